import { actions, actionsOf, allows, isAction } from './permissions.ts'
import { roles } from './roles.ts'

test('each role may do everything the one below it may', () => {
  for (const action of actions) {
    expect(allows('manager', action) || !allows('employee', action)).toBe(true)
    expect(allows('admin', action)).toBe(true)
  }
})

test('an employee decides nothing about money', () => {
  for (const action of [
    'invoices.approve',
    'invoices.reject',
    'invoices.pay',
    'invoices.reversePayment',
  ] as const) {
    expect(allows('employee', action)).toBe(false)
  }
})

test('only managers and admins open the admin panel', () => {
  expect(roles.filter((role) => allows(role, 'admin.open'))).toEqual(['manager', 'admin'])
})

test('the list handed to the browser is the list the server checks', () => {
  for (const role of roles)
    expect(actionsOf(role).sort()).toEqual(actions.filter((action) => allows(role, action)).sort())
  expect(isAction('invoices.approve')).toBe(true)
  expect(isAction('toString')).toBe(false)
})

import { invoiceTransitions } from '../../finance/invoices/invoice.ts'
import { loadTransitions } from '../../operations/loads/load.ts'
import { allows } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import { nextStatuses, pathBetween, reachableStatuses } from './transitions.ts'

const as = (role: Role) => (action: Parameters<typeof allows>[1]) => allows(role, action)

test('a manager approves a draft in two recorded steps', () => {
  expect(pathBetween(invoiceTransitions, 'draft', 'approved', as('manager'))).toEqual([
    'submitted',
    'approved',
  ])
})

test('an employee can submit and recall, no more', () => {
  expect(reachableStatuses(invoiceTransitions, 'draft', as('employee'))).toEqual(['draft', 'submitted'])
  expect(nextStatuses(invoiceTransitions, 'submitted', as('employee'))).toEqual(['draft'])
  expect(pathBetween(invoiceTransitions, 'submitted', 'approved', as('employee'))).toBeUndefined()
})

test('only an admin takes a payment back', () => {
  expect(pathBetween(invoiceTransitions, 'paid', 'approved', as('manager'))).toBeUndefined()
  expect(pathBetween(invoiceTransitions, 'paid', 'approved', as('admin'))).toEqual(['approved'])
})

test('staying where one is takes no step', () => {
  expect(pathBetween(invoiceTransitions, 'paid', 'paid', as('employee'))).toEqual([])
})

test('a load goes from pending to delivered through transit', () => {
  expect(pathBetween(loadTransitions, 'pending', 'delivered', as('employee'))).toEqual([
    'in_transit',
    'delivered',
  ])
  expect(pathBetween(loadTransitions, 'pending', 'paid', as('employee'))).toBeUndefined()
})

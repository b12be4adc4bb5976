import { invoiceTransitions } from '../../finance/invoices/invoice.ts'
import { loadTransitions } from '../../operations/loads/load.ts'
import { allows } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import {
  nextStatuses,
  pathBetween,
  reachableStatuses,
  refusedNext,
  refusedStep,
  type Transitions,
} from './transitions.ts'

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

test('a record that stands at a status somebody may not leave offers that status alone', () => {
  expect(reachableStatuses(invoiceTransitions, 'paid', as('employee'))).toEqual(['paid'])
})

test('a way that leads in a circle ends, and the shortest of several is taken', () => {
  const circle: Transitions<'a' | 'b' | 'c' | 'd'> = {
    a: { b: 'loads.update', c: 'loads.update' },
    b: { a: 'loads.update', c: 'loads.update' },
    c: { a: 'loads.update' },
    d: {},
  }
  const steps: string[] = []
  const count = (action: Parameters<typeof allows>[1]) => {
    steps.push(action)
    if (steps.length > 100) throw new Error('It walks on and on')
    return true
  }
  expect(pathBetween(circle, 'a', 'c', count)).toEqual(['c'])
  expect(pathBetween(circle, 'a', 'd', count)).toBeUndefined()
  // Each step is looked at once for each search: no one asks again from where they were.
  expect(steps.length).toBeLessThanOrEqual(10)
})

test('one step is refused when it takes two, is not there, or leads nowhere', () => {
  const refused = (
    from: 'draft' | 'approved' | 'submitted',
    to: 'submitted' | 'approved' | 'paid',
    role: Role,
  ) => refusedNext(invoiceTransitions, from, to, as(role))
  expect(refused('draft', 'submitted', 'employee')).toBeNull()
  expect(refused('draft', 'approved', 'manager')).toEqual({
    key: 'status.transition',
    params: { from: 'draft', to: 'approved' },
  })
  expect(refused('submitted', 'approved', 'employee')).toEqual(refusedStep('submitted', 'approved'))
  expect(refused('approved', 'approved', 'manager')).toEqual({
    key: 'status.already',
    params: { status: 'approved' },
  })
})

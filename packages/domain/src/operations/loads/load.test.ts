import { stepsOf } from '../../testing/steps-of.ts'
import {
  followsInvoice,
  isBilled,
  isCancellable,
  loadStatuses,
  loadTransitions,
  storedLoadStatuses,
} from './load.ts'

test('anybody moves a load until it is delivered and corrects a step; billing and payment follow its invoices', () => {
  const steps = {
    pending: ['in_transit'],
    in_transit: ['delivered', 'pending'],
    delivered: ['in_transit'],
    invoiced: [],
    paid: [],
    cancelled: [],
  }
  expect(stepsOf(loadTransitions, 'employee')).toEqual(steps)
  expect(stepsOf(loadTransitions, 'admin')).toEqual(steps)
  expect(loadStatuses.filter(followsInvoice)).toEqual(['invoiced', 'paid'])
})

test('a load can be cancelled until an invoice moves it, and once', () => {
  expect(storedLoadStatuses.filter(isCancellable)).toEqual(['pending', 'in_transit', 'delivered'])
})

test('a load is billed when an invoice rests on it, also while it is on the road', () => {
  expect(loadStatuses.filter((status) => isBilled({ status }))).toEqual(['invoiced', 'paid'])
  expect(isBilled({ status: 'in_transit', billedBy: { id: 7 } })).toBe(true)
  expect(isBilled({ status: 'in_transit', billedBy: null })).toBe(false)
})

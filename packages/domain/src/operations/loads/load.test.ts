import { stepsOf } from '../../testing/steps-of.ts'
import {
  followsInvoice,
  isBilled,
  isCancellable,
  loadAge,
  loadStatuses,
  loadTransitions,
  loadWorkLists,
  loadWorkRules,
  missingPapers,
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

test('a packet names the papers that it lacks', () => {
  const lacking = (rateConfirmation: boolean, billOfLading: boolean) =>
    missingPapers({ status: 'incomplete', rateConfirmation, billOfLading })
  expect(lacking(false, false)).toEqual(['rate_confirmation', 'bill_of_lading'])
  expect(lacking(true, false)).toEqual(['bill_of_lading'])
  expect(lacking(false, true)).toEqual(['rate_confirmation'])
  expect(lacking(true, true)).toEqual([])
})

test('no load is in two work lists, and none that follows its invoice is in one', () => {
  const inLists = loadWorkLists.flatMap((list) =>
    loadWorkRules[list].status.map((status) => `${status} ${loadWorkRules[list].packet}`),
  )
  expect(new Set(inLists).size).toBe(inLists.length)
  expect(loadStatuses.filter((status) => inLists.some((one) => one.startsWith(`${status} `)))).toEqual([
    'pending',
    'in_transit',
    'delivered',
  ])
})

test('a load waits since its delivery, before that since it was entered, and no longer once it is billed', () => {
  const load = {
    status: 'delivered',
    deliveryDate: '2026-03-10',
    createdAt: '2026-03-01T23:00:00.000Z',
  } as const
  expect(loadAge(load, '2026-03-15')).toEqual({ days: 5, since: 'delivery' })
  expect(loadAge({ ...load, deliveryDate: null }, '2026-03-15')).toEqual({ days: 14, since: 'entry' })
  expect(loadAge({ ...load, status: 'cancelled' }, '2026-03-15')).toBeNull()
  expect(loadAge({ ...load, status: 'in_transit' }, '2026-03-15')).toEqual({ days: 14, since: 'entry' })
  // Marked as delivered ahead of its date: it has not been waiting since a day to come.
  expect(loadAge({ ...load, deliveryDate: '2026-03-20' }, '2026-03-15')).toEqual({ days: 14, since: 'entry' })
  expect(loadAge({ ...load, deliveryDate: '2026-03-15' }, '2026-03-15')).toEqual({
    days: 0,
    since: 'delivery',
  })
  // East of Greenwich the day of entry may be tomorrow's.
  expect(loadAge({ ...load, status: 'pending' }, '2026-02-28')?.days).toBe(0)
  for (const status of ['invoiced', 'paid'] as const)
    expect(loadAge({ ...load, status }, '2026-03-15')).toBeNull()
})

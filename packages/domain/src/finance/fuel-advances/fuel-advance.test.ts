import { allows } from '../../kernel/access/permissions.ts'
import type { Role } from '../../kernel/access/roles.ts'
import { stepsOf } from '../../testing/steps-of.ts'
import {
  advanceRefusal,
  countsAsAdvanced,
  type FuelAdvanceStatus,
  fuelAdvanceLimit,
  fuelAdvanceStatuses,
  fuelAdvanceTransitions,
  isDecidedAdvance,
  statusAfterMoney,
} from './fuel-advance.ts'

const ann = 1
const ben = 2
const person = (id: number, role: Role) => ({
  id,
  can: (action: Parameters<typeof allows>[1]) => allows(role, action),
})
const advance = (status: FuelAdvanceStatus, createdBy: number | null = ann, decidedAt?: string) => ({
  status,
  createdBy: createdBy === null ? null : { id: createdBy },
  decidedAt,
})

test('who may take an advance where', () => {
  expect(stepsOf(fuelAdvanceTransitions, 'employee')).toEqual({
    pending: ['cancelled'],
    approved: [],
    paid: [],
    cancelled: ['pending'],
  })
  expect(stepsOf(fuelAdvanceTransitions, 'manager')).toEqual({
    pending: ['approved', 'paid', 'cancelled'],
    approved: ['paid', 'pending', 'cancelled'],
    paid: ['approved', 'pending', 'cancelled'],
    cancelled: ['pending', 'approved', 'paid'],
  })
})

test('money was promised or given once an advance is approved or paid', () => {
  expect(fuelAdvanceStatuses.filter(isDecidedAdvance)).toEqual(['approved', 'paid'])
})

test('whoever made an advance corrects and cancels it while nobody has decided', () => {
  for (const role of ['employee', 'manager'] as const) {
    expect(advanceRefusal(advance('pending'), 'pending', person(ann, role))).toBeNull()
    expect(advanceRefusal(advance('pending'), 'cancelled', person(ann, role))).toBeNull()
    expect(advanceRefusal(advance('cancelled'), 'pending', person(ann, role))).toBeNull()
  }
})

test.each(['approved', 'paid'] as const)('nobody brings an advance of their own to %s', (to) => {
  expect(advanceRefusal(advance('pending'), to, person(ann, 'manager'))).toBe('fuelAdvance.own')
  expect(advanceRefusal(advance('pending'), to, person(ben, 'manager'))).toBeNull()
  expect(advanceRefusal(advance('pending'), to, person(ben, 'employee'))).toBe('fuelAdvance.decided')
})

test.each(['approved', 'paid'] as const)(
  'an advance that is %s is changed by a second person who decides',
  (status) => {
    expect(advanceRefusal(advance(status), status, person(ann, 'employee'))).toBe('fuelAdvance.decided')
    expect(advanceRefusal(advance(status), status, person(ann, 'admin'))).toBe('fuelAdvance.own')
    expect(advanceRefusal(advance(status), 'cancelled', person(ben, 'manager'))).toBeNull()
  },
)

test('what was decided once stays decided when it is cancelled afterwards', () => {
  const cancelled = advance('cancelled', ann, '2026-11-20T10:00:00Z')
  expect(advanceRefusal(cancelled, 'cancelled', person(ann, 'employee'))).toBe('fuelAdvance.decided')
  expect(advanceRefusal(cancelled, 'pending', person(ann, 'manager'))).toBe('fuelAdvance.own')
  expect(advanceRefusal(cancelled, 'pending', person(ben, 'manager'))).toBeNull()
})

test('an advance from before makers were kept is nobody’s own', () => {
  expect(advanceRefusal(advance('pending', null), 'approved', person(ann, 'manager'))).toBeNull()
})

test('whoever last changed its money stands behind it like its maker', () => {
  const changed = { ...advance('pending'), moneyBy: { id: ben } }
  const carl = 3
  for (const to of ['approved', 'paid'] as const) {
    expect(advanceRefusal(changed, to, person(ben, 'admin'))).toBe('fuelAdvance.ownChange')
    expect(advanceRefusal(changed, to, person(ann, 'manager'))).toBe('fuelAdvance.own')
    expect(advanceRefusal(changed, to, person(carl, 'manager'))).toBeNull()
  }
  expect(advanceRefusal(changed, 'pending', person(ben, 'employee'))).toBeNull()
  const approved = { ...changed, status: 'approved' } as const
  expect(advanceRefusal(approved, 'cancelled', person(ben, 'manager'))).toBe('fuelAdvance.ownChange')
})

test('a change of its money is decided by itself, and takes an approval back', () => {
  const after = (from: FuelAdvanceStatus) => fuelAdvanceStatuses.map((to) => statusAfterMoney(from, to))
  expect(after('pending')).toEqual(['pending', null, null, 'cancelled'])
  expect(after('approved')).toEqual(['pending', 'pending', null, 'cancelled'])
  expect(after('paid')).toEqual(['pending', null, 'paid', 'cancelled'])
  expect(after('cancelled')).toEqual(['pending', null, null, 'cancelled'])
})

test('all advances of a load count but cancelled ones', () => {
  expect(fuelAdvanceStatuses.filter(countsAsAdvanced)).toEqual(['pending', 'approved', 'paid'])
})

test.each([
  [100_000, 50_000],
  [10_001, 5_000],
  [0, 0],
  [null, 0],
])('on a load at %j cents %i may be advanced: half, and no half cent', (rate, most) =>
  expect(fuelAdvanceLimit(rate)).toBe(most),
)

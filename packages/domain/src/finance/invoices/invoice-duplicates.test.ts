import { type Comparable, duplicateReasonsOf, loadKeyOf } from './invoice-duplicates.ts'

const day = 24 * 3_600_000
const one: Comparable = {
  loadId: 1,
  loadKey: 'ld1001',
  brokerId: 7,
  amountCents: 120_000,
  enteredAt: 100 * day,
}
const other: Comparable = {
  loadId: 2,
  loadKey: 'ld2002',
  brokerId: 7,
  amountCents: 90_000,
  enteredAt: 100 * day,
}

/** Reason two invoices may be the same, whichever comes first. */
function reasons(change: Partial<Comparable>, base: Comparable = one): readonly string[] {
  const found = duplicateReasonsOf(base, { ...other, ...change })
  expect(duplicateReasonsOf({ ...other, ...change }, base)).toEqual(found)
  return found
}

test.each([
  ['LD-1001', 'ld1001'],
  [' ld 10.01 ', 'ld1001'],
  ['Carga Ñ/7', 'cargañ7'],
  ['--', ''],
])('the load number %j is compared as %j', (written, key) => expect(loadKeyOf(written)).toBe(key))

test('two invoices of one broker with nothing else in common are two', () => {
  expect(reasons({})).toEqual([])
})

test('the same load is a duplicate, whoever the broker is', () => {
  expect(reasons({ loadId: 1, brokerId: 8 })).toEqual(['load'])
  expect(reasons({ loadId: 1, brokerId: null })).toEqual(['load'])
})

test('so is the same load number of the same broker, and only of the same', () => {
  expect(reasons({ loadKey: 'ld1001' })).toEqual(['load'])
  expect(reasons({ loadKey: 'ld1001', brokerId: 8 })).toEqual([])
  expect(reasons({ loadKey: 'ld1001', brokerId: null }, { ...one, brokerId: null })).toEqual([])
  // A number of signs alone says nothing.
  expect(reasons({ loadKey: '' }, { ...one, loadKey: '' })).toEqual([])
})

test('the same amount for the same broker counts within seven days, the seventh included', () => {
  expect(reasons({ amountCents: 120_000 })).toEqual(['amount'])
  expect(reasons({ amountCents: 120_000, enteredAt: 107 * day })).toEqual(['amount'])
  expect(reasons({ amountCents: 120_000, enteredAt: 93 * day })).toEqual(['amount'])
  expect(reasons({ amountCents: 120_000, enteredAt: 107 * day + 1 })).toEqual([])
  expect(reasons({ amountCents: 120_001 })).toEqual([])
  expect(reasons({ amountCents: 120_000, brokerId: 8 })).toEqual([])
  expect(reasons({ amountCents: 120_000, brokerId: null }, { ...one, brokerId: null })).toEqual([])
})

test('both reasons are named', () => {
  expect(reasons({ loadKey: 'ld1001', amountCents: 120_000 })).toEqual(['load', 'amount'])
})

import { makeMockDb } from '../mock/mock-db.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import {
  applicationsOf,
  appliedCents,
  asOwedNow,
  fill,
  fillOldest,
  noParts,
  nothingSaid,
  partProblem,
  partsProblem,
  withAmount,
  withShort,
} from './applying.ts'

const bought = (id: number, open: string) => {
  const [invoice] = makeMockDb(1).invoices
  if (!invoice) throw new Error('no invoice')
  return makePurchase({ ...invoice, id }, { open })
}
const unsaid = { shortPay: 'open', shortReason: null, shortNote: null }
const [one, two, three] = [bought(1, '1000.00'), bought(2, '700.50'), bought(3, '400.00')]

test('oldest first pays each in full while it lasts', () => {
  const parts = fillOldest([one, two, three], 1_200_25)
  expect([...parts.values()].map(({ amount }) => amount)).toEqual(['1000.00', '200.25'])
  expect(appliedCents(parts)).toBe(1_200_25)
  expect(applicationsOf(parts)).toEqual([
    { purchaseId: 1, amount: '1000.00', ...unsaid },
    { purchaseId: 2, amount: '200.25', ...unsaid },
  ])
})

test('a row is filled with what is open, or with what is left; nothing left takes it out', () => {
  expect(fill(noParts, two, 5_000_00).get(2)?.amount).toBe('700.50')
  expect(fill(withAmount(noParts, one, '900.00'), two, 1_000_00).get(2)?.amount).toBe('100.00')
  // Its own amount counts as left.
  expect(fill(withAmount(noParts, two, '3.00'), two, 1_000_00).get(2)?.amount).toBe('700.50')
  expect(fill(withAmount(noParts, one, '1000.00'), two, 1_000_00).has(2)).toBe(false)
})

test('what becomes of the rest is kept while the amount changes, and told only of a short pay', () => {
  let parts = withShort(withAmount(noParts, one, '900.00'), 1, { shortPay: 'charged' })
  parts = withAmount(parts, one, '925.00')
  expect(applicationsOf(parts)).toEqual([{ purchaseId: 1, amount: '925.00', ...unsaid, shortPay: 'charged' }])
  expect(applicationsOf(withAmount(parts, one, '1000'))).toEqual([
    { purchaseId: 1, amount: '1000.00', ...unsaid },
  ])
  expect(withShort(parts, 2, { shortPay: 'disputed' })).toBe(parts)
  expect(withAmount(parts, one, '')).toEqual(noParts)
})

test('says what is wrong with a row and with all of them', () => {
  const part = (amount: string) => ({ purchase: one, amount, ...nothingSaid })
  expect(['', '0', '1000.01', '1000.00', 'x'].map((amount) => partProblem(part(amount)))).toEqual([
    ...(['apply.notAmount', 'apply.notAmount', 'apply.tooMuch', null, 'apply.notAmount'] as const),
  ])
  expect(partsProblem(withAmount(noParts, one, '500.00'), 500_00)).toBeNull()
  expect(partsProblem(withAmount(noParts, one, '500.00'), 499_99)).toBe('apply.beyond')
  expect(partsProblem(withAmount(noParts, one, '1500.00'), 2_000_00)).toBe('apply.rowsTooMuch')
  expect(partsProblem(new Map([[1, part('0')]]), 2_000_00)).toBe('apply.rowsWrong')
  const many = new Map(Array.from({ length: 101 }, (_, id) => [id, part('1.00')]))
  expect(partsProblem(many, 1_000_00)).toBe('apply.tooMany')
})

test('why a part is short is told of a short pay alone; another reason needs a word', () => {
  const short = withShort(withAmount(noParts, one, '900.00'), 1, { shortReason: 'other' })
  expect(partsProblem(short, 1_000_00)).toBe('apply.rowsNote')
  const said = withShort(short, 1, { shortNote: ' Toll ' })
  expect(partsProblem(said, 1_000_00)).toBeNull()
  expect(applicationsOf(said)).toMatchObject([{ shortReason: 'other', shortNote: 'Toll' }])
  expect(applicationsOf(withAmount(said, one, '1000.00'))).toMatchObject([unsaid])
})

test('parts follow what is owed now; what a complete list no longer has was paid', () => {
  const parts = withAmount(withAmount(noParts, one, '900.00'), two, '700.50')
  const now = asOwedNow(parts, [{ ...one, open: '800.00' }], true)
  expect([...now.values()].map(({ purchase }) => purchase.open)).toEqual(['800.00', '0.00'])
  expect(partsProblem(withAmount(now, one, ''), 1_000_00)).toBe('apply.rowsPaid')
  expect(asOwedNow(parts, [], false)).toEqual(parts)
})

import { buyoutRefusal, payoffOn, payoffShares } from './buyout.ts'
import { buyoutInput, buyoutPatch } from './buyout-schema.ts'

const letter = { payoffCents: 1_095_000, goodThrough: '2026-06-10', perDiemCents: 1_250 }

test.each([
  ['2026-06-01', 1_095_000],
  ['2026-06-10', 1_095_000],
  ['2026-06-11', 1_096_250],
  ['2026-07-01', 1_121_250],
])('a payoff with a per-diem is on %s %d cents', (day, cents) => {
  expect(payoffOn(letter, day)).toBe(cents)
})

test('without a per-diem the letter is good through its day alone', () => {
  const plain = { ...letter, perDiemCents: 0 }
  expect(['2026-06-10', '2026-06-11'].map((day) => payoffOn(plain, day))).toEqual([1_095_000, null])
})

test('what the funding does not bear is due from the client', () => {
  expect(payoffShares(1_095_000, 1_104_000)).toEqual({ payoffCents: 1_095_000, dueCents: 0 })
  expect(payoffShares(1_104_000, 1_104_000)).toEqual({ payoffCents: 1_104_000, dueCents: 0 })
  expect(payoffShares(1_104_001, 1_104_000)).toEqual({ payoffCents: 1_104_000, dueCents: 1 })
})

test('a second person decides, only the first one takes a proposal back, and anyone with the right gives up an approved one', () => {
  const person = (id: number) => ({ id, can: () => true })
  const of = (state: 'proposed' | 'approved') => ({ state, proposedBy: { id: 1 } })
  expect(buyoutRefusal(of('proposed'), 'approved', person(1))).toBe('buyout.own')
  expect(buyoutRefusal(of('proposed'), 'rejected', person(1))).toBe('buyout.own')
  expect(buyoutRefusal(of('proposed'), 'approved', person(2))).toBeNull()
  expect(buyoutRefusal(of('proposed'), 'cancelled', person(1))).toBeNull()
  expect(buyoutRefusal(of('proposed'), 'cancelled', person(2))).toBe('buyout.notOwn')
  expect(buyoutRefusal(of('approved'), 'cancelled', person(2))).toBeNull()
})

const form = {
  ...{ clientId: 1, factorName: 'Old Factor', payoff: '10950.00', goodThrough: '2026-06-10' },
  remittance: 'First Plains Bank 021000021',
}

test('a form names the factor, a positive sum, its day and where it goes', () => {
  expect(buyoutInput.cast(form)).toMatchObject({ perDiem: '0.00', reference: null, documentId: null })
  expect(buyoutInput.isValidSync(form)).toBe(true)
  expect(buyoutInput.isValidSync({ ...form, remittance: 'PO Box 4411, Dallas, TX 75201-1234' })).toBe(true)
  for (const wrong of [
    { payoff: '0.00' },
    { payoff: '-1.00' },
    { factorName: ' ' },
    { remittance: '' },
    { remittance: 'First Plains Bank 021000021, account 000123456789' },
    { goodThrough: '' },
  ])
    expect(buyoutInput.isValidSync({ ...form, ...wrong })).toBe(false)
})

test('only decisions are asked for, and all but an approval say why', () => {
  expect(buyoutPatch.isValidSync({ state: 'approved' })).toBe(true)
  for (const state of ['rejected', 'cancelled']) {
    expect(buyoutPatch.isValidSync({ state })).toBe(false)
    expect(buyoutPatch.isValidSync({ state, reason: 'Wrong sum' })).toBe(true)
  }
  for (const state of ['payable', 'paid', 'cleared', 'proposed'])
    expect(buyoutPatch.isValidSync({ state })).toBe(false)
})

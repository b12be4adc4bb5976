import type { AccountCode } from './chart.ts'
import { balanceSide } from './chart.ts'
import type { EntryLines, LedgerLine } from './entry.ts'
import { entryKinds, lineProblems, reversedLines } from './entry.ts'
import * as recipes from './recipes.ts'

const of = { clientId: 1, brokerId: 2, purchaseId: 3 }
const next = { ...of, purchaseId: 4 }

/** Balances of accounts on their own side, in dollars: the book, with every entry fit to be posted. */
function book(...entries: (EntryLines | LedgerLine[])[]) {
  const sums = new Map<AccountCode, number>()
  for (const entry of entries) {
    const { kind, lines } = Array.isArray(entry) ? { kind: 'manual', lines: entry } : entry
    expect(entryKinds).toContain(kind)
    expect(lineProblems(lines)).toEqual([])
    for (const { account, cents } of lines)
      sums.set(account, (sums.get(account) ?? 0) + cents * balanceSide(account))
  }
  const open = [...sums].filter(([, cents]) => cents !== 0).sort()
  return Object.fromEntries(open.map(([account, cents]) => [account, cents / 100]))
}

const cents = (dollars: number) => Math.round(dollars * 100)
const bought = (fee = 0, face = 2_000, advance = 1_840, which = of) =>
  recipes.purchase(which, { faceCents: cents(face), advanceCents: cents(advance), feeCents: cents(fee) })
const paidOut = (dollars: number) => [
  recipes.release(1, cents(dollars), 'file'),
  recipes.bankConfirmed(1, cents(dollars), 'file'),
]
const funded = [bought(), ...paidOut(1_840)]
const received = (dollars: number, applied = dollars) => [
  recipes.receipt(2, cents(dollars)),
  recipes.application([{ of, cents: cents(applied) }]),
]
const settled = (fee: number, open = 0, reserve = 160) =>
  recipes.settlement(of, { reserveCents: cents(reserve), openCents: cents(open), feeCents: cents(fee) })

describe('2,000.00 bought at 92 %, for 3 % at settlement', () => {
  const bank = { '1010': -1_840 }

  test('bought, the advance is payable; released, it is in transit; then the bank shows it', () => {
    expect(book(bought())).toEqual({ '1100': 2_000, '2100': 160, '2110': 1_840 })
    expect(book(bought(), paidOut(1_840)[0] as EntryLines)).toEqual({
      '1090': -1_840,
      '1100': 2_000,
      '2100': 160,
    })
    expect(book(...funded)).toEqual({ ...bank, '1100': 2_000, '2100': 160 })
    expect(book(bought(), recipes.release(1, 184_000, 'byHand'))).toMatchObject({ '1095': -1_840 })
  })

  test('1: paid in full, the rebate is payable, and 1b: paid out, only the fee is left', () => {
    const paid = [...funded, ...received(2_000), settled(60)]
    expect(book(...paid)).toEqual({ ...bank, '1020': 2_000, '2110': 100, '4100': 60 })
    expect(book(...paid, recipes.release(1, 10_000, 'file'))).toEqual({
      ...bank,
      ...{ '1020': 2_000, '1090': -100, '4100': 60 },
    })
  })

  test('1c: a fee taken at funding leaves the whole reserve as rebate', () => {
    expect(book(bought(60))).toEqual({ '1100': 2_000, '2100': 160, '2110': 1_780, '4100': 60 })
    const paid = [bought(60), ...paidOut(1_780), ...received(2_000), settled(0)]
    expect(book(...paid)).toEqual({ '1010': -1_780, '1020': 2_000, '2110': 160, '4100': 60 })
  })

  test('4: interest is income of its own', () => {
    const withInterest = recipes.settlement(of, {
      reserveCents: 16_000,
      openCents: 0,
      feeCents: 0,
      interestCents: 2_282,
    })
    expect(book(...funded, ...received(2_000), withInterest)).toMatchObject({ '2110': 137.18, '4110': 22.82 })
  })

  test('5: what is missing to a monthly minimum comes off what is payable, and the rest is due', () => {
    expect(book(recipes.minimumFee(1, 7_000, 10_000))).toEqual({ '2110': -70, '4140': 70 })
    expect(book(recipes.minimumFee(1, 7_000, 3_000))).toEqual({ '1150': 40, '2110': -30, '4140': 70 })
    expect(book(recipes.minimumFee(1, 7_000, -3_000))).toEqual({ '1150': 70, '4140': 70 })
  })

  test('at the end of a month what was earned is income, and is no longer a day later', () => {
    const earned = recipes.accrual(1, { feeCents: 6_000, interestCents: 2_282 })
    expect(book(...funded, earned)).toMatchObject({ '1300': 82.82, '4100': 60, '4110': 22.82 })
    expect(book(...funded, earned, reversedLines(earned.lines))).toEqual(book(...funded))
  })

  test('6: a short pay is charged to the reserve, 6b: or left open, 6c: or is more than the reserve bears', () => {
    const short = book(...funded, ...received(1_925), settled(60, 75))
    expect(short).toEqual({ ...bank, '1020': 1_925, '2110': 25, '4100': 60 })
    expect(book(...funded, ...received(1_925))).toEqual({ ...bank, '1020': 1_925, '1100': 75, '2100': 160 })
    expect(book(...funded, ...received(1_800), settled(60, 200))).toEqual({
      ...bank,
      ...{ '1020': 1_800, '1150': 100, '4100': 60 },
    })
  })

  test('7: an overpayment waits, goes back to the broker, or to the client', () => {
    const over = [...funded, ...received(2_050, 2_000), settled(60)]
    expect(book(...over)).toMatchObject({ '2110': 100, '2200': 50 })
    expect(book(...over, recipes.brokerRefund(2, 5_000))).toMatchObject({ '2110': 100, '2220': 50 })
    expect(book(...over, recipes.passedOn(2, 1, 5_000))).toMatchObject({ '2110': 150 })
  })

  describe('8: charged back on day 91', () => {
    const charged = recipes.chargeback(of, { reserveCents: 16_000, openCents: 200_000, feeCents: 13_000 })

    test('the client owes advance and fee', () => {
      expect(book(...funded, charged)).toEqual({ ...bank, '1150': 1_970, '4100': 130 })
    })

    test('8b: deducted from the next funding, 8c: or swapped for another invoice', () => {
      const deducted = [bought(0, 3_000, 2_760, next), recipes.recovery(1, 197_000), ...paidOut(790)]
      expect(book(...funded, charged, ...deducted)).toEqual({
        ...{ '1010': -2_630, '1100': 3_000, '2100': 240, '4100': 130 },
      })
      expect(book(...funded, charged, bought(0, 2_100, 1_932, next), recipes.recovery(1, 193_200))).toEqual({
        ...bank,
        ...{ '1100': 2_100, '1150': 38, '2100': 168, '4100': 130 },
      })
    })
  })

  test('9: a buyout pays the former factor from the first funding', () => {
    const taken = [bought(0, 12_000, 11_040), recipes.payoff(1, 9, { cents: cents(10_950) })]
    expect(book(...taken)).toEqual({ '1100': 12_000, '2100': 960, '2110': 90, '2300': 10_950 })
    expect(book(...taken, recipes.payoffPaid(1, 9, cents(10_950), 'file'), ...paidOut(90))).toEqual({
      ...{ '1010': -90, '1090': -10_950, '1100': 12_000, '2100': 960 },
    })
    const beyond = recipes.payoff(1, 9, { cents: cents(11_500), payableCents: cents(11_040) })
    expect(book(bought(0, 12_000, 11_040), beyond)).toEqual({
      ...{ '1100': 12_000, '1150': 460, '2100': 960, '2300': 11_500 },
    })
  })

  test('10: an insolvent broker costs what the forfeited reserve does not bear, 10b: or all of it', () => {
    const forfeited = recipes.writeOff(of, { openCents: 200_000, forfeitedCents: 16_000 })
    expect(book(...funded, forfeited)).toEqual({ ...bank, '5100': 1_840 })
    const whole = recipes.writeOff(of, { openCents: 200_000, forfeitedCents: 0 })
    expect(book(...funded, whole, settled(90))).toEqual({ ...bank, '2110': 70, '4100': 90, '5100': 2_000 })
  })

  test('11: a fuel advance comes off the funding', () => {
    const advance = { clientId: 1, advanceId: 7 }
    const drawn = recipes.fuelAdvance(advance, { paidCents: 60_000, feeCents: 1_000 })
    expect(book(drawn)).toEqual({ '1010': -600, '1200': 610, '4130': 10 })
    expect(book(drawn, bought(), recipes.fuelRecovery(advance, 61_000), ...paidOut(1_230))).toEqual({
      ...{ '1010': -1_830, '1100': 2_000, '2100': 160, '4130': 10 },
    })
  })

  test('12: a check that bounces after the rebate was paid is undone, and the rebate is due', () => {
    const [receipt, application] = received(2_000) as [EntryLines, EntryLines]
    const paid = [...funded, receipt, application, settled(60), ...paidOut(100)]
    const undone = [settled(60), application, receipt].map(({ lines }) => reversedLines(lines))
    expect(book(...paid, ...undone, recipes.rebateReclaimed(1, 10_000), recipes.bankCharge(1_200))).toEqual({
      ...{ '1010': -1_940, '1020': -12, '1100': 2_000, '1150': 100, '2100': 160, '5110': 12 },
    })
  })

  test('14: a wire fee comes off before the money leaves', () => {
    expect(book(bought(), recipes.transferFee(1, 1_500), ...paidOut(1_825))).toEqual({
      ...{ '1010': -1_825, '1100': 2_000, '2100': 160, '4120': 15 },
    })
  })

  test('15: a payout that comes back is payable again', () => {
    const back = paidOut(1_840).map(({ lines }) => reversedLines(lines))
    expect(book(...funded, ...back)).toEqual({ '1100': 2_000, '2100': 160, '2110': 1_840 })
  })
})

test('an application pays several purchases of one client in one entry', () => {
  const { lines } = recipes.application([
    { of, cents: 100_000 },
    { of: next, cents: 50_000 },
  ])
  expect(lineProblems(lines)).toEqual([])
  expect(
    lines.filter(({ account }) => account === '1100').map(({ purchaseId, cents }) => [purchaseId, cents]),
  ).toEqual([
    [3, -100_000],
    [4, -50_000],
  ])
})

test.each(['file', 'byHand'] as const)(
  'what left by %s says whose it was until the bank shows it',
  (method) => {
    const moves = [
      recipes.release(1, 500, method),
      recipes.bankConfirmed(1, 500, method),
      recipes.payoffPaid(1, 9, 500, method),
    ]
    const inTransit = moves.flatMap(({ lines }) => lines).filter(({ account }) => /^109/.test(account))
    expect(inTransit.map(({ cents, clientId }) => [cents, clientId])).toEqual([
      [-500, 1],
      [500, 1],
      [-500, 1],
    ])
  },
)

test('fee and interest that are taken at once both come off the advance', () => {
  const amounts = { faceCents: 200_000, advanceCents: 184_000, feeCents: 6_000, interestCents: 1_000 }
  expect(book(recipes.purchase(of, amounts))).toEqual({
    ...{ '1100': 2_000, '2100': 160, '2110': 1_770, '4100': 60, '4110': 10 },
  })
})

test('a charge back is paid from the escrow and in cash; what is paid too much is payable', () => {
  const owed = [
    bought(),
    recipes.chargeback(of, { reserveCents: 16_000, openCents: 200_000, feeCents: 6_000 }),
  ]
  const kept = recipes.escrow(1, 30_000)
  const paid = [
    recipes.escrowRecovery(1, 30_000),
    recipes.clientPayment(1, { cents: 170_000, debtCents: 160_000 }),
  ]
  expect(book(...owed, kept, ...paid)).toEqual({ '1020': 1_700, '2110': 1_640, '4100': 60 })
})

import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { BuyoutDoc } from '../buyouts/index.ts'
import type { FuelAdvanceDoc } from '../fuel-advances/index.ts'
import { fuelAdvanceRecords } from '../fuel-advances/index.ts'
import { amountsAbout, balancesOfRecords } from '../ledger/index.ts'
import type { PayoutDoc } from '../purchases/index.ts'
import type { ReceiptDoc } from '../receipts/index.ts'
import { differing, total } from './differing.ts'

/** What of receipts is not what the book says; inside a transaction. */
export async function receiptFaults(receipts: ReceiptDoc[]): Promise<string[]> {
  const amounts = await amountsAbout(
    'receipt',
    receipts.map(({ _id }) => _id),
  )
  return receipts.flatMap(({ _id: id, cents, unappliedCents, reversedAt, applications, disposals }) => {
    const { kinds = {}, unappliedCents: left = 0 } = amounts.get(id) ?? {}
    const parts = {
      applications: [total(applications), (kinds.application ?? 0) + (kinds.lossRecovered ?? 0)],
      disposals: [total(disposals), (kinds.brokerRefund ?? 0) + (kinds.passedOn ?? 0)],
    } as const
    return differing(`receipt ${id}`, {
      cents: [reversedAt ? 0 : cents, (kinds.receipt ?? 0) + (kinds.clientPayment ?? 0)],
      unappliedCents: [unappliedCents, left],
      // One that was taken back says what it had paid.
      ...(reversedAt ? {} : parts),
    })
  })
}

/** What of payments to clients is not what the book says; inside a transaction. */
export async function payoutFaults(payouts: PayoutDoc[]): Promise<string[]> {
  const amounts = await amountsAbout(
    'payout',
    payouts.map(({ _id }) => _id),
  )
  const reversed = await reversedOf(payouts.flatMap(({ fuel = [] }) => fuel))
  return payouts.flatMap((payout) => {
    const { _id: id, payableCents, netCents, reversedAt, returned, confirmed, fuel = [] } = payout
    const { recoveredCents, fuelCents = 0, escrowCents, transferFeeCents, payoffCents = 0, payoff } = payout
    const { kinds = {} } = amounts.get(id) ?? {}
    const stands = (cents: number, isUndone: unknown = reversedAt) => (isUndone ? 0 : cents)
    // What came off for an advance that was reversed since is payable again.
    const kept = fuelCents - total(fuel.filter(({ advanceId }) => reversed.has(advanceId)))
    const released = stands(netCents, reversedAt ?? returned)
    return differing(`payout ${id}`, {
      netCents: [
        netCents,
        payableCents - payoffCents - recoveredCents - fuelCents - escrowCents - transferFeeCents,
      ],
      payoff: [
        stands(payoffCents + (payoff?.dueCents ?? 0), reversedAt ?? payoff?.reversedAt),
        kinds.payoff ?? 0,
      ],
      recoveredCents: [stands(recoveredCents), kinds.recovery ?? 0],
      fuelCents: [stands(kept), kinds.fuelRecovery ?? 0],
      escrowCents: [stands(escrowCents), kinds.escrow ?? 0],
      transferFeeCents: [stands(transferFeeCents), kinds.transferFee ?? 0],
      release: [released, kinds.release ?? 0],
      confirmed: [confirmed ? released : 0, kinds.bankConfirmed ?? 0],
    })
  })
}

async function reversedOf(fuel: readonly { advanceId: number }[]): Promise<Set<number>> {
  if (fuel.length === 0) return new Set()
  const ids = op.in([...new Set(fuel.map(({ advanceId }) => advanceId))])
  const undone = conditionsOn<FuelAdvanceDoc>({ _id: ids, reversal: op.ne(null) })
  return new Set((await fuelAdvanceRecords.find(undone, { _id: 1 }).lean()).map(({ _id }) => _id))
}

/** What of fuel advances is not what the book says; inside a transaction. */
export async function advanceFaults(advances: FuelAdvanceDoc[]): Promise<string[]> {
  const ids = advances.map(({ _id }) => _id)
  const balances = await balancesOfRecords('advanceId', ids)
  const amounts = await amountsAbout('fuel_advance', ids)
  return advances.flatMap(({ _id: id, amountCents, feeCents = 0, openCents = 0, recoveries, reversal }) => {
    const { kinds = {}, posted = new Set() } = amounts.get(id) ?? {}
    const givenCents = amountCents + feeCents
    // What was taken over stands in an entry of its client, and a part had come off it before the book.
    const isOpen = posted.has('fuelAdvance') && !reversal
    return differing(`fuel advance ${id}`, {
      openCents: [openCents, balances.get(id)?.openCents ?? 0],
      'amount and fee': [isOpen ? givenCents : 0, kinds.fuelAdvance ?? 0],
      recoveries: [isOpen ? openCents + total(recoveries) : givenCents, givenCents],
    })
  })
}

/** What of payoffs of former factors is not what the book says; inside a transaction. */
export async function buyoutFaults(buyouts: BuyoutDoc[]): Promise<string[]> {
  const ids = buyouts.map(({ _id }) => _id)
  const balances = await balancesOfRecords('partyId', ids)
  const amounts = await amountsAbout('buyout', ids)
  return buyouts.flatMap(({ _id: id, funding, payment }) => {
    const { kinds = {} } = amounts.get(id) ?? {}
    const cents = funding?.cents ?? 0
    return differing(`buyout ${id}`, {
      owedCents: [payment ? 0 : cents, balances.get(id)?.openCents ?? 0],
      paidCents: [payment ? cents : 0, kinds.payoffPaid ?? 0],
      confirmed: [payment?.confirmed ? cents : 0, kinds.bankConfirmed ?? 0],
    })
  })
}

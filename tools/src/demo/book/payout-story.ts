import { payoutKeys } from '@drayline/api/finance/purchases/payout.model'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import type { EntryLines } from '@drayline/domain/finance/ledger/entry'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { escrowShare, netOf } from '@drayline/domain/finance/purchases/purchase'
import { nextBankDay } from '@drayline/domain/kernel/dates/bank-days'
import type { Random } from '../random.ts'
import type { BookDay, BookSink, BuyoutDoc, PayoutDoc, Standing, TermsInForce } from './book-records.ts'
import type { FuelStory } from './fuel-story.ts'
import { entryOn } from './purchase-story.ts'

export interface Payable {
  clientId: number
  payableCents: number
  /** Advances of this funding; 0 when none is funded. */
  advanceCents: number
  standing: Standing
  agreement: TermsInForce
  fuel: FuelStory
  /** Bank account that a client is paid to at an instant. */
  payeeOf: PayeeOf
  /** Former factor that is paid off with it. */
  payoff: BuyoutDoc | null
}

export type PayeeOf = (clientId: number, method: PaymentMethod, at: Date) => PayoutDoc['payee']

/** Pays a client out: what it owes, its fuel advances, its escrow and the price of the transfer come off. */
export async function payOut(
  sink: BookSink,
  random: Random,
  day: BookDay,
  { clientId, payableCents, advanceCents, standing, agreement, fuel, payeeOf, payoff }: Payable,
): Promise<PayoutDoc> {
  const { escrow, transferFees } = agreement.terms
  const method = random.chance(0.15) ? 'wire' : 'ach'
  const amounts = netOf(payableCents, {
    payoffCents: payoff?.payoffCents ?? 0,
    recoveredCents: standing.dueCents,
    fuelCents: fuel.openOf(clientId, day.at).reduce((sum, { openCents }) => sum + openCents, 0),
    escrowCents: escrowShare(escrow, advanceCents, standing.escrowCents),
    transferFeeCents: transferFees[method],
  })
  // What is set off whole leaves no bank, which alone would give it a reference.
  const reference = amounts.netCents > 0 ? `${method.toUpperCase()}-${random.digits(6)}` : null
  const payout: PayoutDoc = {
    ...{ _id: await sink.nextId('payouts'), version: 1, createdAt: day.at, updatedAt: day.at, clientId },
    ...{ day: day.date, method, reference, payableCents, fuel: [] },
    ...{ ...amounts, by: { id: day.by.id, name: day.by.name }, reversedAt: null },
    payee: amounts.netCents > 0 ? payeeOf(clientId, method, day.at) : null,
    payoff: payoff && {
      ...{ buyoutId: payoff._id, factorName: payoff.factorName, dueCents: 0, reversedAt: null },
    },
    ...{ returned: null, confirmed: null },
    search: payoutKeys({ reference, netCents: amounts.netCents }),
  }
  const entry = async (lines: EntryLines) => {
    const source = { entity: 'payout', id: payout._id }
    if (lines.lines.length > 0) await sink.post({ ...lines, source, ...entryOn(day) })
  }
  if (payoff) await entry(recipes.payoff(clientId, payoff._id, { cents: amounts.payoffCents }))
  await entry(recipes.recovery(clientId, amounts.recoveredCents))
  payout.fuel = await fuel.recover(day, payout)
  await entry(recipes.escrow(clientId, amounts.escrowCents))
  await entry(recipes.transferFee(clientId, amounts.transferFeeCents))
  await entry(recipes.release(clientId, amounts.netCents, 'byHand'))
  standing.dueCents -= amounts.recoveredCents
  standing.escrowCents += amounts.escrowCents
  standing.payableCents -= payableCents
  return payout
}

/** Day on which the bank shows a payment that has left. */
export const shownOn = ({ day, method }: PayoutDoc) => (method === 'wire' ? day : nextBankDay(day))

/** The bank shows a payment. */
export async function confirm(sink: BookSink, day: BookDay, payout: PayoutDoc): Promise<void> {
  const { _id: id, clientId, netCents } = payout
  const lines = recipes.bankConfirmed(clientId, netCents, 'byHand')
  await sink.post({ ...lines, source: { entity: 'payout', id }, ...entryOn(day) })
  const confirmed = { day: day.date, by: { id: day.by.id, name: day.by.name } }
  Object.assign(payout, { confirmed, version: payout.version + 1, updatedAt: day.at })
}

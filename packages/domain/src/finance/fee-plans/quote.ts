import { addDays, daysBetween } from '../../kernel/dates/dates.ts'
import { divideRounded, shareOf, wholePpm } from '../../kernel/money/ppm.ts'
import { feeAsOf, feeAtFunding } from './fee-as-of.ts'
import type { BaseRate, ClearedPayment, Fee, FeePlan } from './fee-plan.ts'

/** Terms of a purchase, and the days it is computed for. Rates are parts per million, amounts cents. */
export interface QuoteTerms {
  plan: FeePlan
  faceCents: number
  advancePpm: number
  purchaseDay: string
  /** Calendar date of the invoice, for plans that count from it. */
  invoiceDay: string
  /** Day on which the broker's money is expected to count as final. */
  clearedDay: string
  baseRates?: readonly BaseRate[]
  /** Parts that the broker has paid before the rest. */
  payments?: readonly ClearedPayment[]
}

/** What a client gets for an invoice, when, and at what price. Amounts are cents. */
export interface Quote {
  advanceCents: number
  reserveCents: number
  feeAtFundingCents: number
  /** Paid to the client at once: the advance less a fee that is taken then. */
  fundedCents: number
  fee: Fee
  /** Left of the reserve once the rest of the fee is taken; negative when the client owes the difference. */
  rebateCents: number
  /** Estimated annual percentage rate in parts per million; null when nothing is financed. */
  aprPpm: number | null
}

/** Computes a quote. The advance is rounded once and the reserve is the rest, so both always make the face. */
export function quoteOf(terms: QuoteTerms): Quote {
  const { plan, faceCents, purchaseDay, clearedDay } = terms
  const advanceCents = shareOf(faceCents, terms.advancePpm)
  const startDay = plan.countFrom === 'invoiceDate' ? terms.invoiceDay : purchaseDay
  const facts = { ...terms, advanceCents, startDay }
  const fee = feeAsOf(plan, facts, clearedDay)
  const feeAtFundingCents = feeAtFunding(plan, facts)
  const fundedCents = advanceCents - feeAtFundingCents
  const reserveCents = faceCents - advanceCents
  return {
    advanceCents,
    reserveCents,
    feeAtFundingCents,
    fundedCents,
    fee,
    rebateCents: reserveCents - (fee.cents - feeAtFundingCents),
    aprPpm: aprOf(fee.cents, fundedCents, Math.max(1, daysBetween(purchaseDay, clearedDay))),
  }
}

/**
 * Annual percentage rate of a single advance and a single payment within a year: finance charge ÷ amount financed ×
 * 365 ÷ days, in parts per million. Null when nothing is financed.
 */
function aprOf(chargeCents: number, financedCents: number, days: number): number | null {
  if (financedCents <= 0) return null
  return divideRounded(BigInt(chargeCents) * 365n * BigInt(wholePpm), BigInt(financedCents) * BigInt(days))
}

/** A day of a fee curve: the fee and the rebate if the broker's money counts from then on. Amounts are cents. */
export interface CurvePoint {
  day: number
  feeCents: number
  rebateCents: number
}

/** Fee and rebate for each day out from the first to `days`. */
export function feeCurve(terms: Omit<QuoteTerms, 'clearedDay'>, days: number): CurvePoint[] {
  return Array.from({ length: days }, (_, index) => {
    const quote = quoteOf({ ...terms, clearedDay: addDays(terms.purchaseDay, index + 1) })
    return { day: index + 1, feeCents: quote.fee.cents, rebateCents: quote.rebateCents }
  })
}

import type { QuoteAnswer, QuoteInput } from '@drayline/domain/finance/agreements/agreement'
import { advancePpmFor, clearedDay } from '@drayline/domain/finance/agreements/agreement'
import type { CurvePoint, Quote, QuoteTerms } from '@drayline/domain/finance/fee-plans/quote'
import { feeCurve, quoteOf } from '@drayline/domain/finance/fee-plans/quote'
import { daysBetween } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { invalid } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { readBaseRates } from '../fee-plans/index.ts'
import { agreementInForce } from './agreements.list.ts'

/** A quote with the terms it follows. */
export interface QuoteResult {
  agreementId: number | null
  advancePpm: number
  clearedDay: string
  quote: Quote
  curve: CurvePoint[]
}

/** Prices further ahead say nothing, and each day of them costs. */
const maxDays = 3650

/**
 * Prices an invoice. 422 for a client that is unknown or has no agreement on that day, without client and terms, or
 * when the payment is before the purchase.
 */
export async function quote(input: QuoteInput): Promise<QuoteResult> {
  const { purchaseDay, paymentDay, method, curveDays } = input
  const days = daysBetween(purchaseDay, paymentDay)
  if (days < 0 || days > maxDays) throw invalid({ paymentDay: 'days.invalid' })
  const { plan, advancePpm, clearingDays, agreementId } = await termsOf(input)
  const terms: Omit<QuoteTerms, 'clearedDay'> = {
    ...{ plan, advancePpm, purchaseDay },
    faceCents: parseMoney(input.face),
    invoiceDay: input.invoiceDay ?? purchaseDay,
    baseRates: await readBaseRates(),
  }
  const cleared = clearedDay(clearingDays, method, paymentDay)
  return {
    ...{ agreementId, advancePpm, clearedDay: cleared },
    quote: quoteOf({ ...terms, clearedDay: cleared }),
    curve: feeCurve(terms, curveDays),
  }
}

async function termsOf({ clientId, terms, brokerId, purchaseDay }: QuoteInput) {
  if (clientId === null) {
    if (!terms) throw invalid({ clientId: 'agreement.client.required' })
    return { ...terms, plan: terms.feePlan, agreementId: null }
  }
  const agreement = await agreementInForce(clientId, purchaseDay)
  if (agreement) {
    const { feePlan, clearingDays } = agreement.terms
    const advancePpm = advancePpmFor(agreement.terms, brokerId)
    return { plan: feePlan.terms, advancePpm, clearingDays, agreementId: agreement._id }
  }
  const client = await nameOf(clientRecords, clientId)
  if (!client) throw invalid({ clientId: 'record.unknown' })
  const params = { client: client.name, day: purchaseDay }
  throw invalid({ clientId: { key: 'agreement.none', params } })
}

/** A quote as it leaves the API: amounts as decimal texts. */
export function presentQuote({ quote, curve, ...of }: QuoteResult): QuoteAnswer {
  const { fee } = quote
  return {
    agreementId: of.agreementId,
    advancePpm: of.advancePpm,
    advance: formatCents(quote.advanceCents),
    reserve: formatCents(quote.reserveCents),
    feeAtFunding: formatCents(quote.feeAtFundingCents),
    funded: formatCents(quote.fundedCents),
    clearedDay: of.clearedDay,
    fee: {
      amount: formatCents(fee.cents),
      interest: formatCents(fee.interestCents),
      daysOut: fee.daysOut,
      steps: fee.steps.map(({ kind, fromDay, toDay, ppm, cents }) => ({
        ...{ kind, fromDay, toDay, ppm },
        amount: formatCents(cents),
      })),
    },
    rebate: formatCents(quote.rebateCents),
    aprPpm: quote.aprPpm,
    curve: curve.map(({ day, feeCents, rebateCents }) => ({
      day,
      fee: formatCents(feeCents),
      rebate: formatCents(rebateCents),
    })),
  }
}

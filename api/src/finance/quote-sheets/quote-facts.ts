import type { AgreementTerms } from '@drayline/domain/finance/agreements/agreement'
import type { QuoteSheetQuery } from '@drayline/domain/finance/agreements/quote-schema'
import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { daysBetween } from '@drayline/domain/kernel/dates/dates'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { invalid } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { QuoteResult } from '../agreements/index.ts'
import { agreementInForce, quote } from '../agreements/index.ts'
import { feePlanNow } from '../fee-plans/index.ts'

/** A quote with everything that stands on its sheets. */
export interface QuoteFacts {
  query: QuoteSheetQuery
  faceCents: number
  result: QuoteResult
  client: string | null
  planName: string
  plan: FeePlan
  /** What is agreed with the client; null for bare terms. */
  agreed: AgreementTerms | null
  agreementNumber: number | null
  termDays: number
}

/** Prices the invoice of a sheet. @throws Problem 422 as quotes do, and without a client or a plan with its advance */
export async function quoteFacts(query: QuoteSheetQuery): Promise<QuoteFacts> {
  const { face, purchaseDay, paymentDay, method, brokerId = null, clientId = null } = query
  const asked = { face, purchaseDay, paymentDay, method, brokerId, invoiceDay: null, curveDays: 0 }
  const agreement = clientId === null ? null : await agreementInForce(clientId, purchaseDay)
  const bare = clientId === null ? await bareTerms(query) : null
  const result = await quote({ ...asked, clientId, terms: bare?.terms })
  const client = clientId === null ? null : await nameOf(clientRecords, clientId)
  const plan = bare?.terms.feePlan ?? agreement?.terms.feePlan.terms
  // The quote has refused a client without an agreement.
  if (!plan) throw invalid({ clientId: 'agreement.client.required' })
  return {
    ...{ query, result, plan, faceCents: parseMoney(face), client: client?.name ?? null },
    planName: bare?.name ?? agreement?.terms.feePlan.name ?? '',
    agreed: agreement?.terms ?? null,
    agreementNumber: agreement?.number ?? null,
    termDays: Math.max(1, daysBetween(purchaseDay, result.clearedDay)),
  }
}

async function bareTerms({ feePlanId, advancePpm }: QuoteSheetQuery) {
  if (feePlanId === undefined) throw invalid({ clientId: 'agreement.client.required' })
  if (advancePpm === undefined) throw invalid({ advancePpm: 'field.required' })
  const plan = await feePlanNow(feePlanId)
  if (!plan) throw invalid({ feePlanId: 'record.unknown' })
  const clearingDays = { ach: 0, wire: 0, check: 0 }
  return { name: plan.name, terms: { feePlan: plan.terms, advancePpm, clearingDays } }
}

import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  Agreement,
  AgreementInput,
  AgreementPatch,
  QuoteAnswer,
  QuoteInput,
} from '@drayline/domain/finance/agreements/agreement'
import type { QuoteSheet } from '@drayline/domain/finance/agreements/quote-sheet'
import type {
  BaseRateInput,
  BaseRateRecord,
  FeePlanInput,
  FeePlanRecord,
} from '@drayline/domain/finance/fee-plans/fee-plan'
import type { LookBackAnswer, LookBackInput } from '@drayline/domain/finance/purchases/purchase'
import { keepPreviousData, queryOptions, shows } from '@drayline/platform/query'

const root = ['mf-finance', 'agreements'] as const

/** Versions of a client's terms, the newest first. */
export function agreementsOfClientQuery(http: HttpApi, clientId: number) {
  return queryOptions({
    queryKey: [...root, 'client', clientId] as const,
    meta: shows('agreement', 'broker'),
    queryFn: ({ signal }) =>
      http.get<Agreement[]>(`/api/agreements?clientId=${clientId}&limit=200`, { signal }),
  })
}

export function proposeTerms(http: HttpApi, input: AgreementInput, options: WriteOptions) {
  return http.post<Agreement>('/api/agreements', input, options)
}

export function decideTerms(http: HttpApi, id: number, patch: AgreementPatch, options: WriteOptions) {
  return http.patch<Agreement>(`/api/agreements/${id}`, patch, options)
}

/** All fee plans by name: an office has a handful. */
export function feePlansQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'plans'] as const,
    meta: shows('fee_plan'),
    queryFn: ({ signal }) => http.get<FeePlanRecord[]>('/api/fee-plans?limit=200', { signal }),
  })
}

export function saveFeePlan(http: HttpApi, id: number | null, input: FeePlanInput, options: WriteOptions) {
  if (id === null) return http.post<FeePlanRecord>('/api/fee-plans', input, options)
  return http.put<FeePlanRecord>(`/api/fee-plans/${id}`, input, options)
}

/** Base rates, the newest first. */
export function baseRatesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'rates'] as const,
    meta: shows('base_rate'),
    queryFn: ({ signal }) => http.get<BaseRateRecord[]>('/api/base-rates?limit=200', { signal }),
  })
}

export function saveBaseRate(http: HttpApi, id: number | null, input: BaseRateInput, options: WriteOptions) {
  if (id === null) return http.post<BaseRateRecord>('/api/base-rates', input, options)
  return http.put<BaseRateRecord>(`/api/base-rates/${id}`, input, options)
}

/** Address of a quote as a sheet of paper, on a client's terms or on a fee plan. */
export function quoteSheetUrl(sheet: QuoteSheet, input: QuoteInput, feePlanId: number | null): string {
  const { clientId, terms, face, purchaseDay, paymentDay, method } = input
  const given = {
    sheet,
    clientId,
    feePlanId,
    advancePpm: terms?.advancePpm,
    face,
    purchaseDay,
    paymentDay,
    method,
  }
  const entries = Object.entries(given).flatMap(([key, value]) =>
    value == null ? [] : [[key, String(value)]],
  )
  return `/api/agreements/quote/pdf?${new URLSearchParams(entries)}`
}

/** A quote; null asks for none. The one before stays in sight until the next is there. */
export function quoteQuery(http: HttpApi, input: QuoteInput | null) {
  return queryOptions({
    queryKey: [...root, 'quote', input] as const,
    meta: shows('agreement', 'base_rate'),
    queryFn: ({ signal }) => http.post<QuoteAnswer>('/api/agreements/quote', input, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })
}

/** What a client would have paid on other terms. The one before stays in sight until the next is there. */
export function lookBackQuery(http: HttpApi, input: LookBackInput) {
  return queryOptions({
    queryKey: [...root, 'look back', input] as const,
    meta: shows('purchase', 'base_rate'),
    queryFn: ({ signal }) => http.post<LookBackAnswer>('/api/purchases/look-back', input, { signal }),
    placeholderData: keepPreviousData,
  })
}

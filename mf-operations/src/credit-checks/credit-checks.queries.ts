import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  CreditCheck,
  CreditCheckDetail,
  CreditCheckInput,
  CreditCheckSummary,
  CreditDecisionInput,
} from '@drayline/domain/operations/credit-checks/credit-check'
import { queryOptions, shows } from '@drayline/platform/query'
import { checksData } from './credit-checks.feature.ts'

const checksUrl = '/api/credit-checks'
const root = ['mf-operations', 'credit-checks'] as const

/** Cache keys of credit checks. */
const checkKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  summary: [...root, 'summary'] as const,
  ofBroker: (brokerId: number) => [...root, 'broker', brokerId] as const,
} as const

/** One check with the parts of its score. */
export function checkQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: checkKeys.one(id),
    meta: shows(`credit_check:${id}`, 'broker'),
    queryFn: ({ signal }) => http.get<CreditCheckDetail>(`${checksUrl}/${id}`, { signal }),
  })
}

/** The four counters. */
export function checkSummaryQuery(http: HttpApi) {
  return queryOptions({
    queryKey: checkKeys.summary,
    meta: shows('credit_check'),
    queryFn: ({ signal }) => http.get<CreditCheckSummary>(`${checksUrl}/summary`, { signal }),
  })
}

/** The latest checks of a broker, and how many there are. */
export function checksOfBrokerQuery(http: HttpApi, brokerId: number) {
  return queryOptions({
    queryKey: checkKeys.ofBroker(brokerId),
    meta: shows('credit_check'),
    queryFn: ({ signal }) =>
      http.list<CreditCheck>(`${checksUrl}?brokerId=${brokerId}&sort=-id&limit=5`, { signal }),
  })
}

/** Requests a check; the answer has its score, or says why there is none. */
export function requestCheck(http: HttpApi, input: CreditCheckInput, options: WriteOptions) {
  return http.post<CreditCheckDetail>(checksUrl, input, options)
}

/** Has a pending check scored again. */
export function scoreCheck(http: HttpApi, { id, version }: CreditCheck) {
  return http.post<CreditCheckDetail>(`${checksUrl}/${id}/score`, undefined, { version })
}

/** Approves or rejects a pending check. */
export function decideCheck(http: HttpApi, { id, version }: CreditCheck, input: CreditDecisionInput) {
  return http.post<CreditCheckDetail>(`${checksUrl}/${id}/decision`, input, { version })
}

/** The list that the page shows and its module starts. */
export const creditChecksList = {
  data: checksData,
  key: checkKeys.all,
  meta: shows('credit_check', 'broker'),
}

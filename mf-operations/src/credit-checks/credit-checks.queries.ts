import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  CreditCheck,
  CreditCheckDetail,
  CreditCheckInput,
  CreditCheckSummary,
  CreditDecisionInput,
} from '@drayline/domain/credit-check'
import { type QueryClient, queryOptions } from '@drayline/platform/query'
import { sharedKeys } from '../shared-keys.ts'

export const checksUrl = '/api/credit-checks'
const root = ['mf-operations', 'credit-checks'] as const

/** Cache keys of credit checks; whoever changes one calls `refreshChecks`. */
export const checkKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  summary: [...root, 'summary'] as const,
  ofBroker: (brokerId: number) => [...root, 'broker', brokerId] as const,
} as const

/** One check with the parts of its score. */
export function checkQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: checkKeys.one(id),
    queryFn: ({ signal }) => http.get<CreditCheckDetail>(`${checksUrl}/${id}`, { signal }),
  })
}

/** The four counters. */
export function checkSummaryQuery(http: HttpApi) {
  return queryOptions({
    queryKey: checkKeys.summary,
    queryFn: ({ signal }) => http.get<CreditCheckSummary>(`${checksUrl}/summary`, { signal }),
  })
}

/** The latest checks of a broker, and how many there are. */
export function checksOfBrokerQuery(http: HttpApi, brokerId: number) {
  return queryOptions({
    queryKey: checkKeys.ofBroker(brokerId),
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

/** After a change: checks, the brokers whose limit it may have set, and activities are read again. */
export async function refreshChecks(client: QueryClient): Promise<void> {
  const keys = [checkKeys.all, ['mf-operations', 'brokers'], sharedKeys.activities]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

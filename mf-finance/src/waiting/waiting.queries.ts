import type { HttpApi } from '@drayline/contract'
import type { FinanceWaitingLine } from '@drayline/domain/platform/waiting/waiting-schema'
import { queryOptions, shows } from '@drayline/platform/query'

/** What waits for the person, on the dashboard. */
export function waitingQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['mf-finance', 'waiting'] as const,
    meta: shows('invoice', 'collection', 'fuel_advance', 'fuel_card_application'),
    queryFn: ({ signal }) => http.get<FinanceWaitingLine[]>('/api/dashboard/waiting', { signal }),
  })
}

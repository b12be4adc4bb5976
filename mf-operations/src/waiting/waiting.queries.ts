import type { HttpApi } from '@drayline/contract'
import type { OperationsWaitingLine } from '@drayline/domain/platform/waiting/waiting-schema'
import { queryOptions, shows } from '@drayline/platform/query'

/** What waits for the person, on the dashboard. */
export function waitingQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['mf-operations', 'waiting'] as const,
    meta: shows('task', 'follow_up', 'document', 'credit_check'),
    queryFn: ({ signal }) => http.get<OperationsWaitingLine[]>('/api/my-work/waiting', { signal }),
  })
}

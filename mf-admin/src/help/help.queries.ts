import type { HttpApi } from '@drayline/contract'
import type { SystemStatus } from '@drayline/domain/admin/help/help'
import type {
  SupportReceipt,
  SupportRequestInput,
} from '@drayline/domain/admin/support-requests/support-request'
import type { TodayTotal } from '@drayline/domain/finance/dashboard/today-total'
import { queryOptions, shows } from '@drayline/platform/query'

/** Number and total of the invoices paid today. */
export function todayQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['/api/help/today'],
    meta: shows('invoice'),
    queryFn: ({ signal }) => http.get<TodayTotal>('/api/help/today', { signal }),
    // Figures of a day that goes on: read anew whenever the tab is opened.
    staleTime: 0,
  })
}

/** Health of the product, checked on request. */
export function statusQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['/api/help/status'],
    meta: shows(),
    queryFn: ({ signal }) => http.get<SystemStatus>('/api/help/status', { signal }),
    staleTime: 0,
  })
}

/** Files a request for help; the key makes a repeated call the same request. */
export function sendSupportRequest(http: HttpApi, input: SupportRequestInput, idempotencyKey: string) {
  return http.post<SupportReceipt>('/api/support-requests', input, { idempotencyKey })
}

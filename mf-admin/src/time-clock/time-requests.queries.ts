import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { TimeRequest, TimeRequestInput } from '@drayline/domain/admin/time-tracking/time-request'
import { queryOptions, shows } from '@drayline/platform/query'
import { timeKeys } from './time-clock.queries.ts'

const url = '/api/time-tracking/requests'

/** So many requests are shown at a time; the oldest wait longest, but are few. */
const shownAtMost = 20

/** One's own newest requests, or those of the team that wait for a decision. */
export function requestsQuery(http: HttpApi, whose: 'mine' | 'team') {
  const filter = whose === 'mine' ? 'mine=true' : 'status=open'
  return queryOptions({
    queryKey: [...timeKeys.all, 'requests', whose],
    meta: shows('time_request', 'user'),
    queryFn: ({ signal }) =>
      http.list<TimeRequest>(
        `${url}?${filter}&sort=${whose === 'mine' ? '-id' : 'id'}&limit=${shownAtMost}`,
        { signal },
      ),
  })
}

/** Asks for other times, or for an entry that was forgotten. */
export function askForTime(http: HttpApi, input: TimeRequestInput, options: WriteOptions) {
  return http.post<TimeRequest>(url, input, options)
}

/** Gives what was asked for. */
export function approveRequest(http: HttpApi, { id, version }: TimeRequest) {
  return http.post<TimeRequest>(`${url}/${id}/approve`, undefined, { version })
}

/** Refuses it, with a note. */
export function rejectRequest(http: HttpApi, { id, version }: TimeRequest, note: string) {
  return http.post<TimeRequest>(`${url}/${id}/reject`, { note }, { version })
}

/** Takes one's own request back. */
export function withdrawRequest(http: HttpApi, { id, version }: TimeRequest) {
  return http.post<TimeRequest>(`${url}/${id}/withdraw`, undefined, { version })
}

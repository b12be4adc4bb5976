import type { HttpApi } from '@drayline/contract'
import type { FirstDay, FirstDayStepInput } from '@drayline/domain/admin/first-day/first-day'
import { queryOptions, shows } from '@drayline/platform/query'

const url = '/api/first-day'

/** Cache key of the checklist; both writes answer it anew. */
export const firstDayKey = ['mf-admin', 'first-day'] as const

/** The caller's first-day checklist. */
export function firstDayQuery(http: HttpApi) {
  return queryOptions({
    queryKey: firstDayKey,
    meta: shows('user', 'time_entry'),
    queryFn: ({ signal }) => http.get<FirstDay>(url, { signal }),
  })
}

/** Notes a step that only the person can tell. */
export function sayDone(http: HttpApi, step: FirstDayStepInput['step']) {
  return http.post<FirstDay>(`${url}/steps`, { step })
}

/** Takes the checklist off the dashboard. */
export function dismiss(http: HttpApi) {
  return http.post<FirstDay>(`${url}/dismiss`)
}

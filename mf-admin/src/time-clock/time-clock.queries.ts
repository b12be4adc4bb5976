import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  MissedEntry,
  TeamWeekRow,
  TimeCorrection,
  TimeEntry,
  TimeStatus,
  TimeWeek,
} from '@drayline/domain/admin/time-tracking/time-entry'
import { statusRefetchEvery } from '@drayline/domain/admin/time-tracking/time-entry'
import { HttpError } from '@drayline/platform/http'
import { queryOptions, shows } from '@drayline/platform/query'

const url = '/api/time-tracking'
const root = ['mf-admin', 'time-clock'] as const

/** Cache keys of the time clock; a change to an entry or a week invalidates `all`. */
export const timeKeys = {
  all: root,
  status: [...root, 'status'],
  team: [...root, 'team'],
  weeks: [...root, 'week'],
} as const

/** The team's call; the descriptor declares only what everybody may call first. */
export const teamData = {
  path: `${url}/team`,
  params: ['week', 'q', 'sort', 'limit', 'cursor'],
  defaults: { sort: 'id', limit: '50' },
}

/** The status, and when (on this page's own stopwatch, in milliseconds) it came: the screen counts on from there. */
export type ReceivedStatus = TimeStatus & { receivedAt: number }

/** Returns whether one is clocked in; asked again every 30 seconds (R-TIM-1) and when one comes back. */
export function statusQuery(http: HttpApi) {
  return queryOptions({
    queryKey: timeKeys.status,
    meta: shows('time_entry'),
    queryFn: async ({ signal }): Promise<ReceivedStatus> => {
      const status = await http.get<TimeStatus>(`${url}/status`, { signal })
      return { ...status, receivedAt: performance.now() }
    },
    refetchInterval: statusRefetchEvery,
    refetchOnWindowFocus: 'always',
  })
}

/** A week by the URL of its call. */
export function weekQuery(http: HttpApi, address: string) {
  return queryOptions({
    queryKey: [...timeKeys.weeks, address],
    meta: shows('time_entry', 'user'),
    queryFn: ({ signal }) => http.get<TimeWeek>(address, { signal }),
  })
}

/** A user's week: any date of it, by default the present one. */
export function weekOfUrl(userId: number, week: string | null): string {
  return `${url}/week?${week ? `week=${week}&` : ''}userId=${userId}`
}

/** Starts or stops one's clock. */
export function clock(http: HttpApi, way: 'in' | 'out', notes: string, options?: WriteOptions) {
  return http.post<TimeEntry>(`${url}/clock-${way}`, { notes }, options)
}

/** Corrects an entry as it was seen. */
export function correctEntry(http: HttpApi, id: number, input: TimeCorrection, options: WriteOptions) {
  return http.patch<TimeEntry>(`${url}/entries/${id}`, input, options)
}

/** Adds an entry that was forgotten. */
export function addEntry(http: HttpApi, input: MissedEntry, options: WriteOptions) {
  return http.post<TimeEntry>(`${url}/entries`, input, options)
}

/** A user's week as it was seen. */
export type SeenWeek = Pick<TeamWeekRow, 'user' | 'week' | 'version' | 'totalHours'>

/** Approves a user's week as it was seen. */
export function approveWeek(http: HttpApi, { user, week, version }: SeenWeek) {
  return http.post<TimeWeek>(`${url}/weeks/approve`, { userId: user.id, week }, { version })
}

/** Lifts an approval as it was seen. */
export function unlockWeek(http: HttpApi, { user, week, version }: SeenWeek, reason: string) {
  return http.post<TimeWeek>(`${url}/weeks/unlock`, { userId: user.id, week, reason }, { version })
}

/** The week as it is now, when a decision was refused because it is not the one that was seen. */
export function currentWeek(error: unknown): TimeWeek | undefined {
  return error instanceof HttpError && error.status === 412 ? (error.problem?.current as TimeWeek) : undefined
}

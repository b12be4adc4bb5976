import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  FollowUp,
  FollowUpChange,
  FollowUpInput,
  FollowUpPostponement,
  FollowUpStatus,
} from '@drayline/domain/operations/follow-ups/follow-up'
import { queryOptions, shows } from '@drayline/platform/query'
import { followUpsData } from './follow-ups.feature.ts'

const followUpsUrl = '/api/follow-ups'
const root = ['mf-operations', 'follow-ups'] as const

/** Cache keys of follow-ups. */
const followUpKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  ofClient: (clientId: number) => [...root, 'client', clientId] as const,
} as const

/** One follow-up. */
export function followUpQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: followUpKeys.one(id),
    meta: shows(`follow_up:${id}`, 'client', 'user'),
    queryFn: ({ signal }) => http.get<FollowUp>(`${followUpsUrl}/${id}`, { signal }),
  })
}

/** The open follow-ups of a client, the earliest first, and how many there are. */
export function followUpsOfClientQuery(http: HttpApi, clientId: number) {
  const url = `${followUpsUrl}?clientId=${clientId}&status=pending,in-progress&sort=dueDate&limit=5`
  return queryOptions({
    queryKey: followUpKeys.ofClient(clientId),
    meta: shows('follow_up'),
    queryFn: ({ signal }) => http.list<FollowUp>(url, { signal }),
  })
}

/** Adds a follow-up. */
export function createFollowUp(http: HttpApi, input: FollowUpInput, options: WriteOptions) {
  return http.post<FollowUp>(followUpsUrl, input, options)
}

/** Starts or completes a follow-up as it was seen: 412 when a colleague was faster. */
export function moveFollowUp(http: HttpApi, { id, version }: FollowUp, status: FollowUpStatus) {
  return http.patch<FollowUp>(`${followUpsUrl}/${id}`, { status }, { version })
}

/** Changes the fields of a follow-up. */
export function changeFollowUp(http: HttpApi, id: number, change: FollowUpChange, options: WriteOptions) {
  return http.patch<FollowUp>(`${followUpsUrl}/${id}`, change, options)
}

/** Puts a follow-up off as it was seen. */
export function postponeFollowUp(http: HttpApi, { id, version }: FollowUp, input: FollowUpPostponement) {
  return http.patch<FollowUp>(`${followUpsUrl}/${id}`, input, { version })
}

/** The list that the page shows and its module starts. */
export const followUpsList = {
  data: followUpsData,
  key: followUpKeys.all,
  meta: shows('follow_up', 'client', 'user'),
}

import type { HttpApi } from '@drayline/contract'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import type { Document } from '@drayline/domain/operations/documents/document'
import { documentOwners } from '@drayline/domain/operations/documents/document'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import { queryOptions, shows } from '@drayline/platform/query'
import { activitiesData } from './activities.feature.ts'

const activitiesUrl = '/api/activities'
const root = ['mf-admin', 'activities'] as const

/** Cache keys of the activity log, and of the feed, which several remotes show. */
const activityKeys = {
  all: root,
  recent: ['/api/dashboard/recent-activities'],
} as const

/** The newest activities, as the dashboard shows them. */
export function recentActivitiesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: activityKeys.recent,
    meta: shows('activity'),
    queryFn: ({ signal }) => http.get<Activity[]>('/api/dashboard/recent-activities', { signal }),
  })
}

/** Returns whether documents can be filed under the record of an activity. */
export function canHaveDocuments({ entityType, entityId }: Activity): boolean {
  return entityId !== null && (documentOwners as readonly (string | null)[]).includes(entityType)
}

/** Documents filed under the record of an activity. */
export function relatedDocumentsQuery(http: HttpApi, { entityType, entityId }: Activity) {
  return queryOptions({
    queryKey: ['mf-admin', 'documents', entityType, entityId],
    meta: shows('document', 'invoice', 'load'),
    queryFn: ({ signal }) =>
      http.get<Document[]>(`/api/documents?entityType=${entityType}&entityId=${entityId}`, { signal }),
  })
}

/** Colleagues, to filter by who did something. */
export function usersQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['mf-admin', 'users', 'choices'],
    meta: shows('user'),
    queryFn: ({ signal }) => http.get<UserChoice[]>('/api/users', { signal }),
  })
}

/** Hides one activity from the user's own log. */
export function deleteActivity(http: HttpApi, id: number): Promise<void> {
  return http.delete(`${activitiesUrl}/${id}`)
}

/** Empties the user's own feed; records and audit stay. */
export function clearActivities(http: HttpApi): Promise<void> {
  return http.delete(activitiesUrl)
}

/** The list that the page shows and its module starts. */
export const activitiesList = { data: activitiesData, key: activityKeys.all, meta: shows('activity') }

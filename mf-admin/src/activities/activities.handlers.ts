import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import type { MockDb } from '../mock/mock-db.ts'

/** As many as the API answers for the dashboard. */
const recentCount = 10
const dayOf = ({ createdAt }: Activity) => todayIn(userDefaults.timezone, new Date(createdAt))

/** `/api/activities` and the dashboard's feed in memory, for the reader alone as in the API. */
export function activityHandlers(db: MockDb): HttpHandler[] {
  return [
    listHandler<Activity>('/api/activities', () => db.activities, {
      search: ({ description, user }) => [description, user?.name],
      filters: {
        type: ({ type }, value) => value.split(',').includes(type),
        entityType: ({ entityType }, value) => entityType === value,
        entityId: ({ entityId }, value) => String(entityId) === value,
        userId: ({ userId }, value) => String(userId) === value,
        from: (activity, day) => dayOf(activity) >= day,
        to: (activity, day) => dayOf(activity) <= day,
      },
      sortable: ['createdAt'],
    }),
    http.get('/api/dashboard/recent-activities', () => {
      const newest = db.activities.toSorted((a, b) => b.id - a.id)
      return HttpResponse.json(db.cleared ? [] : newest.slice(0, recentCount))
    }),
    http.delete('/api/activities', () => {
      db.cleared = true
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete('/api/activities/:id', ({ params }) => {
      const left = db.activities.filter(({ id }) => id !== Number(params.id))
      if (left.length === db.activities.length) return problem(404, serverText('error.notFound'))
      db.activities = left
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

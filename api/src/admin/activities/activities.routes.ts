import { dateFilter, oneOf } from '@drayline/domain/kernel/forms/fields'
import { activityTypes, entityTypes } from '@drayline/domain/kernel/journal/activity'
import { activityRecord } from '@drayline/domain/kernel/journal/activity-schema'
import { array, number } from 'yup'
import { dayRange } from '../../kernel/base/days.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { activityFilter, clearFeed, hideActivity, recentActivities } from './activities.service.ts'
import type { ActivityDoc } from './activity.model.ts'
import { ActivityRecord } from './activity.model.ts'
import { presentActivity } from './activity.presenter.ts'

const sorts: Sorts = { createdAt: { path: 'createdAt', type: 'date' } }

export const activitiesRoutes = [
  defineListRoute({
    path: '/api/activities',
    summary: 'The activity log; clientId answers the events of a client, its loads and its invoices',
    permission: 'activities.read',
    query: listParams({
      sorts,
      defaultSort: '-createdAt',
      filters: {
        type: manyOf(activityTypes),
        entityType: oneOf(entityTypes),
        entityId: number().integer(),
        clientId: number().integer().positive(),
        userId: number().integer(),
        from: dateFilter(),
        to: dateFilter(),
      },
    }),
    item: activityRecord,
    handler: (call) => {
      const { query } = call.input
      const days = dayRange(query.from, query.to, call.user.timezone)
      const filter = activityFilter(call, { ...query, ...days })
      return listQuery<ActivityDoc>({ model: ActivityRecord, filter, sorts, query })
    },
    present: (activity, call) => presentActivity(activity, call.language),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/dashboard/recent-activities',
    summary: 'The latest activities since the caller reset the feed',
    permission: 'activities.read',
    response: array(activityRecord.required()),
    handler: (call) => recentActivities(call),
    present: (activities, call) => activities.map((activity) => presentActivity(activity, call.language)),
  }),

  defineRoute({
    method: 'DELETE',
    path: '/api/activities',
    summary: 'Empty the recent activities of the caller; the log stays',
    permission: 'activities.clear',
    write: true,
    handler: clearFeed,
  }),

  defineRoute({
    method: 'DELETE',
    path: '/api/activities/:id',
    summary: 'Remove an activity from the caller’s lists',
    permission: 'activities.clear',
    params: idParams,
    write: true,
    handler: (call) => hideActivity(call, call.input.params.id),
  }),
]

import { completePreferences, notificationKinds } from '@drayline/domain/kernel/journal/notification'
import {
  notificationPreferences,
  notificationRecord,
} from '@drayline/domain/kernel/journal/notification-schema'
import { boolean, number, object, string } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Written } from '../../kernel/http/written.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { write } from '../../kernel/writes/write.ts'
import type { NotificationDoc } from './notification.model.ts'
import { NotificationRecord } from './notification.model.ts'
import { presentNotification } from './notification.presenter.ts'
import { streamNotifications } from './notifications.stream.ts'
import { choosePreferences, readPreferences } from './preferences.ts'

/** The bell in the header: messages to the caller, no one else's (R-NTF-2, R-NTF-6). */
export const notificationsRoutes = [
  defineListRoute({
    path: '/api/notifications',
    summary: 'Messages to the caller, newest first',
    permission: 'notifications.read',
    query: listParams({ searched: false, filters: { read: boolean(), kind: manyOf(notificationKinds) } }),
    item: notificationRecord,
    handler: (call) => {
      const { query } = call.input
      const filter = {
        userId: call.user.id,
        hidden: op.ne(true),
        ...equal('read', query.read),
        ...anyOf('kind', query.kind),
      }
      return listQuery<NotificationDoc>({ model: NotificationRecord, filter, query })
    },
    present: (notification, call) => presentNotification(notification, call.language),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/notifications/unread-count',
    summary: 'How many messages the caller has not read',
    permission: 'notifications.read',
    unattended: true,
    response: object({ count: number().integer().required() }),
    handler: (call) =>
      NotificationRecord.countDocuments({ userId: call.user.id, read: false }, { limit: 1000 }),
    present: (count) => ({ count }),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/notifications/stream',
    summary: 'Messages to the caller as they come about (server-sent events)',
    permission: 'notifications.read',
    unattended: true,
    query: object({ lastEventId: string().max(400) }),
    raw: 'text/event-stream',
    also: [406],
    handler: (call) => streamNotifications(call, call.input.query.lastEventId),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'By which ways the caller wants to hear of what',
    permission: 'notifications.read',
    response: notificationPreferences,
    handler: (call) => readPreferences(call.user.id),
    present: (chosen) => completePreferences(chosen),
  }),

  defineRoute({
    method: 'PATCH',
    path: '/api/notifications/preferences',
    summary: 'Choose by which ways to hear of the kinds that are named',
    permission: 'notifications.read',
    body: notificationPreferences,
    response: notificationPreferences,
    write: true,
    handler: (call) => choosePreferences(call, call.input.body),
    present: (chosen) => completePreferences(chosen),
  }),

  defineRoute({
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    summary: 'Mark all messages of the caller as read',
    permission: 'notifications.read',
    write: true,
    handler: markAllRead,
  }),

  defineRoute({
    method: 'PATCH',
    path: '/api/notifications/:id/read',
    summary: 'Mark a message of the caller as read',
    permission: 'notifications.read',
    params: idParams,
    response: notificationRecord,
    write: true,
    handler: (call) => markRead(call, call.input.params.id),
    present: (notification, call) => presentNotification(notification, call.language),
  }),
]

async function markAllRead(call: AnyCall): Promise<void> {
  const mark = () =>
    NotificationRecord.updateMany({ userId: call.user.id, read: false }, { $set: { read: true } })
  await write(call, mark, { audited: false })
}

async function markRead(call: AnyCall, id: number): Promise<Written<NotificationDoc>> {
  return await write(
    call,
    async () => {
      const marked = await NotificationRecord.findOneAndUpdate(
        { _id: id, userId: call.user.id },
        { $set: { read: true } },
        { returnDocument: 'after' },
      ).lean<NotificationDoc>()
      if (!marked) throw notFound()
      return marked
    },
    { audited: false },
  )
}

import type { Language } from '@drayline/domain/i18n'
import type { Notification } from '@drayline/domain/notification'
import { notificationRecord } from '@drayline/domain/notification'
import { boolean, number, object } from 'yup'
import type { AnyCall } from '../core/call.ts'
import { notFound } from '../core/errors.ts'
import { listParams, listQuery } from '../core/list.ts'
import { equal } from '../core/list-filters.ts'
import { idParams } from '../core/params.ts'
import { defineListRoute, defineRoute } from '../core/route.ts'
import { translate } from '../core/text.ts'
import { write } from '../core/write.ts'
import type { NotificationDoc } from './notification.model.ts'
import { NotificationRecord } from './notification.model.ts'

/** The bell in the header: messages to the caller, nobody else's (spec part 1, sections 2.4, 4 and 7). */
export const notificationsRoutes = [
  defineListRoute({
    path: '/api/notifications',
    summary: 'Messages to the caller, newest first',
    permission: 'notifications.read',
    query: listParams({ searched: false, filters: { read: boolean() } }),
    item: notificationRecord,
    handler: (ctx) => {
      const { query } = ctx.input
      const filter = { userId: ctx.user.id, ...equal('read', query.read) }
      return listQuery<NotificationDoc>({ model: NotificationRecord, filter, query })
    },
    present: (notification, ctx) => presentNotification(notification, ctx.language),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/notifications/unread-count',
    summary: 'How many messages the caller has not read',
    permission: 'notifications.read',
    response: object({ count: number().integer().required() }),
    handler: (ctx) =>
      NotificationRecord.countDocuments({ userId: ctx.user.id, read: false }, { limit: 1000 }),
    present: (count) => ({ count }),
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
    handler: (ctx) => markRead(ctx, ctx.input.params.id),
    present: (notification, ctx) => presentNotification(notification, ctx.language),
  }),
]

async function markAllRead(ctx: AnyCall): Promise<void> {
  const mark = () =>
    NotificationRecord.updateMany({ userId: ctx.user.id, read: false }, { $set: { read: true } })
  await write(ctx, mark, { audited: false })
}

async function markRead(ctx: AnyCall, id: number): Promise<NotificationDoc> {
  return await write(
    ctx,
    async () => {
      const marked = await NotificationRecord.findOneAndUpdate(
        { _id: id, userId: ctx.user.id },
        { $set: { read: true } },
        { returnDocument: 'after' },
      ).lean<NotificationDoc>()
      if (!marked) throw notFound()
      return marked
    },
    { audited: false },
  )
}

function presentNotification(notification: NotificationDoc, language: Language): Notification {
  const { _id, title, message, type, read, entityType, entityId, createdAt } = notification
  return {
    id: _id,
    title: translate(language, title),
    message: translate(language, message),
    type,
    read,
    entityType,
    entityId,
    createdAt: createdAt.toISOString(),
  }
}

import type { Notification } from '@drayline/domain/kernel/journal/notification'
import { defaultKind } from '@drayline/domain/kernel/journal/notification'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { translate } from '../../kernel/base/text.ts'
import type { NotificationDoc } from './notification.model.ts'

/** A notification in its reader's language. */
export function presentNotification(notification: NotificationDoc, language: Language): Notification {
  const { _id, title, message, type, read, entityType, entityId, createdAt, kind } = notification
  return {
    id: _id,
    title: translate(language, title),
    message: translate(language, message),
    type,
    read,
    entityType,
    entityId,
    createdAt: createdAt.toISOString(),
    kind: kind ?? defaultKind(entityType),
  }
}

import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { NotificationKind, NotificationType } from '@drayline/domain/kernel/journal/notification'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { plainModel } from '../../kernel/database/model.ts'

/** A message to one person (R-NTF-1); title and text are kept as keys, read in their language. */
export interface NotificationDoc {
  _id: number
  userId: number
  title: ServerMessage
  message: ServerMessage
  type: NotificationType
  read: boolean
  /** Missing in records before kinds existed. */
  kind?: NotificationKind
  /** Not for bell and list: its owner wants this kind in other ways only. */
  hidden?: boolean
  /** For the browser's own notifications. */
  desktop?: boolean
  /** Messages that it stands for, and what they have in common; missing where it stands for itself. */
  group?: string
  count?: number
  entityType: EntityType | null
  entityId: number | null
  createdAt: Date
}

const message = { type: {} as never, required: true }

export const NotificationRecord = plainModel<NotificationDoc>(
  'notifications',
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    title: message,
    message,
    type: { type: String, required: true },
    read: { type: Boolean, default: false },
    kind: { type: String },
    hidden: { type: Boolean },
    desktop: { type: Boolean },
    group: { type: String },
    count: { type: Number },
    entityType: { type: String, default: null },
    entityId: { type: Number, default: null },
    createdAt: { type: Date, required: true },
  },
  [[{ userId: 1, _id: -1 }], [{ userId: 1, read: 1 }]],
)

import type { ActivityType, EntityType } from '@drayline/domain/kernel/journal/activity'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { plainModel } from '../../kernel/database/model.ts'

/** One event of the feed. It keeps the message's key and values, and is read in each reader's language. */
export interface ActivityDoc {
  _id: number
  userId: number | null
  userName: string | null
  type: ActivityType
  message: ServerMessage
  entityType: EntityType | null
  entityId: number | null
  /** The client whose business it is: its own events and those of its loads, invoices and so on. */
  clientId: number | null
  /** Users who removed it from their lists. */
  hiddenFor: number[]
  search: string[]
  createdAt: Date
}

export const ActivityRecord = plainModel<ActivityDoc>(
  'activities',
  {
    _id: { type: Number, required: true },
    userId: { type: Number, default: null },
    userName: { type: String, default: null },
    type: { type: String, required: true },
    message: { type: {} as never, required: true },
    entityType: { type: String, default: null },
    entityId: { type: Number, default: null },
    clientId: { type: Number, default: null },
    hiddenFor: [Number],
    search: [String],
    createdAt: { type: Date, required: true },
  },
  [
    [{ createdAt: -1, _id: -1 }],
    [{ type: 1, createdAt: -1, _id: -1 }],
    [{ entityType: 1, createdAt: -1, _id: -1 }],
    [{ entityType: 1, entityId: 1, createdAt: -1, _id: -1 }],
    [{ userId: 1, createdAt: -1, _id: -1 }],
    // The timeline of a client. Events of no one's business are not in it.
    [{ clientId: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { clientId: { $gt: 0 } } }],
    [{ search: 1, createdAt: -1, _id: -1 }],
  ],
)

import type { SecurityEventKind } from '@drayline/domain/platform/security/security'
import { appendOnlyModel } from '../../kernel/database/model.ts'

/** Something that matters for the safety of an account. Only ever added; the database removes it after two years. */
export interface SecurityEventDoc {
  _id: number
  at: Date
  kind: SecurityEventKind
  /** The account it is about. */
  userId: number | null
  userName: string | null
  /** Who did it, where that is somebody else. */
  byId: number | null
  byName: string | null
  /** Name of a factor, a role, a right. */
  detail: string | null
  ip: string
  userAgent: string
  /** Key of what is told once in a while, however often it happens. Missing for the others. */
  once?: string
}

const twoYears = 2 * 365 * 24 * 60 * 60

export const SecurityEventRecord = appendOnlyModel<SecurityEventDoc>(
  'security_events',
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    userId: { type: Number, default: null },
    userName: { type: String, default: null },
    byId: { type: Number, default: null },
    byName: { type: String, default: null },
    detail: { type: String, default: null },
    ip: { type: String, default: '' },
    userAgent: { type: String, default: '' },
    once: { type: String },
  },
  [
    [{ at: -1, _id: -1 }],
    [{ kind: 1, at: -1, _id: -1 }],
    [{ userId: 1, at: -1, _id: -1 }],
    [{ userId: 1, kind: 1, at: -1, _id: -1 }],
    [{ once: 1 }, { unique: true, partialFilterExpression: { once: { $type: 'string' } } }],
    [{ at: 1 }, { expireAfterSeconds: twoYears }],
  ],
  { $jsonSchema: { bsonType: 'object', required: ['at', 'kind'] } },
)

import type { SessionUser } from '../core/call.ts'
import { plainModel } from '../core/model.ts'

/** A signed-in browser. The id in its cookie is only stored as a keyed hash. */
export interface SessionDoc {
  _id: string
  userId: number
  /** Copied from the user, so that a request needs one read; renewed with the profile. */
  user: SessionUser
  createdAt: Date
  lastSeenAt: Date
  /** When the password was last typed in this session: at sign-in, or again before something sensitive. */
  confirmedAt: Date
  /** The earlier of idle and absolute end; MongoDB removes the session then. */
  expireAt: Date
  ip: string
  userAgent: string
}

export const SessionRecord = plainModel<SessionDoc>(
  'sessions',
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    user: { type: {} as never, required: true },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    confirmedAt: { type: Date, default: null },
    expireAt: { type: Date, required: true },
    ip: { type: String, default: '' },
    userAgent: { type: String, default: '' },
  },
  [[{ userId: 1 }], [{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
)

/** Ends all sessions of a user, inside the transaction of the change that demands it (role, password, leaving). */
export async function endSessions(userId: number): Promise<void> {
  await SessionRecord.deleteMany({ userId })
}

/** Lets all sessions of a user know a changed name, language or time zone. */
export async function renewSessions(user: SessionUser): Promise<void> {
  await SessionRecord.updateMany({ userId: user.id }, { $set: { user } })
}

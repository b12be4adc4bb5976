import type { Role } from '@drayline/domain/kernel/access/roles'
import { type SessionEnd, toSessionEnd } from '@drayline/domain/kernel/access/session-end'
import { op } from '../../kernel/database/filter.ts'
import { plainModel } from '../../kernel/database/model.ts'
import type { SessionUser } from '../../kernel/http/call.ts'
import type { SealedProviderSession } from './provider-session.ts'

/** A signed-in browser. The id in its cookie is only stored as a keyed hash. */
export interface SessionDoc {
  _id: string
  userId: number
  /** Copied from the user, so that a request needs one read; renewed with the profile. */
  user: SessionUser
  createdAt: Date
  lastSeenAt: Date
  /** Time the password was last typed in this session: at sign-in, or again before something sensitive. */
  confirmedAt: Date
  /** Names the signing-in: it stays when the session's id is renewed. Missing before the first renewal. */
  signInId?: string | null
  /** From when on a second factor has to be set up before anything else; null for those who need none or have one. */
  enrollBy?: Date | null
  /** The lower role by whose rights this session sees Drayline; null or missing for its person's own. */
  seeAs?: Role | null
  /** Set when the person came by the sign-in service. */
  provider?: SealedProviderSession | null
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
    signInId: { type: String, default: null },
    enrollBy: { type: Date, default: null },
    seeAs: { type: String, default: null },
    provider: { type: {} as never, default: null },
    expireAt: { type: Date, required: true },
    ip: { type: String, default: '' },
    userAgent: { type: String, default: '' },
  },
  [[{ userId: 1 }], [{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
)

/** Trace of a session that was ended for its person: the reason, which their next call is answered with. */
interface SessionEndDoc {
  _id: string
  reason: SessionEnd
  expireAt: Date
}

const SessionEndRecord = plainModel<SessionEndDoc>(
  'session_ends',
  {
    _id: { type: String, required: true },
    reason: { type: String, required: true },
    expireAt: { type: Date, required: true },
  },
  [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
)

/** A page that is open longer without a call learns only that it is signed out. */
const reasonKept = 24 * 60 * 60 * 1000

/**
 * Ends all sessions of a user and keeps the reason, inside the transaction of the change that demands it (role,
 * password, leaving) and at its instant.
 */
export async function endSessions(userId: number, reason: SessionEnd, now: Date): Promise<void> {
  const sessions = await SessionRecord.find({ userId }, { _id: 1 }).lean<SessionDoc[]>()
  const expireAt = new Date(now.getTime() + reasonKept)
  const ends = sessions.map(({ _id }) => ({ _id, reason, expireAt }))
  if (ends.length > 0) await SessionEndRecord.insertMany(ends)
  await SessionRecord.deleteMany({ userId })
}

/** In a transaction: keeps the reason why one session is over. */
export async function noteSessionEnd(_id: string, reason: SessionEnd, now: Date): Promise<void> {
  await SessionEndRecord.create([{ _id, reason, expireAt: new Date(now.getTime() + reasonKept) }])
}

/** Returns the reason a session ended, by the hashes it may have been stored under. */
export async function sessionEndOf(hashes: readonly string[]): Promise<SessionEnd> {
  const end = await SessionEndRecord.findOne({ _id: op.in(hashes) }).lean<SessionEndDoc>()
  return toSessionEnd(end?.reason)
}

/** Lets all sessions of a user know a changed name, language or time zone. */
export async function renewSessions(user: SessionUser): Promise<void> {
  await SessionRecord.updateMany({ userId: user.id }, { $set: { user } })
}

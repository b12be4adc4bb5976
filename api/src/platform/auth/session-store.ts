import { lowerRole } from '@drayline/domain/kernel/access/roles'
import type { Context } from 'koa'
import type { Config } from '../../kernel/base/config.ts'
import { op } from '../../kernel/database/filter.ts'
import { driverCollection } from '../../kernel/database/model.ts'
import type { SessionUser } from '../../kernel/http/call.ts'
import { sealProvider } from './provider-session.ts'
import type { SessionDoc } from './session.model.ts'
import { SessionRecord, sessionEndOf } from './session.model.ts'
import { hashSessionId, sessionHashesOf } from './session-keys.ts'

function isRead({ method, path }: Context): boolean {
  return method === 'GET' && path.startsWith('/api/')
}

/** Tells the calls that pages make by themselves: they do not count as being active. */
export type IsUnattended = (call: Pick<Context, 'method' | 'path'>) => boolean

/** Data koa-session keeps in `ctx.session`; everything else of a session belongs to the store. */
export interface SessionData {
  user: SessionUser
}

/** A session that is used is noted at most this often, so that reading does not become writing. */
const touchIntervalMs = 60_000

/** The user as the session carries them: with what was found at signing in, which no change of a profile touches. */
function userOf({ user, enrollBy, seeAs }: Pick<SessionDoc, 'user' | 'enrollBy' | 'seeAs'>): SessionUser {
  return {
    ...user,
    ...(enrollBy ? { enrollBy: enrollBy.toISOString() } : {}),
    // Only ever lower, whatever role the person has by now.
    ...(seeAs ? { role: lowerRole(user.role, seeAs), ownRole: user.role } : {}),
  }
}

/** The user as the session keeps them: without what `userOf` adds. */
function storedUser({ enrollBy: _kept, ownRole, ...user }: SessionUser): SessionUser {
  return ownRole ? { ...user, role: ownRole } : user
}

function providerOf({ state: { providerSession } }: Context, id: string): SessionDoc['provider'] {
  return providerSession ? sealProvider(id, providerSession) : null
}

/** So many sessions are remembered for starting on a read before the database has confirmed them. */
const maxRecent = 5_000

/** Sessions in MongoDB for koa-session. */
export class SessionStore {
  readonly #config: Config
  readonly #clock: () => Date
  readonly #isUnattended: IsUnattended
  /** Ids made by the request at hand; only these may be inserted. */
  readonly #fresh = new WeakMap<Context, Set<string>>()
  /** Hashes of the sessions that a request's new session replaces: the one it came with, and earlier tries. */
  readonly #former = new WeakMap<Context, string[]>()
  readonly #recent = new Map<string, SessionUser>()

  constructor(config: Config, clock: () => Date, isUnattended: IsUnattended) {
    this.#config = config
    this.#clock = clock
    this.#isUnattended = isUnattended
  }

  /** Allows a new id to be stored by this request. */
  expect(ctx: Context, id: string): void {
    const ids = this.#fresh.get(ctx) ?? new Set()
    this.#fresh.set(ctx, ids.add(id))
  }

  /**
   * The session's data while it lives: neither idle nor in all for too long. For reads of the API by a session seen
   * before, it answers from memory at once; `state.confirmUser` then says what the database knows, and the pipeline
   * lets no answer out before that. So asking costs no time, and a session that was ended anywhere is over at once.
   */
  async get(id: string, ctx: Context): Promise<SessionData | undefined> {
    const hashes = this.#hashes(id)
    this.#former.set(ctx, hashes)
    const known = isRead(ctx) ? this.#recent.get(hashes[0] ?? '') : undefined
    const touches = !this.#isUnattended(ctx)
    if (!known) return await this.#read(hashes, touches, ctx)
    ctx.state.confirmUser = this.#read(hashes, touches, ctx).then((data) => data?.user)
    ctx.state.confirmUser.catch(() => undefined)
    return { user: known }
  }

  async #read(hashes: string[], touches: boolean, ctx: Context): Promise<SessionData | undefined> {
    const [first = ''] = hashes
    const filter = { _id: hashes.length === 1 ? first : { $in: hashes } }
    const session = await driverCollection(SessionRecord).findOne(filter, {
      maxTimeMS: 10_000,
      projection: { provider: 0 },
    })
    const now = this.#clock()
    if (!session || now >= this.#end(session)) {
      this.#recent.delete(first)
      if (session) await SessionRecord.deleteOne({ _id: session._id })
      else ctx.state.sessionEnd = await sessionEndOf(hashes)
      return undefined
    }
    const age = now.getTime() - session.lastSeenAt.getTime()
    if (touches && age >= touchIntervalMs) await this.#touch(session, now)
    const user = userOf(session)
    this.#remember(first, user)
    return { user }
  }

  #remember(hash: string, user: SessionUser): void {
    this.#recent.delete(hash)
    this.#recent.set(hash, user)
    const oldest = this.#recent.size > maxRecent ? this.#recent.keys().next().value : undefined
    if (oldest) this.#recent.delete(oldest)
  }

  /**
   * Stores a session. One that was not made by this very request is only updated if it still exists: otherwise a slow
   * request would bring back what a sign-out has ended in the meantime.
   */
  async set(id: string, data: SessionData, _maxAge: unknown, { ctx }: { ctx: Context }): Promise<void> {
    const now = this.#clock()
    const _id = hashSessionId(id, this.#config)
    const fresh = this.#fresh.get(ctx)
    if (!fresh?.delete(id)) {
      await SessionRecord.updateOne(
        { _id: op.in(this.#hashes(id)) },
        { $set: { user: storedUser(data.user) } },
      )
      return
    }
    // Its transaction may run again, and a run that failed has ended nothing: so each run ends all there were before.
    const former = this.#former.get(ctx) ?? []
    if (former.length > 0) await SessionRecord.deleteMany({ _id: op.in(former) })
    this.#former.set(ctx, [...former, _id])
    const user = storedUser(data.user)
    const enrollBy = data.user.enrollBy ? new Date(data.user.enrollBy) : null
    const session = {
      _id,
      userId: user.id,
      user,
      enrollBy,
      provider: providerOf(ctx, id),
      createdAt: now,
      lastSeenAt: now,
      confirmedAt: now,
    }
    const userAgent = ctx.get('user-agent').slice(0, 300)
    await SessionRecord.create([{ ...session, expireAt: this.#end(session), ip: ctx.ip, userAgent }])
  }

  async destroy(id: string): Promise<void> {
    await SessionRecord.deleteOne({ _id: op.in(this.#hashes(id)) })
  }

  #hashes(id: string): string[] {
    return sessionHashesOf(id, this.#config)
  }

  #end(session: Pick<SessionDoc, 'createdAt' | 'lastSeenAt'>): Date {
    const idle = session.lastSeenAt.getTime() + this.#config.sessionIdle
    return new Date(Math.min(idle, session.createdAt.getTime() + this.#config.sessionAbsolute))
  }

  async #touch(session: SessionDoc, now: Date): Promise<void> {
    const expireAt = this.#end({ createdAt: session.createdAt, lastSeenAt: now })
    await SessionRecord.updateOne({ _id: session._id }, { $max: { lastSeenAt: now, expireAt } })
  }
}

import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { SecurityEventKind } from '@drayline/domain/platform/security/security'
import { fullName } from '@drayline/domain/platform/users/user'
import type { Context } from 'koa'
import { nextId } from '../../kernel/database/ids.ts'
import { duplicateFields } from '../../kernel/database/transaction.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import { SecurityEventRecord } from './security-event.model.ts'

/** Something that happened to an account without a change of it: a sign-in, a failure, a refusal. */
export interface NotedEvent {
  kind: Extract<
    SecurityEventKind,
    | 'newDevice'
    | 'newAddress'
    | 'manyFailures'
    | 'recoveryCodeUsed'
    | 'factorRefused'
    | 'stepUpRefused'
    | 'accessRefused'
  >
  userId: number
  detail?: string
  /** However often it happens, it is kept and told once in this many milliseconds. */
  oncePerMs?: number
}

/** Those that the owner of the account is told of, by mail too. */
const told = ['newDevice', 'newAddress', 'manyFailures', 'recoveryCodeUsed', 'factorRefused'] as const
type Told = (typeof told)[number]

/** Those that are being kept. */
const unfinished = new Set<Promise<void>>()

/**
 * Keeps a security event and tells the owner of the account. No request waits for it or fails with it: what it is
 * about has happened already, or was refused.
 */
export function noteSecurityEvent(ctx: Context, now: Date, event: NotedEvent): Promise<void> {
  const noted = keep(ctx, now, event).finally(() => unfinished.delete(noted))
  unfinished.add(noted)
  return noted
}

/** Resolves when all security events so far are kept, or their failure is in the log: what a process waits for that stops. */
export async function securityEventsKept(): Promise<void> {
  await Promise.all(unfinished)
}

async function keep(ctx: Context, now: Date, event: NotedEvent): Promise<void> {
  try {
    await store(ctx, now, event)
  } catch (error) {
    // It was kept within the same time before.
    if (duplicateFields(error)) return
    const about = { event: 'security.notKept' as const, kind: event.kind, userId: event.userId }
    ctx.state.log.error({ err: error, ...about }, 'a security event was not kept')
  }
}

async function store(ctx: Context, now: Date, event: NotedEvent): Promise<void> {
  const { kind, userId, detail, oncePerMs } = event
  const once = oncePerMs && [kind, userId, detail ?? '', Math.floor(now.getTime() / oncePerMs)].join(' ')
  const userAgent = ctx.get('user-agent').slice(0, 300)
  const origin = { ip: ctx.ip, userAgent, requestId: ctx.state.requestId }
  // One id for all attempts: an event that was kept by an earlier one is not kept twice.
  let _id: number | undefined
  // Reads too are tried again with the rest when the connection is cut.
  const work = async (tx: Parameters<Parameters<typeof writeInBackground>[2]>[0]) => {
    if (once && (await SecurityEventRecord.exists({ once }))) return
    const user = await User.findById(userId).lean<UserDoc>()
    if (!user) return
    _id ??= await nextId('security_events')
    const values = { _id, at: now, kind, userId, userName: fullName(user), detail: detail ?? null }
    await SecurityEventRecord.create([{ ...values, ip: ctx.ip, userAgent, ...(once ? { once } : {}) }])
    if (isTold(kind))
      tx.notify({
        userId,
        kind: 'account',
        type: 'warning',
        mandatory: true,
        title: { key: `notification.${kind}.title` },
        message: { key: `notification.${kind}.message`, params: { ip: ctx.ip } },
      })
  }
  await writeInBackground({ id: null, name: null }, () => now, work, origin)
}

function isTold(kind: NotedEvent['kind']): kind is Told {
  return told.some((one) => one === kind)
}

const hourMs = 60 * 60_000

/** A role did not allow what somebody called: kept once an hour for each right. */
export function noteRefusal(ctx: Context, now: Date, action: Action): void {
  const userId = ctx.state.user?.id
  if (userId !== undefined)
    void noteSecurityEvent(ctx, now, { kind: 'accessRefused', userId, detail: action, oncePerMs: hourMs })
}

import { Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { sessionHashes } from '../auth/index.ts'
import { LiveConnection, parsePosition } from './live-connection.ts'
import { LiveHub } from './live-hub.ts'

/** Connections of one user in this process: a few browsers, of which each has one for all its tabs. */
export const maxConnections = 6

let hub: LiveHub | undefined
const open = new Map<number, LiveConnection[]>()

/**
 * `GET /api/notifications/stream`: new notifications of the caller as server-sent events, whichever process they were
 * made in. `Last-Event-ID` (or `lastEventId`, for a page that begins anew) brings what was missed. It ends with the
 * session; the oldest ends when one person has too many.
 * @throws Problem 406 for callers that do not ask for events
 */
export async function streamNotifications(call: AnyCall, lastEventId: string | undefined): Promise<void> {
  const { ctx, log, user } = call
  if (!/\btext\/event-stream\b/.test(ctx.get('accept'))) throw new Problem(406, 'error.mediaType')
  hub ??= new LiveHub((error) => log.warn({ err: error }, 'following notifications'))
  const connection = new LiveConnection(call, sessionHashes(call))
  enter(user.id, connection)
  try {
    await connection.open(hub, parsePosition(ctx.get('last-event-id') || lastEventId))
  } catch (error) {
    connection.output.destroy()
    throw error
  }
  ctx.status = 200
  ctx.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' })
  ctx.type = 'text/event-stream'
  ctx.body = connection.output
}

function enter(userId: number, connection: LiveConnection): void {
  const own = [...(open.get(userId) ?? []), connection]
  open.set(userId, own)
  connection.output.once('close', () => {
    const others = (open.get(userId) ?? []).filter((each) => each !== connection)
    if (others.length > 0) open.set(userId, others)
    else open.delete(userId)
  })
  if (own.length > maxConnections) own[0]?.end({ name: 'replaced', data: {} })
}

/** Number of open connections of this process. */
export function openStreams(): number {
  return [...open.values()].flat().length
}

/** Ends all connections of this process: it is about to stop, and their pages shall go to another one. */
export function closeStreams(): void {
  for (const connection of [...open.values()].flat()) connection.end()
}

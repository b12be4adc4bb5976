import type { HttpApi } from '@drayline/contract'
import { type SessionEnd, toSessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { SessionTimes } from '@drayline/domain/platform/users/user'
import { HttpError } from '@drayline/platform/http'
import { logError } from '../browser/log.ts'

/** So long before the end people are told, in milliseconds. */
const warningMs = 120_000
/** Interval of the regular check, in milliseconds: timers sleep with the machine. */
const pollIntervalMs = 15_000

/** The session is about to end. */
export interface ExpiryWarning {
  /** idle: saying that one is there is enough. absolute: one has to sign in again. */
  kind: 'idle' | 'absolute'
  /** Milliseconds left, when it was last looked at. */
  left: number
}

interface ExpiryOptions {
  /** Lifetime of the session, as the server wrote it into the page. */
  times: SessionTimes
  http: Pick<HttpApi, 'get' | 'post'>
  /** The session is over and the server has said so, and why. */
  onOver: (reason: SessionEnd) => void
}

export interface ExpiryWatch {
  get(): ExpiryWarning | null
  subscribe(listener: () => void): () => void
  /** The user is present. */
  stay(): Promise<void>
  start(): () => void
}

/** Two clocks, since one stops while the machine sleeps and the other can be set: the later one counts. */
function elapsedSince(): () => number {
  const [steady, wall] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - steady, Date.now() - wall)
}

/**
 * Knows when the session ends, by the server's clock, and says so before. It asks the server again before it says
 * anything: another tab, or any call, may have kept the session alive.
 */
export function createExpiryWatch({ times: first, http, onOver }: ExpiryOptions): ExpiryWatch {
  const listeners = new Set<() => void>()
  const notice = Math.min(warningMs, Math.max(first.idleEndsIn / 2, 1_000))
  let times = first
  let elapsed = elapsedSince()
  let warning: ExpiryWarning | null = null
  let channel: BroadcastChannel | null = null
  let asking = false
  /** The server asked to be left alone until then. */
  let askAgainAt = 0
  let over = false

  function set(next: ExpiryWarning | null): void {
    if (next === warning || (next && warning && next.kind === warning.kind && next.left === warning.left))
      return
    warning = next
    for (const listener of listeners) listener()
  }

  function learn(next: SessionTimes): void {
    times = next
    elapsed = elapsedSince()
  }

  function left(): ExpiryWarning {
    const { idleEndsIn, absoluteEndsIn } = times
    const kind = absoluteEndsIn <= idleEndsIn ? 'absolute' : 'idle'
    return { kind, left: Math.max(0, Math.min(idleEndsIn, absoluteEndsIn) - elapsed()) }
  }

  async function ask(): Promise<void> {
    if (asking || over) return
    asking = true
    try {
      learn(await http.get<SessionTimes>('/api/auth/session'))
      show()
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 401)) {
        askAgainAt = performance.now() + (error instanceof HttpError ? (error.retryAfter ?? 0) * 1_000 : 0)
        logError('The session could not be asked for', error)
        show()
        return
      }
      over = true
      set(null)
      onOver(toSessionEnd(error.problem?.reason))
    } finally {
      asking = false
    }
  }

  function show(): void {
    const now = left()
    set(now.left <= notice ? now : null)
  }

  function look(): void {
    const now = left()
    // An unknown or expired time is read from the server; while it is shown the seconds only count down.
    const isDue = now.left <= notice && (!warning || now.left <= 0)
    if (isDue && performance.now() >= askAgainAt) void ask()
    else show()
  }

  async function stay(): Promise<void> {
    learn(await http.post<SessionTimes>('/api/auth/session'))
    show()
    channel?.postMessage('stayed')
  }

  function start(): () => void {
    const onVisible = () => document.visibilityState === 'visible' && look()
    const slow = setInterval(look, pollIntervalMs)
    const tick = setInterval(() => warning && look(), 1_000)
    const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('drayline.session') : null
    channel = tabs
    tabs?.addEventListener('message', () => void ask())
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onVisible)
    return () => {
      clearInterval(slow)
      clearInterval(tick)
      tabs?.close()
      channel = null
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onVisible)
    }
  }

  return {
    get: () => warning,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stay,
    start,
  }
}

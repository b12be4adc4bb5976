import { type SessionEnd, toSessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { LiveNotification } from '@drayline/domain/kernel/journal/notification'
import type { Change } from '@drayline/domain/kernel/records/change'
import { type ReadOnlyCode, toReadOnlyCode } from '@drayline/domain/kernel/records/read-only'

export interface LiveOptions {
  userId: number
  onNotification(notification: LiveNotification, leader: boolean): void
  /** Something was read elsewhere, or may have been missed: look again. */
  onRead(): void
  /** Records were changed; without a list some changes may have been missed. */
  onChanges(changes: readonly Change[] | undefined): void
  onSessionEnded(reason: SessionEnd): void
  /** The server says that nothing can be saved at present. */
  onReadOnly(code: ReadOnlyCode): void
}

type LiveMessage =
  | { type: 'notification'; data: LiveNotification; position: string }
  | { type: 'change'; changes: readonly Change[] | undefined; position: string }
  | { type: 'ping' | 'hello'; readOnly: ReadOnlyCode | undefined; position: string }
  | { type: 'read'; position: string }
  | { type: 'session'; reason: SessionEnd }

/** Two heartbeats of the server and a little: a line that is silent for longer is dead. */
export const maxSilenceMs = 60_000
const checkIntervalMs = 20_000
const pollIntervalMs = 60_000
const initialPauseMs = 5_000
const maxPauseMs = 60_000
const maxRemembered = 500

/**
 * Follows the person's notifications. Of all tabs of this browser one holds the connection and tells the others; when
 * it goes, another takes over where it was. Without a connection the tab in sight asks from time to time. Whatever
 * comes twice is told once.
 */
export function startLive(options: LiveOptions): () => void {
  const live = new Live(options)
  live.start()
  return () => live.stop()
}

class Live {
  readonly #options: LiveOptions
  readonly #name: string
  readonly #channel: BroadcastChannel | null
  readonly #stopping = new AbortController()
  readonly #told: number[] = []
  #source: EventSource | null = null
  #position = ''
  #lastHeard = Date.now()
  #lastPoll = Date.now()
  #leading = false
  #pause = initialPauseMs
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: LiveOptions) {
    this.#options = options
    this.#name = `drayline.live.${options.userId}`
    this.#channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(this.#name) : null
  }

  start(): void {
    const { signal } = this.#stopping
    const wake = () => this.#wake()
    const onVisible = () => !document.hidden && this.#wake()
    this.#channel?.addEventListener('message', ({ data }) => this.#hear(data as LiveMessage, false))
    window.addEventListener('online', wake)
    window.addEventListener('pageshow', wake)
    document.addEventListener('visibilitychange', onVisible)
    const timer = setInterval(() => this.#look(), checkIntervalMs)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      window.removeEventListener('online', wake)
      window.removeEventListener('pageshow', wake)
      document.removeEventListener('visibilitychange', onVisible)
    })
    void this.#lead(false)
  }

  stop(): void {
    this.#stopping.abort()
    this.#close()
    this.#channel?.close()
  }

  /** Waits until no other tab has the connection, then has it. A tab that sleeps with it loses it (`steal`). */
  async #lead(steal: boolean): Promise<void> {
    const { signal } = this.#stopping
    const hold = () =>
      new Promise<void>((release) => {
        if (signal.aborted) return release()
        signal.addEventListener('abort', () => release())
        this.#leading = true
        this.#open()
      })
    if (!navigator.locks) return void hold()
    try {
      await navigator.locks.request(this.#name, steal ? { steal: true } : { signal }, hold)
    } catch {
      if (signal.aborted) return
      // Another tab took it: stand in line again.
      this.#leading = false
      this.#close()
      void this.#lead(false)
    }
  }

  #open(): void {
    this.#close()
    if (!this.#leading || this.#stopping.signal.aborted || typeof EventSource !== 'function') return
    const from = this.#position ? `?lastEventId=${encodeURIComponent(this.#position)}` : ''
    const source = new EventSource(`/api/notifications/stream${from}`, { withCredentials: true })
    this.#source = source
    this.#lastHeard = Date.now()
    const on = (event: string, take: (message: MessageEvent<string>) => void) =>
      source.addEventListener(event, (message) => source === this.#source && take(message))
    on('hello', ({ data, lastEventId }) => {
      const returned = this.#position !== ''
      this.#pause = initialPauseMs
      this.#say({ type: 'hello', readOnly: readOnlyOf(data), position: lastEventId })
      // Marks of reading and changes are not replayed, to no tab.
      if (!returned) return
      this.#say({ type: 'read', position: lastEventId })
      this.#say({ type: 'change', changes: undefined, position: lastEventId })
    })
    on('notification', ({ data, lastEventId }) =>
      this.#say({ type: 'notification', data: JSON.parse(data), position: lastEventId }),
    )
    on('read', ({ lastEventId }) => this.#say({ type: 'read', position: lastEventId }))
    on('change', ({ data, lastEventId }) =>
      this.#say({ type: 'change', changes: JSON.parse(data).changes, position: lastEventId }),
    )
    on('ping', ({ data, lastEventId }) =>
      this.#say({ type: 'ping', readOnly: readOnlyOf(data), position: lastEventId }),
    )
    on('replaced', () => this.#rest(maxPauseMs))
    on('session', ({ data }) => {
      this.#close()
      this.#say({ type: 'session', reason: toSessionEnd(JSON.parse(data).reason) })
    })
    source.addEventListener('error', () => {
      // The browser tries again by itself, unless the answer was none it accepts.
      if (source === this.#source && source.readyState === EventSource.CLOSED) this.#rest(this.#pause)
    })
  }

  #close(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#source?.close()
    this.#source = null
  }

  /** Without a connection for a while; each failure makes it longer. */
  #rest(pause: number): void {
    this.#close()
    this.#pause = Math.min(maxPauseMs, pause * 2)
    this.#retry = setTimeout(() => this.#open(), pause * (0.75 + Math.random() / 2))
    this.#poll()
  }

  #say(message: LiveMessage): void {
    this.#channel?.postMessage(message)
    this.#hear(message, true)
  }

  #hear(message: LiveMessage, leader: boolean): void {
    this.#lastHeard = Date.now()
    if (message.type === 'session') {
      this.#options.onSessionEnded(message.reason)
      return
    }
    // Before it is known where to begin, there is nothing to come back to.
    if (message.position) this.#position = message.position
    if ('readOnly' in message && message.readOnly) this.#options.onReadOnly(message.readOnly)
    if (message.type === 'read') this.#options.onRead()
    if (message.type === 'change') this.#options.onChanges(message.changes)
    if (message.type !== 'notification' || this.#told.includes(message.data.id)) return
    this.#told.push(message.data.id)
    if (this.#told.length > maxRemembered) this.#told.shift()
    this.#options.onNotification(message.data, leader)
  }

  /** The machine, the network or the tab is back. */
  #wake(): void {
    if (this.#stopping.signal.aborted) return
    if (this.#leading && (!this.#source || this.#isSilent())) this.#open()
    else this.#look()
  }

  #isSilent(): boolean {
    return Date.now() - this.#lastHeard > maxSilenceMs
  }

  #look(): void {
    if (!this.#isSilent()) return
    if (!this.#leading) {
      if (!document.hidden && navigator.locks) void this.#lead(true)
      this.#lastHeard = Date.now()
    } else if (this.#source) this.#open()
    this.#poll()
  }

  #poll(): void {
    if (document.hidden || Date.now() - this.#lastPoll < pollIntervalMs) return
    this.#lastPoll = Date.now()
    this.#missed()
  }

  #missed(): void {
    this.#options.onRead()
    this.#options.onChanges(undefined)
  }
}

function readOnlyOf(data: string): ReadOnlyCode | undefined {
  return toReadOnlyCode(JSON.parse(data).readOnly)
}

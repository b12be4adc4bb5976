import { type ReadOnlyCode, toReadOnlyCode } from '@drayline/domain/kernel/records/read-only'

/** Why nothing can be saved: as the server says, or because it does not answer at all any more. */
export type ReadOnlyReason = ReadOnlyCode | 'away'

/** Between two questions while the notice shows, milliseconds; the server may ask for more, up to the second. */
const minPauseMs = 10_000
const maxPauseMs = 60_000
const timeoutMs = 5_000

/** Knows that reading works and saving does not, and notices when saving works again. */
export interface ReadOnlyWatch {
  get(): ReadOnlyReason | null
  subscribe(listener: () => void): () => void
  /** The server said so: in the answer to a change, or by the live connection. */
  begin(code: ReadOnlyCode): void
}

/**
 * Makes the watch. It asks `/readyz`, and only while saving does not work and the tab is in sight: that call needs no
 * session and reads nothing.
 */
export function createReadOnlyWatch(ask: typeof fetch = (...args) => fetch(...args)): ReadOnlyWatch {
  const listeners = new Set<() => void>()
  let reason: ReadOnlyReason | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: ReadOnlyReason | null): void {
    if (next === reason) return
    reason = next
    for (const listener of listeners) listener()
  }

  /** Without anybody to show it to, nothing is asked. */
  function wait(seconds: number): void {
    if (listeners.size === 0 || timer !== undefined) return
    timer = setTimeout(() => void look(), Math.min(maxPauseMs, Math.max(minPauseMs, seconds * 1_000)))
  }

  async function look(): Promise<void> {
    // A tab that nobody sees asks when it is seen again.
    if (document.hidden)
      return document.addEventListener('visibilitychange', () => void look(), { once: true })
    const state = await askState(ask)
    timer = undefined
    set(state.reason)
    if (state.reason) wait(state.seconds)
  }

  return {
    get: () => reason,
    subscribe(listener) {
      listeners.add(listener)
      if (reason) wait(0)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
    begin(code) {
      set(code)
      wait(0)
    },
  }
}

async function askState(ask: typeof fetch): Promise<{ reason: ReadOnlyReason | null; seconds: number }> {
  try {
    const answer = await ask('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    if (answer.ok) return { reason: null, seconds: 0 }
    const { code } = (await answer.json()) as { code?: unknown }
    const seconds = Number(answer.headers.get('Retry-After')) || 0
    return { reason: toReadOnlyCode(code) ?? 'away', seconds }
  } catch {
    return { reason: 'away', seconds: 0 }
  }
}

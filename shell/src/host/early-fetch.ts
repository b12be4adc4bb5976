/** Lifetime of an early answer, in milliseconds. */
const maxAgeMs = 10_000

/** `fetch` that hands out answers which were asked for before the code that wants them was there. */
export interface EarlyFetch {
  /** Starts a GET now; the next GET of exactly this URL gets its answer. */
  start(url: string): void
  /** Forgets every answer that was not taken yet: something was written, and they may be from before. */
  drop(): void
  fetch: typeof globalThis.fetch
}

/**
 * Starts a route's first calls beside its code. Each answer is given out once, soon, and never after a write: a list
 * must not show what was true before a save.
 */
export function createEarlyFetch(): EarlyFetch {
  const started = new Map<string, { answer: Promise<Response>; at: number }>()

  function take(url: string): Promise<Response> | undefined {
    const entry = started.get(url)
    started.delete(url)
    return entry && performance.now() - entry.at < maxAgeMs ? entry.answer : undefined
  }

  return {
    start(url) {
      const known = started.get(url)
      if (known && performance.now() - known.at < maxAgeMs) return
      const answer = fetch(url, { method: 'GET', credentials: 'include' })
      // The taker sees the failure; without one it must not be reported as unhandled.
      answer.catch(() => undefined)
      started.set(url, { answer, at: performance.now() })
    },
    drop: () => started.clear(),
    fetch(input, init) {
      const early = typeof input === 'string' && (init?.method ?? 'GET') === 'GET' ? take(input) : undefined
      return early ? orAborted(early, init?.signal ?? undefined) : fetch(input, init)
    },
  }
}

/** The answer, unless the caller aborts first. */
function orAborted(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    answer.then(resolve, reject)
  })
}

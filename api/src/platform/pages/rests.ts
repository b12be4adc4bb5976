import { LRUCache } from 'lru-cache'

const firstMs = 15_000
const longestMs = 600_000
/** After each failure in a row it is left alone so many times as long. */
const growth = 4

interface Rest {
  ms: number
  /** On the clock of `performance.now()`. */
  until: number
}

/**
 * What could not be done is left alone for a while: at first briefly, as a busy machine looks like a fault, then for
 * longer each time.
 */
export function createRests(now: () => number = () => performance.now()) {
  const rests = new LRUCache<string, Rest>({ max: 500 })
  return {
    has: (name: string) => (rests.get(name)?.until ?? 0) > now(),
    /** Returns the milliseconds that it takes. */
    begin(name: string): number {
      const ms = Math.min(longestMs, (rests.get(name)?.ms ?? firstMs / growth) * growth)
      rests.set(name, { ms, until: now() + ms })
      return ms
    },
    /** It was done: a failure after this is a first one. */
    forget: (name: string) => void rests.delete(name),
  }
}

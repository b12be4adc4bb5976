import { HttpError } from './http.ts'
import { QueryClient } from './query.ts'

/** A query as its cache knows it. */
interface Failed {
  state: { error: unknown; errorUpdatedAt: number }
}

/** Milliseconds for which the answer to a failed query asks to wait yet; 0 when it asks for nothing. */
export function pauseLeft({ state: { error, errorUpdatedAt } }: Failed): number {
  const seconds = error instanceof HttpError ? (error.retryAfter ?? 0) : 0
  return Math.max(0, errorUpdatedAt + seconds * 1_000 - Date.now())
}

/** Options by which a query is read again without anybody asking for it. */
interface Rereading {
  _defaulted?: boolean
  refetchInterval?: unknown
  refetchOnWindowFocus?: unknown
  refetchOnReconnect?: unknown
}

const valueFor = (option: unknown, query: Failed) => (typeof option === 'function' ? option(query) : option)

/**
 * A query client whose queries are not read again by themselves (by an interval, on coming back, on being online) before
 * `Retry-After` of their last answer has passed (R-CAL-8). Done here, it holds for the queries of every remote.
 */
export class PatientQueryClient extends QueryClient {
  override defaultQueryOptions(given: never): never {
    const options: Rereading = super.defaultQueryOptions(given)
    if ((given as Rereading)._defaulted) return options as never
    const { refetchInterval, refetchOnWindowFocus, refetchOnReconnect } = options
    const unlessPaused = (option: unknown) =>
      option ? (query: Failed) => pauseLeft(query) === 0 && valueFor(option, query) : option
    return {
      ...options,
      refetchInterval: refetchInterval
        ? (query: Failed) => {
            const ms: unknown = valueFor(refetchInterval, query)
            return typeof ms === 'number' ? Math.max(ms, pauseLeft(query)) : ms
          }
        : refetchInterval,
      refetchOnWindowFocus: unlessPaused(refetchOnWindowFocus),
      refetchOnReconnect: unlessPaused(refetchOnReconnect),
    } as never
  }
}

import { HttpError } from '@drayline/platform/http'
import type { QueryClient } from '@drayline/platform/query'

/** Before the first question whether the service is back, and at most between two; milliseconds. */
const firstPauseMs = 2_000
const maxPauseMs = 30_000
/** A call that fails so often while the service says that it is ready has a cause of its own. */
const maxTries = 3

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['findAll']>[number]

interface RecoveryOptions {
  queryClient: QueryClient
  fetch?: typeof fetch
}

/**
 * Reads again what a screen could not read while the service was away, as soon as it is ready (R-CAL-8): a restart or
 * an election of the database leaves no page with an error that only a click takes away. Returns the function that ends
 * it.
 */
export function startRecovery({ queryClient, fetch: ask = (...args) => fetch(...args) }: RecoveryOptions) {
  const cache = queryClient.getQueryCache()
  const tries = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs

  const waiting = (query: Query) =>
    query.state.status === 'error' &&
    isAway(query.state.error) &&
    (tries.get(query.queryHash) ?? 0) < maxTries

  function wait(ms: number): void {
    timer ??= setTimeout(() => void look(), ms)
  }

  async function look(): Promise<void> {
    const failed = cache.findAll({ type: 'active', predicate: waiting })
    if (failed.length > 0 && (await isReady(ask))) {
      for (const { queryHash } of failed) tries.set(queryHash, (tries.get(queryHash) ?? 0) + 1)
      await queryClient.refetchQueries({ type: 'active', predicate: (query) => failed.includes(query) })
    }
    timer = undefined
    const isOver = cache.findAll({ type: 'active', predicate: waiting }).length === 0
    pauseMs = isOver ? firstPauseMs : Math.min(pauseMs * 2, maxPauseMs)
    if (!isOver) wait(pauseMs)
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success') tries.delete(query.queryHash)
    if (action.type === 'error' && waiting(query)) wait(Math.max(pauseMs, askedPauseMs(action.error)))
  })
  if (cache.findAll({ type: 'active', predicate: waiting }).length > 0) wait(pauseMs)
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Whether nothing answered, or something that says it will answer later. */
function isAway(error: unknown): boolean {
  if (error instanceof HttpError) return [429, 502, 503, 504].includes(error.status)
  return error instanceof TypeError
}

/** The pause that an answer asks for. */
const askedPauseMs = (error: unknown) => (error instanceof HttpError ? (error.retryAfter ?? 0) * 1000 : 0)

async function isReady(ask: typeof fetch): Promise<boolean> {
  try {
    return (await ask('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

import { toReadOnlyCode } from '@drayline/domain/kernel/records/read-only'
import { HttpError, maxRetryAfter } from '@drayline/platform/http'
import type { QueryClient } from '@drayline/platform/query'
import { pauseLeft } from '@drayline/platform/retry-after'

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
  let dueAt = Number.POSITIVE_INFINITY
  let isLooking = false
  let pauseMs = firstPauseMs

  const waiting = (query: Query) =>
    query.state.status === 'error' &&
    isAway(query.state.error) &&
    (tries.get(query.queryHash) ?? 0) < maxTries

  function wait(ms: number): void {
    if (isLooking || Date.now() + ms >= dueAt) return
    clearTimeout(timer)
    dueAt = Date.now() + ms
    timer = setTimeout(() => void look(), ms)
  }

  async function look(): Promise<void> {
    isLooking = true
    const failed = cache.findAll({
      type: 'active',
      predicate: (query) => waiting(query) && pauseLeft(query) === 0,
    })
    const service = failed.length > 0 ? await askService(ask) : notAsked
    if (service.isReady) {
      for (const { queryHash } of failed) tries.set(queryHash, (tries.get(queryHash) ?? 0) + 1)
      await queryClient.refetchQueries({ type: 'active', predicate: (query) => failed.includes(query) })
    }
    isLooking = false
    dueAt = Number.POSITIVE_INFINITY
    const left = cache.findAll({ type: 'active', predicate: waiting })
    pauseMs = left.length === 0 ? firstPauseMs : Math.min(pauseMs * 2, maxPauseMs)
    if (left.length > 0) wait(Math.max(pauseMs, service.pauseMs, Math.min(...left.map(pauseLeft))))
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success') tries.delete(query.queryHash)
    if (action.type === 'error' && waiting(query)) wait(Math.max(pauseMs, pauseLeft(query)))
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

/** What the service says of itself: whether it can be read, and how long it asks to be left alone. */
interface Service {
  isReady: boolean
  pauseMs: number
}

const notAsked: Service = { isReady: false, pauseMs: 0 }

async function askService(ask: typeof fetch): Promise<Service> {
  try {
    const answer = await ask('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    if (answer.ok) return { isReady: true, pauseMs: 0 }
    const seconds = Math.min(Number(answer.headers.get('Retry-After')) || 0, maxRetryAfter)
    const { code } = (await answer.json()) as { code?: unknown }
    // Nothing can be saved, but everything can be read.
    return { isReady: toReadOnlyCode(code) !== undefined, pauseMs: seconds * 1_000 }
  } catch {
    return notAsked
  }
}

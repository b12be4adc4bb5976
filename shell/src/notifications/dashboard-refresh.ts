import type { QueryClient } from '@drayline/platform/query'
import { userQueryKey } from '../session/session.ts'

/** So long after a first change, in milliseconds, and so long between two refreshes however much is changed. */
const firstAfter = 300
const atMostEvery = 10_000

/**
 * Keeps the dashboard's figures and lists up to date while it is in sight. A busy office changes something every second;
 * the figures are read at most once in ten.
 */
export function createDashboardRefresh(queries: () => QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  function refresh(): void {
    timer = undefined
    if (window.location.pathname !== '/') return
    // What was changed behind a hidden page is read when somebody looks.
    if (document.hidden) {
      document.addEventListener('visibilitychange', look, { once: true })
      return
    }
    last = performance.now()
    const own = new Set(['shell', userQueryKey[0]])
    void queries().invalidateQueries({
      refetchType: 'active',
      predicate: ({ queryKey }) => !own.has(String(queryKey[0])),
    })
  }

  function look(): void {
    timer ??= setTimeout(refresh, Math.max(firstAfter, last + atMostEvery - performance.now()))
  }

  return {
    look,
    stop(): void {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

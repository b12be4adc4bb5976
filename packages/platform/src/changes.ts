import type { ChangeListener } from '@drayline/contract'
import type { Change, Touched } from '@drayline/domain/kernel/records/change'
import { concerns, mergeTouched } from '@drayline/domain/kernel/records/change'
import type { WrittenChange } from './http.ts'
import type { QueryClient, QueryMeta } from './query.ts'
import { pauseLeft } from './retry-after.ts'

/** Colleagues' changes are shown together, so often at most, in milliseconds; not by all pages in the same moment. */
const colleaguesEveryMs = 2_000
const spreadMs = 2_000
const untilColleagues = () => colleaguesEveryMs + Math.random() * spreadMs
/** A write ends for its form when the lists in sight are new, or after this long. */
const maxWaitMs = 2_000
/** Own changes come back on the live line; so many are remembered to know them again. */
const maxRemembered = 200

/** Everything that is shown may be out of date. */
const everything = undefined

/** Brings what is on screen up to date after changes: of this page, of other tabs, and of colleagues. */
export interface Changes {
  /** A write of this page has ended; settled when what is in sight shows it. */
  written(change: WrittenChange | null | undefined): Promise<void>
  /** Takes changes from the live connection; undefined when some may have been missed. */
  heard(changes: readonly Change[] | undefined): void
  /** Reads anew what shows these records. */
  refresh(touched: readonly Touched[] | undefined): Promise<void>
  /** Tells of others' changes as they come. */
  subscribe(listener: ChangeListener): () => void
}

/**
 * See `Changes`. A query says what it shows in its `meta`.
 * @param onMissed told when changes may have been missed that no query shows
 * @param pauseMs until colleagues' changes are shown, in milliseconds; for tests, which do not wait
 */
export function createChanges(
  queryClient: QueryClient,
  onMissed?: () => void,
  pauseMs = untilColleagues,
): Changes {
  const cache = queryClient.getQueryCache()
  const own: string[] = []
  const listeners = new Set<ChangeListener>()
  let waiting: Touched[] | typeof everything = []
  /** Queries that were on their way, or asked to wait, when they should have begun anew, by their hashes. */
  let unread = new Set<string>()
  let isWaiting = false

  const refresh = (touched: readonly Touched[] | undefined) =>
    queryClient.invalidateQueries({ predicate: ({ meta }) => isConcerned(meta?.shows, touched) })

  function flush(): void {
    // What was changed behind a hidden page is refetched when it is shown.
    if (document.hidden) {
      document.addEventListener('visibilitychange', flush, { once: true })
      return
    }
    isWaiting = false
    const onDashboard = window.location.pathname === '/'
    const due = cache.findAll({
      predicate: ({ meta, queryHash }) =>
        unread.has(queryHash) || isConcerned(meta?.shows, waiting) || (onDashboard && isOlder(meta)),
    })
    const running = due.filter((query) => query.state.fetchStatus === 'fetching' || pauseLeft(query) > 0)
    waiting = []
    // What takes longer than until a colleague's next change would never be told if it began anew with each.
    unread = new Set(running.map(({ queryHash }) => queryHash))
    const idle = new Set(due.filter(({ queryHash }) => !unread.has(queryHash)))
    void queryClient.invalidateQueries({ predicate: (query) => idle.has(query) })
    if (unread.size > 0) schedule()
  }

  function schedule(): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(flush, pauseMs())
  }

  return {
    refresh,
    async written(change) {
      if (change === null) return
      if (change) remember(own, change.id)
      const shown = queryClient.invalidateQueries({
        predicate: ({ meta }) => isOlder(meta) || isConcerned(meta?.shows, change?.touched),
      })
      await Promise.race([shown, new Promise((done) => setTimeout(done, maxWaitMs))])
    },
    heard(changes) {
      if (!changes) onMissed?.()
      const others = changes?.filter(({ id }) => !own.includes(id))
      if (others?.length === 0) return
      const touched = others?.flatMap((change) => change.touched)
      waiting = waiting && touched ? mergeTouched([...waiting, ...touched]) : everything
      schedule()
      for (const change of others ?? []) for (const listener of listeners) listener(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function remember(own: string[], id: string): void {
  own.push(id)
  if (own.length > maxRemembered) own.shift()
}

/** Remotes built before queries said what they show: the changes that concern them are unknown. */
function isOlder(meta: Partial<QueryMeta> | undefined): boolean {
  return meta?.shows === undefined
}

function isConcerned(
  shown: readonly Touched[] | undefined,
  touched: readonly Touched[] | undefined,
): boolean {
  if (!shown || shown.length === 0) return false
  return touched === undefined || concerns(touched, shown)
}

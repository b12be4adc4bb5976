import type { ChangeListener } from '@drayline/contract'
import type { Change, Touched } from '@drayline/domain/change'
import { concerns } from '@drayline/domain/change'
import type { WrittenChange } from './http.ts'
import type { QueryClient } from './query.ts'

/** Colleagues' changes are shown together, so often at most, in milliseconds. */
const colleaguesEveryMs = 3_000
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
  /** What the live line says; nothing when changes may have been missed. */
  heard(changes: readonly Change[] | undefined): void
  /** Reads anew what shows these records. */
  refresh(touched: readonly Touched[] | undefined): Promise<void>
  /** Tells of others' changes as they come. */
  subscribe(listener: ChangeListener): () => void
}

/** See `Changes`. A query says what it shows in its `meta`. */
export function createChanges(queryClient: QueryClient): Changes {
  const own: string[] = []
  const listeners = new Set<ChangeListener>()
  let waiting: Touched[] | typeof everything = []
  let isWaiting = false

  function refresh(touched: readonly Touched[] | undefined): Promise<void> {
    return queryClient.invalidateQueries({ predicate: ({ meta }) => isConcerned(meta?.shows, touched) })
  }

  /** Remotes built before queries said what they show: as then, their part of the dashboard is kept up to date. */
  function refreshOlder(): void {
    if (window.location.pathname === '/')
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.shows === undefined })
  }

  function flush(): void {
    // What was changed behind a hidden page is read when somebody looks.
    if (document.hidden) {
      document.addEventListener('visibilitychange', flush, { once: true })
      return
    }
    isWaiting = false
    const touched = waiting
    waiting = []
    void refresh(touched)
    refreshOlder()
  }

  function wait(touched: readonly Touched[] | undefined): void {
    waiting = waiting && touched ? [...waiting, ...touched] : everything
    if (isWaiting) return
    isWaiting = true
    setTimeout(flush, colleaguesEveryMs)
  }

  return {
    refresh,
    async written(change) {
      if (change === null) return
      if (change) remember(own, change.id)
      await Promise.race([refresh(change?.touched), new Promise((done) => setTimeout(done, maxWaitMs))])
    },
    heard(changes) {
      const others = changes?.filter(({ id }) => !own.includes(id))
      if (others?.length === 0) return
      wait(others?.flatMap(({ touched }) => touched))
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

function isConcerned(
  shown: readonly Touched[] | undefined,
  touched: readonly Touched[] | undefined,
): boolean {
  if (!shown || shown.length === 0) return false
  return touched === undefined || concerns(touched, shown)
}

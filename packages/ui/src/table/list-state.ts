import { useLocation, useNavigate } from '@drayline/platform/router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { recordParamNames } from '../record/record-params.ts'

/** Parameters of the URL that say how a list looks, not what is in it. They never go to the API. */
export const uiParams: ReadonlySet<string> = new Set([
  ...recordParamNames,
  'tab',
  'view',
  'cols',
  'density',
  'layout',
  'page',
])
/** Parameters that choose a page of the list. */
const pageParams = new Set(['cursor', 'limit', 'page'])

/** Trail to this page: the cursors of the pages before it and the total, which only the first page tells. */
export interface Trail {
  cursors: readonly string[]
  total: number | null
  totalIsExact: boolean
}

/** New values of parameters; null and the empty string remove one. */
export type Changes = Readonly<Record<string, string | null | undefined>>

export interface SetOptions {
  /** Without an entry of its own in the history, for typing and for looks. */
  replace?: boolean
  trail?: Trail
}

/** State of a list: its search parameters, in the page's URL or (for a list inside a page) in memory. */
export interface ListState {
  readonly search: URLSearchParams
  readonly trail: Trail | null
  set(changes: Changes, options?: SetOptions): void
  /** The URL that `set` would lead to, for links; undefined for a list in memory. */
  href(changes: Changes): string | undefined
}

/**
 * A query string after changes. Whatever changes the set or the order of the rows leads back to the first page.
 */
export function withChanges(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  const names = Object.keys(changes)
  if (names.some((name) => !uiParams.has(name) && name !== 'cursor')) {
    next.delete('cursor')
    next.delete('page')
  }
  for (const name of names) {
    const value = changes[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Search, filters and sort in a fixed order, so that two queries can be compared; this is what a view saves. */
export function canonicalQuery(search: URLSearchParams, { sort = true }: { sort?: boolean } = {}): string {
  const names = [...new Set(search.keys())].filter(
    (name) => !uiParams.has(name) && !pageParams.has(name) && (sort || name !== 'sort'),
  )
  const query = new URLSearchParams()
  for (const name of names.sort()) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query.toString()
}

function isTrail(value: unknown): value is Trail {
  return typeof value === 'object' && value !== null && 'cursors' in value && Array.isArray(value.cursors)
}

/** A list's state in the page's URL: a link shows a colleague the same, and Back undoes the last change. */
export function useListState(): ListState {
  const location = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => new URLSearchParams(location.search), [location.search])
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])

  const set = useCallback(
    (changes: Changes, { replace = false, trail }: SetOptions = {}) => {
      // From the newest state, not the drawn one: two quick changes must not undo each other.
      latest.current = withChanges(latest.current, changes)
      const text = latest.current.toString()
      navigate({ search: text && `?${text}` }, { replace, state: trail, preventScrollReset: true })
    },
    [navigate],
  )
  const href = useCallback(
    (changes: Changes) => {
      const text = withChanges(search, changes).toString()
      return `${location.pathname}${text && `?${text}`}`
    },
    [search, location.pathname],
  )
  const trail = isTrail(location.state) ? location.state : null
  return useMemo(() => ({ search, trail, set, href }), [search, trail, set, href])
}

/** A list's state in memory, for a list inside another page (a record's invoices). */
export function useLocalListState(initial = ''): ListState {
  const [state, setState] = useState(() => ({
    search: new URLSearchParams(initial),
    trail: null as Trail | null,
  }))
  const set = useCallback((changes: Changes, { trail = undefined }: SetOptions = {}) => {
    setState((current) => ({ search: withChanges(current.search, changes), trail: trail ?? null }))
  }, [])
  return useMemo(() => ({ ...state, set, href: () => undefined }), [state, set])
}

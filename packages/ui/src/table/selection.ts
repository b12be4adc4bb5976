import { useHost } from '@drayline/contract'
import { useCallback, useMemo, useState } from 'react'
import { fetchAllPages, maxPageSize } from './fetch-all-pages.ts'
import { firstPageUrl, type ListSource } from './list-query.ts'
import { canonicalQuery } from './list-state.ts'
import type { TableRow, TableSelection } from './types.ts'

interface Chosen<Row> {
  /** The filters it belongs to: another set of rows has another selection. */
  scope: string
  /** The rows by their id; null where the row itself was never here. */
  rows: ReadonlyMap<number, Row | null>
  matching: boolean
  /** Start of a range, and the selection at that time: the range can shrink again. */
  anchor: number | null
  base: ReadonlyMap<number, Row | null>
}

export interface SelectionControl<Row extends TableRow> {
  /** Number of selected records; null when everything matches and the number is not known. */
  count: number | null
  matching: boolean
  none: boolean
  pageState: 'none' | 'some' | 'all'
  isSelected: (id: number) => boolean
  toggle: (row: Row) => void
  /** Lets the next range start here. */
  anchorAt: (row: Row) => void
  /** Selects the rows between where the range starts and this one, both included. */
  extendTo: (row: Row) => void
  togglePage: () => void
  selectMatching: () => void
  clear: () => void
  /** Selects these alone, wherever they are in the list. */
  keep: (ids: readonly number[]) => void
  value: TableSelection<Row>
}

function empty<Row>(scope: string): Chosen<Row> {
  return { scope, rows: new Map(), matching: false, anchor: null, base: new Map() }
}

/**
 * The selected rows: as they are on screen, otherwise as they were ticked, and what was never here from the pages of
 * the list. What does not match any more is left out.
 */
async function rowsOf<Row extends TableRow>(
  chosen: Chosen<Row>['rows'],
  page: readonly Row[],
  pages: () => AsyncIterable<readonly Row[]>,
): Promise<Row[]> {
  const found = new Map(chosen)
  const learn = (rows: readonly Row[]) => {
    for (const row of rows) if (found.has(row.id)) found.set(row.id, row)
  }
  const isComplete = () => ![...found.values()].includes(null)
  learn(page)
  if (!isComplete())
    for await (const part of pages()) {
      learn(part)
      if (isComplete()) break
    }
  return [...found.values()].filter((row) => row !== null)
}

/**
 * Which rows are selected. Ticked rows stay selected on other pages of the same search; another search or filter
 * lifts the selection, because its content could no longer be seen.
 */
export function useSelection<Row extends TableRow>(source: ListSource<Row>): SelectionControl<Row> {
  const { http } = useHost()
  const { rows: page, state, data } = source
  const scope = canonicalQuery(state.search, { sort: false })
  const [chosen, setChosen] = useState<Chosen<Row>>(() => empty(scope))
  const current = chosen.scope === scope ? chosen : empty<Row>(scope)

  /** Starts from what is seen as selected: one row less than everything is this page without it. */
  const change = useCallback(
    (edit: (before: Chosen<Row>) => Partial<Chosen<Row>>) =>
      setChosen((previous) => {
        const before = previous.scope === scope ? previous : empty<Row>(scope)
        const rows: Chosen<Row>['rows'] = before.matching
          ? new Map(page.map((row) => [row.id, row]))
          : before.rows
        return { ...before, rows, matching: false, ...edit({ ...before, rows }) }
      }),
    [scope, page],
  )

  const toggle = useCallback(
    (row: Row) =>
      change((before) => {
        const rows = new Map(before.rows)
        if (!rows.delete(row.id)) rows.set(row.id, row)
        return { rows, anchor: row.id, base: rows }
      }),
    [change],
  )

  const anchorAt = useCallback(
    (row: Row) => change((before) => ({ anchor: row.id, base: before.rows })),
    [change],
  )

  const extendTo = useCallback(
    (row: Row) =>
      change((before) => {
        const to = page.findIndex((other) => other.id === row.id)
        const start = page.findIndex((other) => other.id === before.anchor)
        const from = start < 0 ? to : start
        const rows = new Map(start < 0 ? before.rows : before.base)
        for (const other of page.slice(Math.min(from, to), Math.max(from, to) + 1)) rows.set(other.id, other)
        return start < 0 ? { rows, anchor: row.id, base: before.rows } : { rows }
      }),
    [change, page],
  )

  const togglePage = useCallback(
    () =>
      change((before) => {
        const rows = new Map(before.rows)
        const all = page.every((row) => rows.has(row.id))
        for (const row of page) {
          if (all) rows.delete(row.id)
          else rows.set(row.id, row)
        }
        return { rows, anchor: null, base: rows }
      }),
    [change, page],
  )

  const keep = useCallback(
    (ids: readonly number[]) =>
      change((before) => {
        const rows = new Map(ids.map((id) => [id, before.rows.get(id) ?? null]))
        return { rows, anchor: null, base: rows }
      }),
    [change],
  )
  const clear = useCallback(() => setChosen(empty(scope)), [scope])
  const selectMatching = useCallback(() => setChosen({ ...empty<Row>(scope), matching: true }), [scope])

  const onPage = page.filter((row) => current.matching || current.rows.has(row.id)).length
  const pageState = onPage === 0 ? 'none' : onPage === page.length ? 'all' : 'some'
  const count = current.matching ? (source.totalIsExact ? source.total : null) : current.rows.size

  const value = useMemo<TableSelection<Row>>(
    () => ({
      kind: current.matching ? 'matching' : 'rows',
      ids: [...current.rows.keys()],
      count,
      query: canonicalQuery(state.search),
      async load(options) {
        const pages = () => fetchAllPages<Row>(http, firstPageUrl(data, state.search, maxPageSize), options)
        if (!current.matching) return await rowsOf(current.rows, page, pages)
        const rows: Row[] = []
        for await (const part of pages()) rows.push(...part)
        return rows
      },
    }),
    [current.matching, current.rows, count, page, state.search, data, http],
  )

  return {
    count,
    matching: current.matching,
    none: !current.matching && current.rows.size === 0,
    pageState,
    isSelected: (id) => current.matching || current.rows.has(id),
    toggle,
    anchorAt,
    extendTo,
    togglePage,
    selectMatching,
    clear,
    keep,
    value,
  }
}

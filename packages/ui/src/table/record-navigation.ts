import { listUrl, useHost } from '@drayline/contract'
import { useQueryClient } from '@drayline/platform/query'
import { useRef } from 'react'
import { useUiText } from '../messages.ts'
import { cursorOf, type ListQueryOptions, type ListSource, listOptions } from './list-query.ts'
import { withChanges } from './list-state.ts'
import type { TableRow } from './types.ts'

/** Position of a record in the list it was opened from, and the way to its neighbors. */
export interface RecordPager {
  /** "3 of 128"; undefined when the record is not on the page in sight. */
  label: string | undefined
  /** Absent at an end of the list. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

interface RecordNavigationOptions<Row extends TableRow> {
  source: ListSource<Row>
  /** The list, as in `useListQuery`. */
  list: Pick<ListQueryOptions, 'key' | 'meta'>
  /** The open record; null while none is. */
  openId: number | null
}

/**
 * Next and previous record of the same search, filters and sort, over the end of a page too.
 */
export function useRecordNavigation<Row extends TableRow>(
  options: RecordNavigationOptions<Row>,
): RecordPager {
  const { source, list, openId } = options
  const { http, format } = useHost()
  const client = useQueryClient()
  const t = useUiText()
  const { rows, state, data, total, totalIsExact, next: nextUrl } = source
  const index = openId === null ? -1 : rows.findIndex((row) => row.id === openId)
  const page = Math.max(1, Number(state.search.get('page')) || 1)
  const limit = Number(state.search.get('limit') ?? data.defaults?.limit ?? 50)
  const cursors = state.trail?.cursors ?? []
  // A record that just left the list (it was approved in a list of what waits) keeps its place between its neighbors.
  const place = useRef<{ id: number | null; index: number }>({ id: null, index: -1 })
  if (index >= 0) place.current = { id: openId, index }
  const left = index < 0 && openId !== null && place.current.id === openId ? place.current.index : -1

  /** `tab` and whatever else belongs to the record's panel stays. */
  const show = (row: Row | undefined) =>
    row && state.set({ open: String(row.id) }, { replace: true, trail: state.trail ?? undefined })

  async function turn(cursor: string | null, to: number, trailOf: readonly string[], edge: 'first' | 'last') {
    const changes = { cursor, page: to > 1 ? String(to) : null }
    const url = listUrl(data, withChanges(state.search, changes))
    const rowsThere = (await client.fetchQuery({ ...listOptions<Row>(http, list, url), staleTime: 60_000 }))
      .rows
    const row = edge === 'first' ? rowsThere[0] : rowsThere.at(-1)
    if (!row) return
    const trail = { cursors: trailOf, total, totalIsExact }
    state.set({ ...changes, open: String(row.id) }, { replace: true, trail })
  }

  const inList = index >= 0
  const isLast = index === rows.length - 1
  const nextCursor = cursorOf(nextUrl)
  const here = state.search.get('cursor') ?? ''
  const next = !inList
    ? undefined
    : !isLast
      ? () => show(rows[index + 1])
      : nextCursor === null
        ? undefined
        : () => void turn(nextCursor, page + 1, [...cursors, here], 'first')
  const previous = !inList
    ? undefined
    : index > 0
      ? () => show(rows[index - 1])
      : cursors.length === 0
        ? undefined
        : () => void turn(cursors.at(-1) || null, page - 1, cursors.slice(0, -1), 'last')

  const onward = (at: number) => (left >= 0 && rows[at] ? () => show(rows[at]) : undefined)
  const pager = { next: next ?? onward(left), previous: previous ?? onward(left - 1) }

  const position = inList ? format.number((page - 1) * limit + index + 1) : '–'
  const label =
    !inList && left < 0
      ? undefined
      : total === null || !totalIsExact
        ? t('table.positionOpen', { position })
        : t('table.position', { position, total: format.number(total) })
  return { label, ...pager }
}

/** @alias @deprecated since 1.2: `useRecordNavigation`. For remotes built before. */
export const useRecordWalk = useRecordNavigation

/** @alias @deprecated since 1.2: `RecordPager`. For remotes built before. */
export type RecordWalk = RecordPager

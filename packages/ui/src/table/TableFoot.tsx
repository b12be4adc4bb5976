import { useHost } from '@drayline/contract'
import { useId } from 'react'
import { Button } from '../actions/Button.tsx'
import { Pagination } from '../display/Pagination.tsx'
import { Select } from '../inputs/Select.tsx'
import { useUiText } from '../messages.ts'
import { cursorOf, type ListSource } from './list-query.ts'
import type { TableRow } from './types.ts'
import { pageSizes } from './use-table.ts'

interface TableFootProps<Row extends TableRow> {
  /** Name of the list. */
  label: string
  source: ListSource<Row>
  page: number
  limit: number
}

/** Which rows are in sight, how many a page has, and the way to the other pages. */
export function TableFoot<Row extends TableRow>({ label, source, page, limit }: TableFootProps<Row>) {
  const t = useUiText()
  const { format } = useHost()
  const id = useId()
  const { state, next, rows, total, totalIsExact } = source
  const cursors = state.trail?.cursors ?? []
  const nextCursor = cursorOf(next)
  const from = (page - 1) * limit + 1
  const sizes = [...new Set([...pageSizes, limit])].sort((a, b) => a - b)

  function goNext() {
    const here = state.search.get('cursor') ?? ''
    const trail = { cursors: [...cursors, here], total, totalIsExact }
    state.set({ cursor: nextCursor, page: String(page + 1) }, { trail })
  }

  function goPrevious() {
    const trail = { cursors: cursors.slice(0, -1), total, totalIsExact }
    state.set({ cursor: cursors.at(-1), page: page > 2 ? String(page - 1) : null }, { trail })
  }

  const known = cursors.length > 0
  return (
    <div className="dt-foot">
      <span className="dt-size">
        <label htmlFor={id}>{t('table.pageSize')}</label>
        <Select
          id={id}
          size="sm"
          value={String(limit)}
          onValueChange={(value) => state.set({ limit: value })}
          options={sizes.map((size) => ({ value: String(size), label: format.number(size) }))}
        />
      </span>
      {page > 1 && !known ? (
        <Button size="sm" onClick={() => state.set({ cursor: null, page: null })}>
          {t('table.firstPage')}
        </Button>
      ) : null}
      {rows.length > 0 || known ? (
        <Pagination
          label={t('table.pages', { list: label })}
          from={from}
          to={from + Math.max(rows.length, 1) - 1}
          total={totalText()}
          onPrevious={known ? goPrevious : undefined}
          onNext={nextCursor === null ? undefined : goNext}
        />
      ) : null}
    </div>
  )

  function totalText(): string | undefined {
    if (total === null) return undefined
    return totalIsExact ? format.number(total) : t('table.moreThan', { count: format.number(total) })
  }
}

import { useHost } from '@drayline/contract'
import { Pagination } from '../display/Pagination.tsx'
import { useUiText } from '../messages.ts'
import { cursorOf, type ListSource } from './list-query.ts'
import type { TableRow } from './types.ts'

interface ListPagesProps<Row extends TableRow> {
  /** Name of the list. */
  label: string
  source: ListSource<Row>
  page: number
  limit: number
}

/** Position in a list, with links to its other pages; renders nothing for an empty list. */
export function ListPages<Row extends TableRow>({ label, source, page, limit }: ListPagesProps<Row>) {
  const t = useUiText()
  const { format } = useHost()
  const { state, next, rows, total, totalIsExact } = source
  const cursors = state.trail?.cursors ?? []
  const known = cursors.length > 0
  const nextCursor = cursorOf(next)
  const from = (page - 1) * limit + 1

  function goNext() {
    const here = state.search.get('cursor') ?? ''
    const trail = { cursors: [...cursors, here], total, totalIsExact }
    state.set({ cursor: nextCursor, page: String(page + 1) }, { trail })
  }

  function goPrevious() {
    const trail = { cursors: cursors.slice(0, -1), total, totalIsExact }
    state.set({ cursor: cursors.at(-1), page: page > 2 ? String(page - 1) : null }, { trail })
  }

  function totalText(): string | undefined {
    if (total === null) return undefined
    return totalIsExact ? format.number(total) : t('table.moreThan', { count: format.number(total) })
  }

  if (rows.length === 0 && !known) return null
  return (
    <Pagination
      label={t('table.pages', { list: label })}
      from={from}
      to={from + Math.max(rows.length, 1) - 1}
      total={totalText()}
      onPrevious={known ? goPrevious : undefined}
      onNext={nextCursor === null ? undefined : goNext}
    />
  )
}

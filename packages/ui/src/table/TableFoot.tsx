import { useHost } from '@drayline/contract'
import { useId } from 'react'
import { Button } from '../actions/Button.tsx'
import { Select } from '../inputs/Select.tsx'
import { useUiText } from '../messages.ts'
import { ListPages } from './ListPages.tsx'
import type { ListSource } from './list-query.ts'
import type { TableRow } from './types.ts'
import { pageSizes } from './use-table.ts'

interface TableFootProps<Row extends TableRow> {
  /** Name of the list. */
  label: string
  source: ListSource<Row>
  page: number
  limit: number
}

/** Footer: which rows are in sight, the page size, and links to the other pages. */
export function TableFoot<Row extends TableRow>({ label, source, page, limit }: TableFootProps<Row>) {
  const t = useUiText()
  const { format } = useHost()
  const id = useId()
  const { state } = source
  const sizes = [...new Set([...pageSizes, limit])].sort((a, b) => a - b)

  const known = (state.trail?.cursors ?? []).length > 0
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
      <ListPages label={label} source={source} page={page} limit={limit} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { useUiText } from '../messages.ts'
import type { DataTableProps } from './DataTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { SelectionControl } from './selection.ts'
import type { Filter, TableRow } from './types.ts'
import type { TableModel } from './use-table.ts'

export type ToolbarProps<Row extends TableRow> = DataTableProps<Row> & {
  filters: readonly Filter[]
  table: TableModel<Row>
  selection: SelectionControl<Row>
  selectable: boolean
}

/** Search, filters and what can be done with the list; while rows are selected, what can be done with them. */
export function Toolbar<Row extends TableRow>(props: ToolbarProps<Row>): ReactNode {
  const { source, search = {}, table } = props
  const t = useUiText()
  return (
    <div className="dt-bar">
      {search ? <SearchBox state={source.state} placeholder={search.placeholder} /> : null}
      {table.isFiltered ? (
        <Button size="sm" variant="ghost" onClick={table.clearFilters}>
          {t('table.clearFilters')}
        </Button>
      ) : null}
      <div className="dt-tools">{props.toolbar}</div>
    </div>
  )
}

import { BulkBar, MatchingBanner } from './BulkBar.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { DisplayMenu } from './DisplayMenu.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { SelectionControl } from './selection.ts'
import type { Filter, TableRow } from './types.ts'
import { usePresets } from './use-presets.ts'
import type { TableModel } from './use-table.ts'
import { useViewsControl } from './use-views.ts'
import { SaveViewButton, ViewNaming, ViewsBar } from './ViewsBar.tsx'

export type ToolbarProps<Row extends TableRow> = DataTableProps<Row> & {
  filters: readonly Filter[]
  table: TableModel<Row>
  selection: SelectionControl<Row>
  selectable: boolean
}

/** Views, search, filters and what can be done with the list; while rows are selected, what can be done with them. */
export function Toolbar<Row extends TableRow>(props: ToolbarProps<Row>) {
  const { list, source, columns, filters, search = {}, table, selection, exportable = true } = props
  const { state } = source
  const hasSelection = props.selectable && !selection.none
  const enabled = props.views ?? state.href({}) !== undefined
  const presets = usePresets(state, props.presets)
  const views = useViewsControl({ list, source, columns, table, enabled })
  const { beforeExport } = props
  const exported = { list, source, beforeExport, columns: props.exportColumns ?? table.visible }
  return (
    <>
      {(enabled && views.hasViews) || presets.length > 0 ? (
        <ViewsBar control={views} presets={presets} />
      ) : null}
      {hasSelection ? (
        <div className="dt-bar dt-bulk">
          <BulkBar
            actions={props.bulkActions ?? []}
            selection={selection}
            exportButton={exportable ? <ExportButton {...exported} selection={selection} /> : null}
          />
        </div>
      ) : (
        <div className="dt-bar">
          {search ? <SearchBox state={state} placeholder={search.placeholder} /> : null}
          <FilterBar filters={filters} state={state} table={table} />
          {views.hasViews || presets.length > 0 ? null : <SaveViewButton control={views} />}
          <div className="dt-tools">
            {props.toolbar}
            <DisplayMenu
              columns={columns}
              table={table}
              state={state}
              hasCards={props.renderCard !== undefined}
            />
            {exportable ? <ExportButton {...exported} /> : null}
          </div>
        </div>
      )}
      <ViewNaming control={views} />
      {hasSelection ? <MatchingBanner source={source} selection={selection} /> : null}
    </>
  )
}

import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../display/Icon.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Checkbox } from '../inputs/Checkbox.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { BodyRow, type RowHandlers } from './BodyRow.tsx'
import { ColumnHandle } from './ColumnHandle.tsx'
import type { ColumnWidths } from './column-widths.ts'
import { nextSort, type Sort } from './columns.ts'
import { useRowKeys } from './row-keys.ts'
import type { SelectionControl } from './selection.ts'
import { type Column, sortName, type TableRow } from './types.ts'
import { useAskedSort } from './use-asked-sort.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useRowWindow, virtualFrom } from './use-window.ts'

const headerHeight = 36
/** Checkbox and menu. */
const toolWidth = 44

export interface TableViewProps<Row extends TableRow> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Skeleton rows instead of data. */
  loading: boolean
  limit: number
  /** Number of the first row in the whole list, from 0. */
  offset: number
  total: number | null
  rowHeight: number
  sort: Sort | null
  /** True when the sort is the person's choice and not the list's own. */
  sortIsChosen: boolean
  onSort: (sort: string | null) => void
  selection: SelectionControl<Row> | null
  handlers: RowHandlers<Row>
  hrefOf: (row: Row) => string | undefined
  openId: number | null
  box: RefObject<HTMLDivElement | null>
  /** Widths that the person gave to columns. */
  chosenWidths: ColumnWidths
  onWidths: (widths: ColumnWidths) => void
  /** Takes the widths as they are drawn, for those who change them by keys. */
  drawnWidths: RefObject<ColumnWidths>
}

/** The list as a table: native elements, one height of rows, only the rows in sight when there are many. */
export function TableView<Row extends TableRow>(props: TableViewProps<Row>) {
  const {
    label,
    rows,
    columns,
    loading,
    offset,
    total,
    rowHeight,
    selection,
    handlers,
    hrefOf,
    openId,
    box,
  } = props
  const t = useUiText()
  const hintId = useId()
  const virtual = rows.length >= virtualFrom
  const height = useDrawnHeight(box, rowHeight, virtual)
  const range = useRowWindow(box, rows.length, height)
  const { open, actions } = handlers
  const keys = useRowKeys({ rows, box, rowHeight: height, headerHeight, open, actions, selection })
  const span = columns.length + (selection ? 1 : 0) + (handlers.actions ? 1 : 0)
  const tools = (span - columns.length) * toolWidth
  const table = useRef<HTMLTableElement>(null)
  const [dragged, setDragged] = useState<ColumnWidths | null>(null)
  const chosen = dragged ?? props.chosenWidths
  const widths = useColumnWidths({ label, columns, rows: loading ? none : rows, table, tools, chosen })
  props.drawnWidths.current = widths
  const minWidth = columns.reduce((sum, { id }) => sum + (widths[id] ?? 0), tools)

  return (
    <>
      <table
        ref={table}
        aria-label={label}
        aria-describedby={hintId}
        aria-rowcount={virtual ? (total ?? -1) + (total === null ? 0 : 1) : undefined}
        style={{ minWidth }}
      >
        <ColumnGroup
          columns={columns}
          widths={widths}
          checkbox={selection !== null}
          menu={handlers.actions !== undefined}
        />
        <Header
          {...props}
          edge={(id) => (
            <ColumnHandle
              // The other columns keep the width they have: the edge stays beneath the pointer.
              onDrag={(width) => setDragged({ ...widths, [id]: width })}
              onDrop={() => {
                if (dragged) props.onWidths(dragged)
                setDragged(null)
              }}
              onFit={() => props.onWidths(without(props.chosenWidths, id))}
            />
          )}
        />
        <tbody data-loading={loading ? '' : undefined} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
          {loading ? (
            <SkeletonBody
              rows={Math.min(props.limit, 24)}
              span={span}
              blanks={[selection ? 0 : -1, handlers.actions ? span - 1 : -1]}
            />
          ) : null}
          {!loading && <Gap rows={range.start} height={height} span={span} />}
          {loading
            ? null
            : rows
                .slice(range.start, range.end)
                .map((row, index) => (
                  <BodyRow
                    key={row.id}
                    row={row}
                    index={range.start + index}
                    rowIndex={virtual ? offset + range.start + index + 2 : undefined}
                    columns={columns}
                    selectable={selection !== null}
                    selected={selection?.isSelected(row.id) ?? false}
                    isOpen={row.id === openId}
                    active={range.start + index === keys.active}
                    href={hrefOf(row)}
                    handlers={handlers}
                  />
                ))}
          {!loading && <Gap rows={rows.length - range.end} height={height} span={span} />}
        </tbody>
      </table>
      <VisuallyHidden id={hintId}>{t('table.keys')}</VisuallyHidden>
    </>
  )
}

const none: never[] = []

function without(widths: ColumnWidths, id: string): ColumnWidths {
  return Object.fromEntries(Object.entries(widths).filter(([other]) => other !== id))
}

function ColumnGroup<Row>({
  columns,
  widths,
  checkbox,
  menu,
}: {
  columns: readonly Column<Row>[]
  widths: ColumnWidths
  checkbox: boolean
  menu: boolean
}) {
  return (
    <colgroup>
      {checkbox ? <col data-tool="" style={{ width: toolWidth }} /> : null}
      {columns.map((column) => (
        <col key={column.id} style={{ width: widths[column.id] }} />
      ))}
      {menu ? <col data-tool="" style={{ width: toolWidth }} /> : null}
    </colgroup>
  )
}

/** The room of rows that are not drawn. */
function Gap({ rows, height, span }: { rows: number; height: number; span: number }) {
  if (rows <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row takes no focus
    <tr data-gap="" aria-hidden="true">
      <td colSpan={span} style={{ height: rows * height }} />
    </tr>
  )
}

const boneWidths = ['62%', '48%', '74%', '40%', '56%']

interface SkeletonBodyProps {
  rows: number
  span: number
  /** Places of cells that hold a checkbox or a menu. */
  blanks: readonly number[]
}

function SkeletonBody({ rows, span, blanks }: SkeletonBodyProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton never move
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row takes no focus
    <tr key={row} aria-hidden="true">
      {Array.from({ length: span }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of a skeleton never move
        <td key={cell}>
          {blanks.includes(cell) ? null : (
            <Skeleton height="0.7rem" width={boneWidths[(row + cell * 2) % boneWidths.length]} />
          )}
        </td>
      ))}
    </tr>
  ))
}

interface HeaderProps<Row extends TableRow> extends TableViewProps<Row> {
  /** The handle at the end of a column's head. */
  edge: (columnId: string) => ReactNode
}

function Header<Row extends TableRow>(props: HeaderProps<Row>) {
  const { columns, selection, handlers } = props
  const [sort, onSort] = useAskedSort(props.sort, props.onSort)
  const t = useUiText()
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className="dt-check">
            <Checkbox
              aria-label={t('table.selectPage')}
              checked={selection.pageState === 'all'}
              indeterminate={selection.pageState === 'some'}
              disabled={props.rows.length === 0}
              onCheckedChange={() => selection.togglePage()}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} {...props} sort={sort} onSort={onSort} />
        ))}
        {handlers.actions ? (
          <th scope="col" className="dt-menu">
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

type HeaderCellProps<Row extends TableRow> = HeaderProps<Row> & { column: Column<Row> }

function HeaderCell<Row extends TableRow>({
  column,
  sort,
  sortIsChosen,
  onSort,
  edge,
}: HeaderCellProps<Row>) {
  const name = sortName(column)
  const direction =
    name !== undefined && sort?.name === name ? (sort.descending ? 'descending' : 'ascending') : undefined
  function click(by: string) {
    const next = nextSort(sort, by, column.sortFirst)
    // Clearing what was never chosen would do nothing: start over instead.
    onSort(next === null && !sortIsChosen ? nextSort(null, by, column.sortFirst) : next)
  }
  return (
    <th scope="col" data-align={column.align} data-column={column.id} aria-sort={direction}>
      {name === undefined ? (
        column.header
      ) : (
        <button type="button" className="dt-sort" onClick={() => click(name)}>
          {column.header}
          <Icon
            name={direction === undefined ? 'sort' : direction === 'ascending' ? 'arrow-up' : 'arrow-down'}
            size={14}
          />
        </button>
      )}
      {edge(column.id)}
    </th>
  )
}

/** The height rows really have: fingers get taller ones. Asked for only where rows are left out. */
function useDrawnHeight(box: RefObject<HTMLElement | null>, expected: number, virtual: boolean): number {
  const [height, setHeight] = useState(expected)
  useLayoutEffect(() => {
    const row = virtual ? box.current?.querySelector('tr[data-index]') : null
    setHeight(row?.getBoundingClientRect().height || expected)
  }, [box, expected, virtual])
  return height
}

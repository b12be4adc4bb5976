import { type MouseEvent, memo } from 'react'
import { cellContent, OpenLink, RowCheckbox, RowMenu, rowName } from './row-parts.tsx'
import type { Column, RowAction, TableRow } from './types.ts'

/** Behavior of rows; the same object between renders, so that a row is drawn only when its own data change. */
export interface RowHandlers<Row extends TableRow> {
  open: ((row: Row) => void) | undefined
  /** True when `open` is a screen's own function; otherwise rows lead to a URL. */
  opensByFunction: boolean
  toggle: (row: Row) => void
  extendTo: (row: Row) => void
  actions: ((row: Row) => readonly RowAction[]) | undefined
}

interface BodyRowProps<Row extends TableRow> {
  row: Row
  /** Place on this page, from 0. */
  index: number
  /** Place in the whole list for assistive technology, from 1 with the header; only when rows are left out. */
  rowIndex: number | undefined
  columns: readonly Column<Row>[]
  selectable: boolean
  selected: boolean
  /** The record is open beside the list. */
  isOpen: boolean
  /** The one row that Tab reaches. */
  active: boolean
  href: string | undefined
  handlers: RowHandlers<Row>
}

const interactive = 'a, button, input, select, textarea, label, [role="menuitem"]'

function BodyRowContent<Row extends TableRow>(props: BodyRowProps<Row>) {
  const { row, index, rowIndex, columns, selectable, selected, isOpen, active, href, handlers } = props
  const tabIndex = active ? 0 : -1
  const name = rowName(columns, row)

  function onClick(event: MouseEvent<HTMLTableRowElement>) {
    const target = event.target
    if (!(target instanceof Element) || target.closest(interactive)) return
    // Selecting text to copy it is no wish to leave.
    if (window.getSelection()?.type === 'Range' && !event.shiftKey) return
    if (selectable && event.shiftKey) handlers.extendTo(row)
    else if (selectable && (event.metaKey || event.ctrlKey)) handlers.toggle(row)
    else handlers.open?.(row)
  }

  return (
    // Keys are handled once for all rows, on the table's body.
    <tr
      data-index={index}
      data-id={row.id}
      data-selected={selected || undefined}
      data-open={isOpen || undefined}
      data-opens={handlers.open ? '' : undefined}
      aria-rowindex={rowIndex}
      aria-selected={selectable ? selected : undefined}
      aria-current={isOpen || undefined}
      tabIndex={tabIndex}
      onClick={onClick}
      // Shift and a click would mark text between the rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {selectable ? (
        <td className="dt-check">
          <RowCheckbox
            row={row}
            name={name}
            selected={selected}
            tabIndex={tabIndex}
            onToggle={handlers.toggle}
            onExtend={handlers.extendTo}
          />
        </td>
      ) : null}
      <Cells row={row} columns={columns} href={href} tabIndex={tabIndex} handlers={handlers} />
      {handlers.actions ? (
        <td className="dt-menu">
          <RowMenu row={row} name={name} actions={handlers.actions} tabIndex={tabIndex} />
        </td>
      ) : null}
    </tr>
  )
}

type CellsProps<Row extends TableRow> = Pick<BodyRowProps<Row>, 'row' | 'columns' | 'href' | 'handlers'> & {
  tabIndex: number
}

/** The data of a row, apart from it: selecting a page of rows draws none of its cells again. */
const Cells = memo(CellsContent) as typeof CellsContent

function CellsContent<Row extends TableRow>({ row, columns, href, tabIndex, handlers }: CellsProps<Row>) {
  const cells = columns.map((column) => (
    <td key={column.id} data-align={column.align} data-column={column.id}>
      {column.primary ? (
        <span className={column.second ? 'dt-lines' : 'dt-text'}>
          <OpenLink
            row={row}
            href={href}
            onOpen={handlers.opensByFunction ? handlers.open : undefined}
            tabIndex={tabIndex}
          >
            {cellContent(column, row)}
          </OpenLink>
          {column.second?.(row) ? <small>{column.second(row)}</small> : null}
        </span>
      ) : column.cell ? (
        cellContent(column, row)
      ) : (
        <span className="dt-text">{cellContent(column, row)}</span>
      )}
    </td>
  ))
  return <>{cells}</>
}

/** One row of the table. */
export const BodyRow = memo(BodyRowContent) as typeof BodyRowContent

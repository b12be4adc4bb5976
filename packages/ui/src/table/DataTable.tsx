import { useNavigate } from '@drayline/platform/router'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { recordParamNames } from '../record/record-params.ts'
import type { RowHandlers } from './BodyRow.tsx'
import { CardsView } from './CardsView.tsx'
import type { ListSource } from './list-query.ts'
import { PrintHead } from './PrintHead.tsx'
import { type SelectionControl, useSelection } from './selection.ts'
import { TableFoot } from './TableFoot.tsx'
import { TableState } from './TableStates.tsx'
import { TableView } from './TableView.tsx'
import { Toolbar } from './Toolbar.tsx'
import { TableRoot } from './table.styles.ts'
import type {
  BulkAction,
  CardContext,
  Column,
  Filter,
  Layout,
  ListPreset,
  RowAction,
  TableEmpty,
  TableRow,
} from './types.ts'
import { useScrollBox } from './use-scroll-box.ts'
import { rowHeights, useTable } from './use-table.ts'

export interface DataTableProps<Row extends TableRow> {
  /** Name of the list for saved views and preferences: `invoices`. Lower-case letters, digits and hyphens. */
  list: string
  /** Name of the list for people: "Invoices". */
  label: string
  /** From `useListQuery`. */
  source: ListSource<Row>
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** The search box over the list; false when the API has no `q` for it. */
  search?: { placeholder?: string } | false
  /** Menu at the end of a row. */
  rowActions?: (row: Row) => readonly RowAction[]
  /** Actions for all selected rows; with it rows get checkboxes. */
  bulkActions?: readonly BulkAction<Row>[]
  /** Checkboxes even without bulk actions, to export a selection. */
  selectable?: boolean
  /** Target of a row: `open` sets `?open=<id>` (a drawer beside the list), a function names another URL, or none. */
  rowHref?: 'open' | ((row: Row) => string | undefined)
  /** Instead of a URL: opens a row. */
  onOpen?: (row: Row) => void
  /** Message when there are no records at all. */
  empty: TableEmpty
  /** Cards as a second layout: a card per row for a grid. */
  renderCard?: (row: Row, context: CardContext) => ReactNode
  /** The layout to start with, when there is `renderCard`. */
  defaultLayout?: Layout
  /** Work lists that lead the saved views. Keep it the same between renders. */
  presets?: readonly ListPreset[]
  /** Saved views; on by default for lists in the URL. */
  views?: boolean
  /** CSV export; on by default. */
  exportable?: boolean
  /** Columns of the CSV file when they are agreed on, whatever the screen shows; by default the visible ones. */
  exportColumns?: readonly Column<Row>[]
  /** Reads what columns say besides the rows, for rows that were not on a page, before they are written as CSV. */
  beforeExport?: (rows: readonly Row[]) => Promise<unknown>
  /** fill (the default) reaches to the bottom of the window and scrolls inside; content is as high as its rows. */
  height?: 'fill' | 'content'
  /** Further buttons in the toolbar. */
  toolbar?: ReactNode
}

const noFilters: readonly Filter[] = []

/**
 * The list of every screen: sort, search, filters, pages, selection, bulk actions, columns, density, saved views and
 * CSV export, with all of its state in the URL. Rows come from `useListQuery`.
 */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { label, source, columns, filters = noFilters, renderCard, height = 'fill' } = props
  const t = useUiText()
  const box = useRef<HTMLDivElement>(null)
  const table = useTable({
    list: props.list,
    source,
    columns,
    filters,
    hasCards: renderCard !== undefined,
    defaultLayout: props.defaultLayout ?? (renderCard ? 'cards' : 'table'),
  })
  const selection = useSelection(source)
  const selectable = props.selectable ?? Boolean(props.bulkActions?.length)
  const handlers = useRowHandlers(props, selection)
  useScrollBox(box, shownPage(source))
  useFocusAfterBulk(selection, box)
  const { search } = source.state
  const openId = Number(search.get('open')) || null
  const loading = source.status === 'loading'
  const state = (
    <TableState
      source={source}
      isFiltered={table.isFiltered}
      isLaterPage={table.page > 1 || search.has('cursor')}
      empty={props.empty}
      onClearFilters={table.clearFilters}
      onFirstPage={() => source.state.set({ cursor: null, page: null })}
    />
  )
  const hasRows = loading || (source.status === 'ready' && source.rows.length > 0)
  const asCards = table.isPhone || table.layout === 'cards'
  const shared = {
    label,
    rows: source.rows,
    columns: table.visible,
    loading,
    selection: selectable ? selection : null,
    handlers,
    hrefOf: hrefOf(props),
    openId,
  }

  return (
    <TableRoot data-density={table.density} aria-label={label}>
      <PrintHead label={label} activeFilters={table.activeFilters} state={source.state} />
      <Toolbar {...props} filters={filters} table={table} selection={selection} selectable={selectable} />
      <div
        ref={box}
        className="dt-scroll"
        data-fill={height === 'fill' && !asCards ? '' : undefined}
        data-stale={source.isStale || undefined}
        aria-busy={loading || source.isStale}
      >
        {!hasRows ? (
          state
        ) : asCards ? (
          <CardsView {...shared} renderCard={table.layout === 'cards' ? renderCard : undefined} />
        ) : (
          <TableView
            {...shared}
            limit={table.limit}
            offset={(table.page - 1) * table.limit}
            total={source.totalIsExact ? source.total : null}
            rowHeight={rowHeights[table.density]}
            sort={table.sort}
            sortIsChosen={search.has('sort')}
            onSort={(sort) => source.state.set({ sort })}
            box={box}
            chosenWidths={table.widths}
            onWidths={table.setWidths}
            drawnWidths={table.drawnWidths}
          />
        )}
      </div>
      <TableFoot label={label} source={source} page={table.page} limit={table.limit} />
      <VisuallyHidden role="status">
        {loading || source.isStale ? t('table.loading') : t('table.loaded', { count: source.rows.length })}
      </VisuallyHidden>
    </TableRoot>
  )
}

/** No other window than the row's own: its address stays the same whatever is open. */
const noWindow = Object.fromEntries(recordParamNames.map((name) => [name, null]))

function hrefOf<Row extends TableRow>({ rowHref, source }: DataTableProps<Row>) {
  return (row: Row): string | undefined =>
    rowHref === 'open' ? source.state.href({ ...noWindow, open: String(row.id) }) : rowHref?.(row)
}

/** Names the page of rows in sight; null while it is still on its way. */
function shownPage<Row extends TableRow>({ status, isStale, url }: ListSource<Row>): string | null {
  return isStale || status !== 'ready' ? null : url
}

/** The bulk bar goes with the selection and would take the focus with it: it returns to the rows. */
function useFocusAfterBulk<Row extends TableRow>(
  selection: SelectionControl<Row>,
  box: RefObject<HTMLElement | null>,
): void {
  const { none } = selection
  // Only after a selection there was: on arrival the focus belongs to the page.
  const hadSelection = useRef(false)
  useEffect(() => {
    if (none && hadSelection.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
    hadSelection.current = !none
  }, [none, box])
}

/** Stable functions for the rows, always acting on the newest props. */
function useRowHandlers<Row extends TableRow>(
  props: DataTableProps<Row>,
  selection: SelectionControl<Row>,
): RowHandlers<Row> {
  const navigate = useNavigate()
  const latest = useRef({ props, selection })
  latest.current = { props, selection }
  const { onOpen, rowHref, rowActions } = props
  const opens = onOpen !== undefined || rowHref !== undefined
  const opensByFunction = onOpen !== undefined
  const hasActions = rowActions !== undefined
  return useMemo(
    () => ({
      opensByFunction,
      open: opens
        ? (row: Row) => {
            const now = latest.current.props
            if (now.onOpen) return now.onOpen(row)
            const href = hrefOf(now)(row)
            if (href !== undefined) navigate(href, { preventScrollReset: true })
          }
        : undefined,
      toggle: (row: Row) => latest.current.selection.toggle(row),
      extendTo: (row: Row) => latest.current.selection.extendTo(row),
      actions: hasActions ? (row: Row) => latest.current.props.rowActions?.(row) ?? [] : undefined,
    }),
    [opens, opensByFunction, hasActions, navigate],
  )
}

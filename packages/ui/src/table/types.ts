import type { ReactNode } from 'react'
import type { ButtonVariant } from '../actions/Button.tsx'
import type { IconName } from '../display/Icon.tsx'
import type { ComboboxOption, SearchOptions } from '../inputs/use-options.ts'

/** Row of a table: a record with an integer id. */
export interface TableRow {
  id: number
}

/** A value as it goes into CSV and, without a `cell`, onto the screen. */
export type CellValue = string | number | null | undefined

/** A column of a list. Make columns outside the component or with useMemo, so that rows are not drawn again. */
export interface Column<Row> {
  /** Name in URLs and saved views; never reuse one for something else. */
  id: string
  header: string
  /** The plain value; by default the field named like the column. */
  value?: (row: Row) => CellValue
  /** Content of the cell; by default the value. Keep it to one line. */
  cell?: (row: Row) => ReactNode
  /** Of the primary column: what stands beneath the name on a line of its own. */
  second?: (row: Row) => CellValue
  /** Value for the CSV file, when it differs. */
  csv?: (row: Row) => CellValue
  /** Columns that stand for it in the CSV file, where it shows several values on top of each other. */
  csvColumns?: readonly Column<Row>[]
  /** True, or the API's name of the sort when it is not the column's id. */
  sortable?: boolean | string
  /** Direction of the first click; amounts and dates usually start with the greatest. */
  sortFirst?: 'asc' | 'desc'
  /** `end` for amounts and counts: figures of one width, right-aligned. */
  align?: 'start' | 'center' | 'end'
  /** Width in CSS pixels. Columns without one share the rest. */
  width?: number
  /** False for a column that is always there. */
  hideable?: boolean
  /** Not shown until it is chosen. */
  hidden?: boolean
  /** Names the row: it is the link that opens the record and leads the card on a phone. Exactly one column. */
  primary?: boolean
}

export interface FilterOption {
  value: string
  label: string
}

interface FilterBase {
  /** Name in the URL, the same as in the API's query. */
  id: string
  label: string
}

export interface SelectFilter extends FilterBase {
  kind: 'select'
  options: readonly FilterOption[]
}

/** Several values, in the URL separated by commas: `?status=draft,submitted`. */
export interface MultiFilter extends FilterBase {
  kind: 'multi'
  options: readonly FilterOption[]
}

export interface TextFilter extends FilterBase {
  kind: 'text'
  placeholder?: string
}

/** Two calendar dates, both included. `from` and `to` are their names in the URL; `id` is only a key. */
export interface DateRangeFilter extends FilterBase {
  kind: 'date-range'
  from: string
  to: string
}

/** One record of very many, chosen by typing: `?clientId=12`. */
export interface RecordFilter extends FilterBase {
  kind: 'record'
  /** Keep it the same function between renders. */
  search: SearchOptions<ComboboxOption>
  /** The name of the record whose id is in the URL. Keep it the same function between renders. */
  resolve: (id: number) => Promise<string>
}

export type Filter = SelectFilter | MultiFilter | TextFilter | DateRangeFilter | RecordFilter

/** Something that can be done with one row, in the menu at its end. */
export interface RowAction {
  label: string
  icon?: IconName
  /** Target of the action; otherwise `onSelect`. */
  href?: string
  onSelect?: () => void
  tone?: 'default' | 'danger'
  disabled?: boolean
  /** A key that does it while the row has the focus. */
  key?: string
}

/** Selection: rows that were ticked, or everything that matches the filters. */
export interface TableSelection<Row> {
  kind: 'rows' | 'matching'
  /** Ids of ticked rows; empty when everything that matches is selected. */
  ids: readonly number[]
  /** Number of records; null when it is not known. */
  count: number | null
  /** The filters as the API takes them (`status=draft&q=acme`), for calls that act on a query. */
  query: string
  /**
   * All selected records: at once for ticked rows, otherwise by walking the pages of the list.
   * @throws DOMException AbortError when `signal` is aborted
   */
  load: (options?: { signal?: AbortSignal; onProgress?: (loaded: number) => void }) => Promise<Row[]>
}

/** A record on which a bulk action failed. */
export interface BulkFailure {
  id: number
  /** Display name of the record. */
  label: string
  /** Why, in words a person can act on. */
  message: string
}

/** Rows that a bulk action left unchanged. */
export interface BulkOutcome {
  failed: readonly BulkFailure[]
  /** The person changed their mind: nothing is said and the selection stays. */
  cancelled?: boolean
  /** The action has told about its failures itself; they only stay selected. */
  told?: boolean
}

/** Something that can be done with all selected rows. */
export interface BulkAction<Row> {
  id: string
  label: string
  icon?: IconName
  variant?: ButtonVariant
  disabled?: boolean
  /**
   * Does it. What it answers is shown record by record, and those records stay selected for another try; otherwise
   * the selection is lifted. Throwing shows the error and keeps the selection.
   */
  run: (selection: TableSelection<Row>) => Promise<BulkOutcome | undefined>
}

/** Content of a list that is empty although nothing is filtered. */
export interface TableEmpty {
  title: string
  message?: string
  icon?: IconName
  /** One button or link that makes the first record. */
  action?: ReactNode
}

/** A work list beside the saved views: filters that are set together, under a name of ours. */
export interface ListPreset {
  id: string
  label: string
  /** Its filters, as the URL has them. */
  filters: Readonly<Record<string, string>>
  /** Number of records, as it is shown; undefined until it is known. */
  count?: string
}

export type Layout = 'table' | 'cards'

/** Extra props of a card in a grid. */
export interface CardContext {
  selected: boolean
  /** Checkbox of the card, when rows can be selected. */
  checkbox: ReactNode
  /** Button with the row's menu, when there are row actions. */
  actions: ReactNode
  /** Page of the record. */
  href: string | undefined
}

/** The text of a column's plain value. */
export function cellValue<Row>(column: Column<Row>, row: Row): CellValue {
  if (column.value) return column.value(row)
  const value = (row as Record<string, unknown>)[column.id]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** The API's name of a column's sort; undefined when it cannot be sorted. */
export function sortName<Row>(column: Column<Row>): string | undefined {
  if (!column.sortable) return undefined
  return typeof column.sortable === 'string' ? column.sortable : column.id
}

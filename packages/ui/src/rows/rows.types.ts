import type { WriteOptions } from '@drayline/contract'
import type { RowResult } from '@drayline/domain/kernel/records/rows-schema'
import type { FormSchema } from '../form/schema.ts'
import type { ComboboxOption, SearchOptions } from '../inputs/use-options.ts'
import type { Columns } from './columns.ts'

/** A field of rows that come out of a spreadsheet. */
export interface RowField {
  name: string
  label: string
  kind: 'text' | 'money' | 'date' | 'record'
  /** Rows without it cannot be added: it has a column even where the file has none. */
  required?: boolean
  /** Names that its column has in people's files, folded and without signs. */
  names: readonly string[]
  /** Finds the records that a text of this column may mean. */
  search?: SearchOptions<ComboboxOption>
  /** Reads the choice for a record that was added in place. */
  resolve?: (id: number, signal: AbortSignal) => Promise<ComboboxOption>
  /** A record that is missing can be added in place, by the remote whose records they are. */
  creates?: 'client' | 'broker'
}

/** A record that a text may mean, and what a row takes over from it. */
export interface RowMatch {
  id: number
  name: string
  /** Values of the row by field, where its own cells are empty. */
  fills?: Readonly<Record<string, string | number>>
  /** Why no row can have it. */
  fault?: string
}

/** Answer of the server about the texts of all rows. */
export interface FoundRows {
  /** Numbers that are taken, in lower case. */
  taken: ReadonlySet<string>
  /** By field and text in lower case: the records that may be meant. */
  matches: Readonly<Record<string, ReadonlyMap<string, readonly RowMatch[]>>>
}

export interface PastedRow {
  key: number
  /** Texts by column, as they were pasted or corrected. */
  cells: readonly string[]
  leftOut: boolean
  /** Outcome of its last attempt; null before, and after a change. */
  result: RowResult | null
}

/** Rows of a file with the fields of their columns. */
export interface Sheet {
  /** Names of the columns in the file; null where its first row has none. */
  heads: readonly string[] | null
  columns: Columns
  rows: readonly PastedRow[]
  /** Rows of the file beyond the limit, which are not here. */
  beyond: number
}

/** A row as it would be added, or its faults by field. */
export interface JudgedRow<Output> {
  row: PastedRow
  output: Output | null
  errors: Readonly<Record<string, string>>
  /** Records that its texts mean, by field. */
  meant: Readonly<Record<string, RowMatch>>
  /** Values it takes over from those records, by field. */
  fills: Readonly<Record<string, string | number>>
}

export interface PasteRowsProps<Output> {
  title: string
  description: string
  /** Name of the draft: the kind of the records, `load`. */
  name: string
  fields: readonly RowField[]
  /** Field with the number that no two records share. */
  numberField: string
  schema: FormSchema<Output>
  /** Asks which numbers are taken and which records are meant. `texts` are those of the fields, each once. */
  look: (texts: Readonly<Record<string, readonly string[]>>, signal: AbortSignal) => Promise<FoundRows>
  send: (rows: readonly Output[], options: WriteOptions) => Promise<RowResult[]>
  onClose: () => void
}

import { fold } from '@drayline/domain/kernel/text/fold'

/** Names that a column has in people's files, folded and without signs: 'E-Mail' is 'email'. */
export type ColumnNames<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** Field that each column holds; null for one that is left out. */
export type Columns<Name extends string = string> = readonly (Name | null)[]

const bareName = (head: string) => fold(head).replaceAll(/[^a-z0-9]/g, '')

/** Returns the field of each column by the names in the first row. A field goes to the first column that has its name. */
export function matchColumns<Name extends string>(
  first: readonly string[],
  names: ColumnNames<Name>,
): Columns<Name> {
  const fields = Object.keys(names) as Name[]
  return withoutRepeats(
    first.map((head) => fields.find((field) => names[field].includes(bareName(head))) ?? null),
  )
}

/** Leaves a field to the first column that holds it. */
export function withoutRepeats<Name extends string>(columns: Columns<Name>): Columns<Name> {
  return columns.map((field, at) => (field && columns.indexOf(field) === at ? field : null))
}

/** Gives a column another field, and takes that from the column which had it. */
export function assignColumn<Name extends string>(
  columns: Columns<Name>,
  column: number,
  field: Name | null,
): Columns<Name> {
  return columns.map((now, at) => {
    if (at === column) return field
    return now === field ? null : now
  })
}

/** Returns how many columns the widest row has. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  return Math.max(0, ...rows.map((row) => row.length))
}

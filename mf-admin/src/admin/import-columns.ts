import type { ImportRow } from '@drayline/domain/admin/users/invitation'
import { type ColumnNames, type Columns, matchColumns, widthOf, withoutRepeats } from '@drayline/ui/forms'

/** Fields that a column of a file can hold, in the order of the preview. */
export const importFields = [
  ...(['firstName', 'lastName', 'email', 'role', 'department', 'jobTitle'] as const),
] satisfies (keyof ImportRow)[]
export type ImportField = (typeof importFields)[number]

/** Which field each column holds; null for one that is left out. */
export type Mapping = Columns<ImportField>

/** Heads of columns as people write them, in English and Spanish, folded and without signs. */
const heads: ColumnNames<ImportField> = {
  firstName: ['firstname', 'first', 'givenname', 'nombre', 'nombres'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'apellido', 'apellidos'],
  email: ['email', 'emailaddress', 'mail', 'correo', 'correoelectronico'],
  role: ['role', 'rol'],
  department: ['department', 'dept', 'departamento'],
  jobTitle: ['jobtitle', 'title', 'position', 'puesto', 'cargo'],
}

/**
 * Guesses what each column holds by the first row; without heads an address is known by its form, and the rest is left
 * to the person.
 */
export function guessMapping(rows: readonly (readonly string[])[]): { mapping: Mapping; hasHeads: boolean } {
  const first = Array.from({ length: widthOf(rows) }, (_, at) => rows[0]?.[at] ?? '')
  const named = matchColumns(first, heads)
  if (named.some(Boolean)) return { mapping: named, hasHeads: true }
  const byForm = first.map((cell): ImportField | null => (cell.includes('@') ? 'email' : null))
  return { mapping: withoutRepeats(byForm), hasHeads: false }
}

/** The people of a file by the fields of their columns. */
export function peopleOf(rows: readonly (readonly string[])[], mapping: Mapping): ImportRow[] {
  const columnOf = (field: ImportField) => mapping.indexOf(field)
  return rows.map((row) => {
    const cell = (field: ImportField) => (columnOf(field) < 0 ? '' : (row[columnOf(field)] ?? '').trim())
    return Object.fromEntries(importFields.map((field) => [field, cell(field)])) as unknown as ImportRow
  })
}

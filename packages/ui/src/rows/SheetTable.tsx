import { useUiText } from '../messages.ts'
import { ColumnHead, RowsBox } from './ColumnHead.tsx'
import type { JudgedRow, RowField, Sheet } from './rows.types.ts'
import { type SheetActions, SheetRow } from './SheetRow.tsx'

interface SheetTableProps extends SheetActions {
  label: string
  fields: readonly RowField[]
  sheet: Sheet
  /** The rows in sight. */
  judged: readonly JudgedRow<unknown>[]
  /** Place of the first of them, from 0. */
  start: number
  disabled: boolean
  onColumn: (column: number, field: string | null) => void
}

/** Rows of a spreadsheet as they would be added, with the field of each column in its head. */
export function SheetTable({
  label,
  fields,
  sheet,
  judged,
  start,
  disabled,
  onColumn,
  ...actions
}: SheetTableProps) {
  const t = useUiText()
  const options = fields.map((field) => ({ value: field.name, label: field.label }))
  const byColumn = sheet.columns.map((name) => fields.find((field) => field.name === name))
  return (
    <RowsBox role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('rows.row')}</th>
            <th scope="col">{t('rows.state')}</th>
            {sheet.columns.map((name, column) => (
              <ColumnHead
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
                key={column}
                column={column}
                head={sheet.heads?.[column]}
                value={name}
                options={options}
                disabled={disabled}
                onValueChange={(field) => onColumn(column, field)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {judged.map((one, index) => (
            <SheetRow
              key={one.row.key}
              {...actions}
              fields={byColumn}
              judged={one}
              place={start + index + 1}
              disabled={disabled}
            />
          ))}
        </tbody>
      </table>
    </RowsBox>
  )
}

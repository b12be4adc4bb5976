import type { ImportOutcome } from '@drayline/domain/admin/users/invitation'
import { Badge } from '@drayline/ui'
import { assignColumn, ColumnHead, RowsBox } from '@drayline/ui/forms'
import { useT } from '../messages.ts'
import { type ImportField, importFields, type Mapping } from './import-columns.ts'

interface ImportPreviewProps {
  heads: readonly string[] | null
  rows: readonly (readonly string[])[]
  mapping: Mapping
  results: readonly ImportOutcome[]
  isDone: boolean
  onMapping: (mapping: Mapping) => void
}

/** Rows of a file with what their columns hold, and the faults at their cells. */
export function ImportPreview({ heads, rows, mapping, results, isDone, onMapping }: ImportPreviewProps) {
  const t = useT()
  return (
    <RowsBox role="region" tabIndex={0} aria-label={t('import.rows')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.result')}</th>
            {mapping.map((field, column) => (
              <ColumnHead
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
                key={column}
                column={column}
                head={heads?.[column]}
                value={field}
                disabled={isDone}
                options={importFields.map((value) => ({ value, label: t(`users.${value}`) }))}
                onValueChange={(value) =>
                  onMapping(assignColumn(mapping, column, value as ImportField | null))
                }
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <PreviewRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a file is its place
              key={at}
              number={at + 1 + (heads ? 1 : 0)}
              cells={row}
              mapping={mapping}
              outcome={results[at]}
              isDone={isDone}
            />
          ))}
        </tbody>
      </table>
    </RowsBox>
  )
}

interface PreviewRowProps {
  number: number
  cells: readonly string[]
  mapping: Mapping
  outcome: ImportOutcome | undefined
  isDone: boolean
}

function PreviewRow({ number, cells, mapping, outcome, isDone }: PreviewRowProps) {
  const t = useT()
  const faultOf = (field: ImportField | null) =>
    outcome?.faults.find((fault) => field && fault.field === field)
  // A fault of a field that no column holds is told at the row.
  const others = outcome?.faults.filter(({ field }) => !mapping.some((shown) => shown === field)) ?? []
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        {outcome ? (
          <Badge tone={outcome.ok ? 'green' : 'red'}>
            {t(outcome.ok ? (isDone ? 'import.invited' : 'import.good') : 'import.bad')}
          </Badge>
        ) : null}
        {others.map(({ field, message }) => (
          <span key={field} className="fault">
            {message}
          </span>
        ))}
      </td>
      {mapping.map((field, column) => {
        const fault = faultOf(field)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
          <td key={column} data-fault={fault ? true : undefined}>
            {cells[column]}
            {fault ? <span className="fault">{fault.message}</span> : null}
          </td>
        )
      })}
    </tr>
  )
}

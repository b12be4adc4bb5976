import { styled } from '@drayline/platform/styled'
import { Select, type SelectOption } from '../inputs/Select.tsx'
import { useUiText } from '../messages.ts'

/** Rows of a file with their faults; wide ones scroll, and a fault is marked beyond its color. */
export const RowsBox = styled.div`
  position: relative;
  overflow: auto;
  max-height: max(18rem, calc(100dvh - 25rem));
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  table { width: 100%; border-collapse: collapse; font-size: var(--text-sm); }
  th, td { padding: var(--space-2); border-bottom: 1px solid var(--border); text-align: start; vertical-align: top; }
  tbody tr:last-child > * { border-bottom: 0; }
  thead th { position: sticky; top: 0; z-index: 1; min-width: 10rem; background: var(--surface-sunken); font-weight: var(--weight-medium); }
  thead th:nth-child(-n + 2) { min-width: 3rem; }
  td[data-fault] { background: var(--danger-soft); color: var(--danger-text); }
  td[data-unused] { color: var(--text-subtle); }
  tr[data-out] { opacity: 0.6; }
  .fault, .note { display: block; padding-top: 2px; font-size: var(--text-sm); }
  .fault { color: var(--danger-text); }
  .note { color: var(--text-muted); }
  .head { display: block; margin-bottom: var(--space-1); color: var(--text-muted); }
`

interface ColumnHeadProps {
  /** Place of the column in the file, from 0. */
  column: number
  /** Its name in the file; undefined where the file has no names. */
  head: string | undefined
  value: string | null
  options: readonly SelectOption[]
  disabled?: boolean
  onValueChange: (field: string | null) => void
}

/** Head of a column of a file: its name there, and the field it holds. */
export function ColumnHead({ column, head, value, options, disabled, onValueChange }: ColumnHeadProps) {
  const t = useUiText()
  return (
    <th scope="col">
      <span className="head">{head ?? t('rows.column', { number: column + 1 })}</span>
      <Select
        aria-label={t('rows.columnIs', { number: column + 1 })}
        size="sm"
        value={value ?? ''}
        disabled={disabled}
        placeholder={t('rows.leaveOut')}
        options={options}
        onValueChange={(field) => onValueChange(field || null)}
      />
    </th>
  )
}

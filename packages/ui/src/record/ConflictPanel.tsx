import { styled } from '@drayline/platform/styled'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { useUiText } from '../messages.ts'
import type { Choices, FieldConflict } from './conflict.ts'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  margin-block: var(--space-3);

  th, td { padding: var(--space-2) var(--space-2) var(--space-2) 0; text-align: start; vertical-align: top; }
  thead th { color: var(--text-muted); font-weight: 500; }
  tbody th { overflow-wrap: break-word; word-break: normal; white-space: nowrap; }
  tbody tr { border-top: 1px solid var(--border); }
  label { display: flex; gap: var(--space-2); align-items: baseline; overflow-wrap: anywhere; min-height: 24px; }
`

const Panel = styled.div`
  border-radius: var(--radius);
  scroll-margin-block: var(--space-5);
`

export interface ConflictPanelProps {
  conflicts: readonly FieldConflict[]
  /** Name of a field on screen. */
  label: (name: string) => string
  /** Formats the value of a field. */
  show: (name: string, value: unknown) => string
  onResolve: (choices: Choices) => void
}

/** Shows both versions field by field when a colleague saved first: no one is silently overwritten. */
export function ConflictPanel({ conflicts, label, show, onResolve }: ConflictPanelProps) {
  const t = useUiText()
  const id = useId()
  const [picked, setPicked] = useState<Choices>({})
  const choices = Object.fromEntries(
    conflicts.map(({ name, both }) => [name, picked[name] ?? (both ? 'mine' : 'theirs')] as const),
  )
  const options = ['mine', 'theirs'] as const
  const panel = useRef<HTMLDivElement>(null)

  // The button that was pressed is off now, and it may be a page below.
  useEffect(() => panel.current?.focus(), [])

  return (
    <Panel ref={panel} tabIndex={-1} role="group" aria-label={t('conflict.title')}>
      <Alert tone="warning" title={t('conflict.title')}>
        <p>{t(conflicts.length > 0 ? 'conflict.message' : 'conflict.none')}</p>
        {conflicts.length > 0 ? (
          <Table>
            <thead>
              <tr>
                <th scope="col">{t('conflict.field')}</th>
                <th scope="col">{t('conflict.mine')}</th>
                <th scope="col">{t('conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map((field) => (
                <tr key={field.name}>
                  <th scope="row">{label(field.name)}</th>
                  {options.map((option) => (
                    <td key={option}>
                      <label>
                        <input
                          type="radio"
                          name={`${id}-${field.name}`}
                          aria-label={`${label(field.name)}: ${t(`conflict.${option}`)}`}
                          checked={choices[field.name] === option}
                          onChange={() => setPicked({ ...picked, [field.name]: option })}
                        />
                        <span>{show(field.name, field[option]) || '—'}</span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        ) : null}
        <Button size="sm" onClick={() => onResolve(choices)}>
          {t('conflict.apply')}
        </Button>
      </Alert>
    </Panel>
  )
}

import { changedFields } from '@drayline/domain/kernel/journal/audit'
import { styled } from '@drayline/platform/styled'
import { Text } from '@drayline/ui'
import { useT } from '../messages.ts'

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font-size: var(--text-sm);

  th { padding: var(--space-2); color: var(--text-muted); font-weight: var(--weight-medium); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  td { padding: var(--space-2); vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap; }
  tr { border-bottom: 1px solid var(--border); }
  del { color: var(--danger-text); text-decoration: none; }
  ins { color: var(--success-text); text-decoration: none; }
`

interface ChangesProps {
  before: object | null
  after: object | null
}

/** Changes, field by field: the value before and the value after beside each other. */
export function Changes({ before, after }: ChangesProps) {
  const t = useT()
  const changes = changedFields(before, after).filter(({ field }) => field !== 'version')
  if (changes.length === 0)
    return (
      <Text as="p" tone="muted">
        {t('audit.noFields')}
      </Text>
    )
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.field}</th>
            <td>{isBlank(change.before) ? '—' : <del>{textOf(change.before)}</del>}</td>
            <td>{isBlank(change.after) ? '—' : <ins>{textOf(change.after)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const isBlank = (value: unknown) => value === null || value === undefined

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

import { useHost } from '@drayline/contract'
import type { PlatformHealth, Refusal } from '@drayline/domain/platform/telemetry/telemetry'
import { styled } from '@drayline/platform/styled'
import { Card } from '@drayline/ui'
import { backgroundMessages } from '../background/messages.ts'
import { StatusTable } from './StatusTable.tsx'

const Quiet = styled.p`
  margin: 0;
  padding: var(--space-4) var(--space-5);
  color: var(--text-muted);
  font-size: var(--text-sm);
`

/** What the policy of pages refused in people's browsers: an attack, or code of ours that breaks the rules. */
export function Refusals({ health }: { health: PlatformHealth | undefined }) {
  const t = backgroundMessages.useT()
  const refusals = health?.refusals
  // Missing in the answer of an API that is older than this page.
  if (!refusals) return null
  return (
    <Card flush title={t('status.refusals')} subtitle={t('status.refusalsText')}>
      {refusals.length === 0 ? (
        <Quiet>{t('status.refusals.none')}</Quiet>
      ) : (
        <StatusTable>
          <thead>
            <tr>
              <th scope="col">{t('status.refusals.what')}</th>
              <th scope="col">{t('status.refusals.where')}</th>
              <th scope="col">{t('status.refusals.times')}</th>
              <th scope="col">{t('status.refusals.last')}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map((refusal) => (
              <RefusalRow key={Object.values(refusal).join(' ')} refusal={refusal} />
            ))}
          </tbody>
        </StatusTable>
      )}
    </Card>
  )
}

function RefusalRow({ refusal }: { refusal: Refusal }) {
  const { format } = useHost()
  const { directive, blocked, source, sink, page, count, lastAt } = refusal
  return (
    <tr>
      <td>
        <code>{directive}</code> {sink || blocked}
      </td>
      <td>
        {page} {source === '' ? null : <code>{source}</code>}
      </td>
      <td>{format.number(count)}</td>
      <td title={format.dateTime(lastAt)}>{format.relative(lastAt)}</td>
    </tr>
  )
}

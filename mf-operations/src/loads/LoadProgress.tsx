import type { StoredLoadStatus } from '@drayline/domain/operations/loads/load'
import { loadStatuses, storedLoadStatuses } from '@drayline/domain/operations/loads/load'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { useT } from '../messages.ts'

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--text-muted);
  font-size: var(--text-xs);

  li { padding-top: var(--space-2); border-top: 4px solid var(--border-strong); border-radius: 2px; overflow-wrap: anywhere; }
  li[data-done] { border-top-color: var(--accent); }
  li[aria-current] { color: var(--text); font-weight: var(--weight-semibold); }
`

/** Progress of a load from pending to paid. */
export function LoadProgress({ status }: { status: StoredLoadStatus }) {
  const t = useT()
  const texts = domainMessages.useT()
  const reached = storedLoadStatuses.indexOf(status)
  return (
    <Steps aria-label={t('load.progress')}>
      {loadStatuses.map((step, index) => (
        <li
          key={step}
          data-done={index <= reached || undefined}
          aria-current={step === status ? 'step' : undefined}
        >
          {texts(`status.${step}`)}
        </li>
      ))}
    </Steps>
  )
}

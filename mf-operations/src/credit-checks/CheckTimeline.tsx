import { useHost } from '@drayline/contract'
import type { CreditCheck } from '@drayline/domain/operations/credit-checks/credit-check'
import { styled } from '@drayline/platform/styled'
import { DateText, Heading, Icon, type IconName, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { limitText } from './check-columns.tsx'

const List = styled.ol`
  display: grid;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: var(--space-3); }
  li > div { display: grid; gap: 2px; padding-top: 3px; overflow-wrap: anywhere; }
  blockquote { margin: var(--space-1) 0 0; padding: var(--space-2) var(--space-3); border-left: 3px solid var(--border-strong); background: var(--surface-sunken); font-size: var(--text-sm); white-space: pre-wrap; }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 1px solid var(--neutral-border);
  border-radius: 50%;
  background: var(--neutral-soft);
  color: var(--neutral-text);
`

interface Happened {
  icon: IconName
  text: string
  at: string
  by: string | undefined
  said: string | null
}

/** Timeline of a check: requested, scored, decided; by whom, when, and what was said. */
export function CheckTimeline({ check }: { check: CreditCheck }) {
  const t = useT()
  const events = useEvents(check)
  return (
    <Stack as="section" gap={3} aria-label={t('check.activity')}>
      <Heading level={3} size={4}>
        {t('check.activity')}
      </Heading>
      <List aria-label={t('check.activity')}>
        {events.map(({ icon, text, at, by, said }) => (
          <li key={icon}>
            <Mark>
              <Icon name={icon} size={14} />
            </Mark>
            <div>
              <Text weight="medium">{text}</Text>
              <Text size="sm" tone="muted">
                <DateText value={at} show="dateTime" />
                {by ? ` ${t('check.by', { name: by })}` : null}
              </Text>
              {said ? <blockquote>{said}</blockquote> : null}
            </div>
          </li>
        ))}
      </List>
    </Stack>
  )
}

function useEvents(check: CreditCheck): Happened[] {
  const t = useT()
  const { format } = useHost()
  const money = (limit: number | null) => format.money(limitText(limit) ?? '0.00')
  const events: Happened[] = [
    {
      icon: 'file-plus',
      text: t('check.eventRequested', { limit: money(check.requestedLimit) }),
      at: check.createdAt,
      by: check.requestedBy?.name,
      said: check.reason,
    },
  ]
  if (check.checkedAt)
    events.push({
      icon: 'gauge',
      text: check.score === null ? t('check.eventFailed') : t('check.eventScored', { score: check.score }),
      at: check.checkedAt,
      by: undefined,
      said: null,
    })
  if (check.decidedAt)
    events.push({
      icon: check.status === 'approved' ? 'check-circle' : 'x-circle',
      text:
        check.status === 'approved'
          ? t(check.limitApplied ? 'check.eventApplied' : 'check.eventApproved', {
              limit: money(check.limit),
            })
          : t('check.eventRejected'),
      at: check.decidedAt,
      by: check.decidedBy?.name,
      said: check.note,
    })
  return events
}

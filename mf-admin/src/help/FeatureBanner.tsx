import { useHost } from '@drayline/contract'
import { zoneName } from '@drayline/domain/kernel/dates/date-format'
import { nextCutOffs } from '@drayline/domain/platform/cut-offs/cut-off'
import { mountainTime } from '@drayline/domain/platform/cut-offs/cut-off-text'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Icon, type IconName, Money, Skeleton, Text } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useHelpText } from './help.messages.ts'
import { todayQuery } from './help.queries.ts'
import { Mark } from './QuickStart.tsx'

const Root = styled.section`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-5);
  padding: var(--space-5);
  border: 1px solid var(--accent-border);
  border-radius: var(--radius-lg);
  background: linear-gradient(120deg, var(--accent-soft), var(--surface) 70%);
`

const Part = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: flex-start;
  min-width: 0;

  & > span { background: var(--surface); }
  & > div { display: grid; gap: 2px; min-width: 0; }
  strong { font-size: var(--text-xl); font-weight: var(--weight-semibold); letter-spacing: -0.01em; }
`

/** Today's total and the cut-offs, as they are. */
export function FeatureBanner() {
  const t = useHelpText()
  const { http, format, user } = useHost()
  const { data, error } = useQuery(todayQuery(http))
  const now = format.now?.() ?? new Date()
  const [ach, wire] = nextCutOffs(now).map((cutOff) => ({
    time: mountainTime(cutOff, user),
    next: t('features.next', {
      at: `${format.dateTime(cutOff.at.toISOString())} ${zoneName(cutOff.at, user.timezone)}`,
    }),
  }))
  return (
    <Root aria-label={t('features.today')}>
      <Figure
        icon="banknote"
        label={t('features.today')}
        hint={
          error
            ? t('features.todayFailed')
            : data
              ? t('features.todayCount', { count: data.invoices })
              : t('status.checking')
        }
      >
        {data ? <Money value={data.total} /> : error ? '—' : <Skeleton width="8rem" height="1.6rem" />}
      </Figure>
      <Figure icon="clock" label={t('features.ach')} hint={ach?.next}>
        {ach?.time}
      </Figure>
      <Figure icon="clock" label={t('features.wire')} hint={wire?.next}>
        {wire?.time}
      </Figure>
    </Root>
  )
}

interface FigureProps {
  icon: IconName
  label: string
  hint: string | undefined
  children: ReactNode
}

function Figure({ icon, label, hint, children }: FigureProps) {
  return (
    <Part>
      <Mark>
        <Icon name={icon} />
      </Mark>
      <div>
        <Text size="sm" tone="muted">
          {label}
        </Text>
        <strong className="tabular">{children}</strong>
        <Text size="sm" tone="muted">
          {hint}
        </Text>
      </div>
    </Part>
  )
}

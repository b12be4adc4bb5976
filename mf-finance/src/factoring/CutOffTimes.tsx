import { useHost } from '@drayline/contract'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import type { CutOff } from '@drayline/domain/platform/cut-offs/cut-off'
import { nextCutOffs } from '@drayline/domain/platform/cut-offs/cut-off'
import { mountainTime, readerTime } from '@drayline/domain/platform/cut-offs/cut-off-text'
import { styled } from '@drayline/platform/styled'
import { Badge, Card, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { useNow } from './use-now.ts'

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-3) var(--space-6);

  > div { display: grid; gap: 2px; min-width: 0; }
  dt { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-2); font-weight: var(--weight-semibold); }
  .local { font-size: var(--text-sm); font-weight: var(--weight-regular); }
  dd { margin: 0; }
  .left { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--space-3); line-height: 1.35; font-size: var(--text-lg); font-weight: var(--weight-semibold); font-variant-numeric: tabular-nums; letter-spacing: -0.015em; }
`

const hour = 3_600_000
const day = 24 * hour

/** Until when ACH and wires go out today, with a live countdown (R-FAC-4). */
export function Component() {
  const t = useT()
  return (
    <Card title={t('cutOff.title')} footer={<Foot />}>
      <Countdowns />
    </Card>
  )
}

function Foot() {
  const t = useT()
  const { user } = useHost()
  return (
    <Text size="xs" tone="muted">
      {t(user.timeFormat === '24h' ? 'cutOff.hours24' : 'cutOff.hours')} · {t('cutOff.zone')}
    </Text>
  )
}

/** The one part that is drawn every second. */
function Countdowns() {
  const { format } = useHost()
  const now = useNow(format.now)
  const closedText = useClosedText()
  const cutOffs = nextCutOffs(now).map((cutOff) => ({ cutOff, why: closedText(cutOff) }))
  return (
    <List>
      {cutOffs.map(({ cutOff, why }, index) => (
        <Countdown
          key={cutOff.method}
          cutOff={cutOff}
          left={cutOff.at.getTime() - now.getTime()}
          // What holds for the next one as well is said once, below it.
          closedText={why === cutOffs[index + 1]?.why ? null : why}
        />
      ))}
    </List>
  )
}

interface CountdownProps {
  cutOff: CutOff
  left: number
  closedText: string | null
}

function Countdown({ cutOff, left, closedText }: CountdownProps) {
  const t = useT()
  const { user } = useHost()
  const { method, closed } = cutOff
  const local = readerTime(cutOff, user)
  const soon = !closed && left <= hour
  const clock = useClockText(left)
  return (
    <div>
      <dt>
        {t(`cutOff.${method}`)}
        <span>{mountainTime(cutOff, user)}</span>
        {local ? (
          <Text className="local" tone="muted">
            {t('cutOff.local', { time: local })}
          </Text>
        ) : null}
      </dt>
      <dd className="left">
        <span role="timer" aria-live="off">
          {closed ? t('cutOff.in', { left: clock }) : t('cutOff.left', { left: clock })}
        </span>
        {closed ? null : (
          <Badge tone={soon ? 'yellow' : 'green'}>{t(soon ? 'cutOff.soon' : 'cutOff.open')}</Badge>
        )}
      </dd>
      {closedText ? (
        <dd>
          <Text size="sm" tone="muted">
            {closedText}
          </Text>
        </dd>
      ) : null}
    </div>
  )
}

/** Says why nothing goes out any more today, and when it does; null while it does. */
function useClosedText(): (cutOff: CutOff) => string | null {
  const t = useT()
  const { user, format } = useHost()
  return ({ closed, holiday, day: next }) => {
    if (!closed) return null
    const date = `${weekday(next, user.language)}, ${format.date(next)}`
    if (closed === 'holiday' && holiday)
      return t('cutOff.holiday', { holiday: t(`holiday.${holiday}`), date })
    return t(closed === 'weekend' ? 'cutOff.weekend' : 'cutOff.passed', { date })
  }
}

/** "Monday": a day that is near is named by its weekday. */
function weekday(date: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** "2 days 3:05:09"; a second that has begun still counts. */
function useClockText(left: number): string {
  const t = useT()
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${Math.floor((seconds % 86_400) / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  const days = Math.floor((seconds * 1000) / day)
  return days > 0 ? t('cutOff.days', { days, clock }) : clock
}

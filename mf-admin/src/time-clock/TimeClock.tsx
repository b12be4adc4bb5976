import { useHost } from '@drayline/contract'
import { shownTodayEntries } from '@drayline/domain/admin/time-tracking/time-entry'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  Button,
  Card,
  ErrorState,
  Field,
  Input,
  Row,
  Skeleton,
  SkeletonGroup,
  TextLink,
} from '@drayline/ui'
import { useId, useState } from 'react'
import { useT } from '../messages.ts'
import { type ReceivedStatus, statusQuery } from './time-clock.queries.ts'
import { useClock } from './use-clock.ts'
import { stopwatch, useServerNow } from './use-server-now.ts'

const Body = styled.div`
  display: grid;
  gap: var(--space-2);

  .now { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--space-3); min-height: 2rem; }
  .watch { font-size: var(--text-2xl); font-weight: var(--weight-semibold); letter-spacing: -0.019em; line-height: 2rem; }
  .muted { color: var(--text-muted); font-size: var(--text-sm); }
  form { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--space-2); }
  ul { display: grid; gap: var(--space-2); margin: 0; padding: 0; list-style: none; font-size: var(--text-sm); }
  li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-3); }
`

/** The time clock on the dashboard (R-TIM-1, R-TIM-2). */
export function Component() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(statusQuery(http))
  return (
    <Card
      title={t('clock.title')}
      actions={
        <Row gap={3} align="center">
          {data ? <ClockState isClocked={data.isClocked} /> : null}
          <TextLink to="/time-clock">{t('clock.myWeek')}</TextLink>
        </Row>
      }
    >
      {data ? (
        <Clock status={data} />
      ) : error ? (
        <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

function ClockState({ isClocked }: { isClocked: boolean }) {
  const t = useT()
  return <Badge tone={isClocked ? 'green' : 'grey'}>{t(`clock.state.${isClocked ? 'out' : 'in'}`)}</Badge>
}

function Clock({ status }: { status: ReceivedStatus }) {
  const t = useT()
  const { format } = useHost()
  const id = useId()
  const { isClocked, currentEntry, todayHours } = status
  const now = useServerNow(status, isClocked)
  const [notes, setNotes] = useState('')
  const { mutate, isPending } = useClock(() => setNotes(''))
  const way = isClocked ? 'out' : 'in'
  return (
    <Body>
      <div className="now">
        <span className="watch tabular" role="timer">
          {currentEntry
            ? stopwatch(now - Date.parse(currentEntry.clockInTime))
            : t('clock.hours', { hours: todayHours })}
        </span>
        <span className="muted">
          {currentEntry
            ? t('clock.since', { time: format.time(currentEntry.clockInTime), hours: todayHours })
            : t('clock.today')}
        </span>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate({ way, notes })
        }}
      >
        <Field id={id} label={t('clock.note')} beside>
          {(control) => (
            <Input
              {...control}
              value={notes}
              maxLength={500}
              autoComplete="off"
              placeholder={currentEntry?.notes ?? undefined}
              onChange={(event) => setNotes(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant={isClocked ? 'secondary' : 'primary'}
          icon={isClocked ? 'log-out' : 'log-in'}
          loading={isPending}
        >
          {t(`clock.${way}`)}
        </Button>
      </form>
      <TodayEntries status={status} />
    </Body>
  )
}

function TodayEntries({ status: { todayEntries } }: { status: ReceivedStatus }) {
  const t = useT()
  const { format } = useHost()
  if (todayEntries.length === 0)
    return (
      <p className="muted" data-spare>
        {t('clock.noEntries')}
      </p>
    )
  const more = todayEntries.length - shownTodayEntries
  return (
    <div style={{ display: 'grid', gap: 'var(--space-2)' }}>
      <ul aria-label={t('clock.entries')}>
        {todayEntries.slice(0, shownTodayEntries).map((entry, index) => (
          <li key={entry.id} data-spare={index > 0 || undefined}>
            <span className="tabular">
              {t('clock.span', {
                from: format.time(entry.clockInTime),
                to: entry.clockOutTime ? format.time(entry.clockOutTime) : t('clock.stillIn'),
              })}
            </span>
            <span className="tabular muted">
              {entry.autoClosed ? `${t('clock.autoClosed')} · ` : ''}
              {entry.totalHours ? t('clock.hours', { hours: entry.totalHours }) : '—'}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <TextLink to="/time-clock" data-spare>
          {t('clock.more', { count: more })}
        </TextLink>
      ) : null}
    </div>
  )
}

/** Height of the clock with a single entry. */
function Waiting() {
  return (
    <SkeletonGroup>
      <Body>
        <div className="now">
          <Skeleton width="7rem" height="1.6rem" />
          <Skeleton width="5rem" height="1.3rem" />
        </div>
        <Skeleton height="2.25rem" />
        <Skeleton width="80%" height="0.8rem" style={{ marginBlock: 4 }} />
      </Body>
    </SkeletonGroup>
  )
}

import { useHost } from '@drayline/contract'
import type { TimeEntry, TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { bankHolidayOn } from '@drayline/domain/kernel/dates/bank-days'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import { createFormat } from '@drayline/platform/format'
import { styled } from '@drayline/platform/styled'
import { Badge, IconButton, Row } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { DayHours, WeekSums } from './WeekSums.tsx'
import { zoneOf } from './zone-time.ts'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);

  th, td { padding: var(--space-2) var(--space-5); text-align: start; vertical-align: baseline; }
  thead th { color: var(--text-muted); font-weight: var(--weight-medium); }
  .hours { text-align: end; white-space: nowrap; }
  .day { border-top: 1px solid var(--border); background: var(--surface-sunken); }
  .day[data-today] th { color: var(--accent-text); }
  .day th { font-weight: var(--weight-semibold); }
  .entry { border-top: 1px solid var(--border); }
  .note, .was { color: var(--text-muted); overflow-wrap: anywhere; }
  tfoot tr:first-child { border-top: 2px solid var(--border-strong); font-weight: var(--weight-semibold); }
  tfoot th { font-weight: inherit; }

  @media (max-width: 480px) {
    th, td { padding-inline: var(--space-4); }
  }
`

interface WeekTableProps {
  week: TimeWeek
  /** Offered beside each entry to those who may correct it. */
  onCorrect?: ((entry: TimeEntry) => void) | undefined
  /** Name of that button, with the time of the entry; by default that of correcting it at once. */
  correctLabel?: (time: string) => string
}

/** The days of a week with their entries and sums, by the calendar of the person whose week it is. */
export function WeekTable({ week, onCorrect, correctLabel }: WeekTableProps) {
  const t = useT()
  const labelOf = correctLabel ?? ((time: string) => t('week.correct', { time }))
  const host = useHost()
  const { timezone } = week
  const format = useMemo(() => createFormat({ ...host.user, timezone }), [host.user, timezone])
  const today = todayIn(timezone, new Date(week.now))
  const dayName = useMemo(
    () => new Intl.DateTimeFormat(localeOf(host.user.language), { weekday: 'long', timeZone: 'UTC' }),
    [host.user.language],
  )
  return (
    <Table aria-label={t('week.label')}>
      <thead>
        <tr>
          <th scope="col">{t('week.day')}</th>
          <th scope="col" className="hours">
            {t('week.hours')}
          </th>
        </tr>
      </thead>
      {week.days.map(({ date, hours, expected }, index) => (
        <tbody key={date}>
          <tr className="day" data-today={date === today || undefined}>
            <th scope="rowgroup">
              <Row gap={2}>
                {dayName.format(new Date(date))}, {format.date(date)}
                {bankHolidayOn(date) ? <Badge>{t('week.bankHoliday')}</Badge> : null}
              </Row>
            </th>
            <td className="hours tabular">
              <DayHours hours={hours} expected={expected} />
            </td>
          </tr>
          {week.entries
            .filter((entry) => dayOf(entry, week) === date || (index === 0 && dayOf(entry, week) < date))
            .map((entry) => (
              <tr key={entry.id} className="entry">
                <td>
                  <Entry entry={entry} week={week} />
                </td>
                <td className="hours">
                  <Row gap={1} justify="end" nowrap>
                    <span className="tabular">{entry.totalHours ?? t('week.running')}</span>
                    {onCorrect ? (
                      <IconButton
                        icon="pencil"
                        size="sm"
                        label={labelOf(format.dateTime(entry.clockInTime))}
                        onClick={() => onCorrect(entry)}
                      />
                    ) : null}
                  </Row>
                </td>
              </tr>
            ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{t('week.total')}</th>
          <td className="hours tabular">{week.totalHours}</td>
        </tr>
        <WeekSums week={week} />
      </tfoot>
    </Table>
  )
}

/** The calendar date on which an entry begins, by the calendar it was recorded by. */
function dayOf(entry: TimeEntry, week: TimeWeek): string {
  return todayIn(zoneOf(entry, week), new Date(entry.clockInTime))
}

interface EntryProps {
  entry: TimeEntry
  week: TimeWeek
}

function Entry({ entry, week }: EntryProps) {
  const t = useT()
  const { user } = useHost()
  const zone = zoneOf(entry, week)
  const format = useMemo(() => createFormat({ ...user, timezone: zone }), [user, zone])
  const { clockInTime, clockOutTime, notes, autoClosed, history } = entry
  const overMidnight =
    clockOutTime !== null && todayIn(zone, new Date(clockInTime)) !== todayIn(zone, new Date(clockOutTime))
  const end = clockOutTime && (overMidnight ? format.dateTime(clockOutTime) : format.time(clockOutTime))
  return (
    <>
      <Row gap={2}>
        <span className="tabular">
          {t('clock.span', { from: format.time(clockInTime), to: end ?? t('clock.stillIn') })}
        </span>
        {clockOutTime ? null : <Badge tone="green">{t('clock.state.out')}</Badge>}
        {zone === week.timezone ? null : <Badge>{zone}</Badge>}
        {autoClosed ? <Badge tone="yellow">{t('clock.autoClosed')}</Badge> : null}
        {history.length > 0 ? <Badge tone="blue">{t('week.corrected')}</Badge> : null}
      </Row>
      {notes ? <div className="note">{notes}</div> : null}
      {history.length > 0 ? (
        <details className="was">
          <summary>{t('week.history', { count: history.length })}</summary>
          {history.map((change) => (
            <p key={change.at}>
              {t('week.change', {
                by: change.by?.name ?? '—',
                at: format.dateTime(change.at),
                reason: change.reason,
              })}{' '}
              {change.clockInTime
                ? t('week.before', {
                    from: format.dateTime(change.clockInTime),
                    to: change.clockOutTime ? format.dateTime(change.clockOutTime) : t('clock.stillIn'),
                  })
                : t('week.added')}
            </p>
          ))}
        </details>
      ) : null}
    </>
  )
}

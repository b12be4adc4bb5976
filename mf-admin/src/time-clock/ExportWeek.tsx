import { useHost } from '@drayline/contract'
import type { TimeEntry, TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { fullName } from '@drayline/domain/platform/users/user'
import { Button, type Column, createCsv, downloadFile } from '@drayline/ui'
import { useT } from '../messages.ts'
import { wallTime, zoneOf } from './zone-time.ts'

/** Writes the entries of a week into a CSV file; what a spreadsheet would run as a formula is made harmless. */
export function ExportWeek({ week }: { week: TimeWeek }) {
  const t = useT()
  const { notify } = useHost()
  const time = (entry: TimeEntry, instant: string | null) =>
    wallTime(instant, zoneOf(entry, week)).replace('T', ' ')
  const columns: Column<TimeEntry>[] = [
    { id: 'person', header: t('team.person'), value: () => fullName(week.user) },
    { id: 'clockInTime', header: t('entry.clockIn'), value: (entry) => time(entry, entry.clockInTime) },
    { id: 'clockOutTime', header: t('entry.clockOut'), value: (entry) => time(entry, entry.clockOutTime) },
    { id: 'timezone', header: t('week.zone'), value: (entry) => zoneOf(entry, week) },
    { id: 'totalHours', header: t('week.hours') },
    { id: 'notes', header: t('clock.note') },
    { id: 'autoClosed', header: t('clock.autoClosed'), value: (entry) => (entry.autoClosed ? 1 : 0) },
    { id: 'reason', header: t('entry.reason'), value: (entry) => entry.history.at(-1)?.reason },
  ]

  async function run() {
    const csv = await createCsv(columns)
    csv.add(week.entries)
    const file = `time-${week.user.username}-${week.week}.csv`
    downloadFile(csv.blob(), file)
    notify.success(t('week.exported'), file)
  }

  return (
    <Button size="sm" icon="download" disabled={week.entries.length === 0} onClick={() => void run()}>
      {t('week.export')}
    </Button>
  )
}

import { useHost } from '@drayline/contract'
import type { TimeEntry, TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { missedEntry, timeCorrection } from '@drayline/domain/admin/time-tracking/time-entry-schema'
import { fullName } from '@drayline/domain/platform/users/user'
import { createFormat } from '@drayline/platform/format'
import { FormGrid, FormWide, TextareaField, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { InstantField } from './InstantField.tsx'
import { addEntry, correctEntry } from './time-clock.queries.ts'
import { instantOf, zoneOf } from './zone-time.ts'

interface EntryFormProps {
  week: TimeWeek
  /** The entry that is corrected; null for one that was forgotten. */
  entry: TimeEntry | null
  onClose: () => void
}

/** Corrects an entry, or adds one that was forgotten; always with a reason. Times are those of the person's zone. */
export function EntryForm({ week, entry, onClose }: EntryFormProps) {
  const t = useT()
  const { http, user } = useHost()
  const timezone = entry ? zoneOf(entry, week) : week.timezone
  const format = useMemo(() => createFormat({ ...user, timezone }), [user, timezone])
  const initialValues = useMemo(
    () => ({
      clockInTime: entry?.clockInTime ?? instantOf(`${week.week}T09:00`, timezone),
      clockOutTime: entry ? (entry.clockOutTime ?? '') : instantOf(`${week.week}T17:00`, timezone),
      notes: entry?.notes ?? '',
      reason: '',
      userId: week.user.id,
    }),
    [entry, week, timezone],
  )

  const frame = {
    name: entry ? `time-entry:${entry.id}` : `time-entry:new:${week.user.id}:${week.week}`,
    title: t(entry ? 'entry.correctTitle' : 'entry.addTitle'),
    description: t('entry.of', { name: fullName(week.user), zone: timezone }),
    initialValues,
    savedText: t(entry ? 'entry.corrected' : 'entry.added'),
    onClose,
    failedText: t('entry.failed'),
  }
  const fields = (
    <FormGrid>
      <InstantField name="clockInTime" label={t('entry.clockIn')} required zone={timezone} />
      <InstantField
        name="clockOutTime"
        label={t('entry.clockOut')}
        required={entry?.status !== 'clocked_in'}
        hint={entry?.status === 'clocked_in' ? t('entry.runningHint') : undefined}
        zone={timezone}
      />
      <FormWide>
        <TextField name="notes" label={t('clock.note')} maxLength={500} autoComplete="off" />
      </FormWide>
      <FormWide>
        <TextareaField
          name="reason"
          label={t('entry.reason')}
          hint={t('entry.reasonHint')}
          required
          rows={3}
          maxLength={500}
        />
      </FormWide>
    </FormGrid>
  )
  if (!entry)
    return (
      <RecordFormDrawer
        {...frame}
        again={['reason']}
        record={null}
        schema={missedEntry}
        save={(input, options) => addEntry(http, input, options)}
        labels={{}}
      >
        {fields}
      </RecordFormDrawer>
    )
  return (
    <RecordFormDrawer
      {...frame}
      record={entry}
      schema={timeCorrection}
      save={(input, options) => correctEntry(http, entry.id, input, options)}
      labels={{
        clockInTime: t('entry.clockIn'),
        clockOutTime: t('entry.clockOut'),
        notes: t('clock.note'),
      }}
      show={(name, value) =>
        name !== 'notes' && value ? format.dateTime(String(value)) : String(value ?? '')
      }
    >
      {fields}
    </RecordFormDrawer>
  )
}

import { useHost } from '@drayline/contract'
import type { TimeEntry, TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { timeRequestInput } from '@drayline/domain/admin/time-tracking/time-request-schema'
import { FormGrid, FormWide, TextareaField, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { InstantField } from './InstantField.tsx'
import { askForTime } from './time-requests.queries.ts'
import { instantOf, zoneOf } from './zone-time.ts'

interface AskFormProps {
  week: TimeWeek
  /** One's own entry; null for one that was forgotten. */
  entry: TimeEntry | null
  onClose: () => void
}

/** Asks those who manage time for other times of an entry, or for one that was forgotten. */
export function AskForm({ week, entry, onClose }: AskFormProps) {
  const t = useT()
  const { http } = useHost()
  const zone = entry ? zoneOf(entry, week) : week.timezone
  const initialValues = useMemo(
    () => ({
      entryId: entry?.id ?? null,
      clockInTime: entry?.clockInTime ?? instantOf(`${week.week}T09:00`, zone),
      clockOutTime: entry ? (entry.clockOutTime ?? '') : instantOf(`${week.week}T17:00`, zone),
      notes: entry?.notes ?? '',
      reason: '',
    }),
    [entry, week, zone],
  )
  return (
    <RecordFormDrawer
      name={entry ? `time-request:${entry.id}` : `time-request:new:${week.week}`}
      title={t(entry ? 'ask.title' : 'ask.missedTitle')}
      description={t('ask.hint', { zone })}
      record={null}
      initialValues={initialValues}
      schema={timeRequestInput}
      save={(input, options) => askForTime(http, input, options)}
      saveLabel={t('ask.send')}
      savedText={t('ask.sent')}
      failedText={t('ask.failed')}
      onClose={onClose}
      labels={{}}
    >
      <FormGrid>
        <InstantField name="clockInTime" label={t('entry.clockIn')} required zone={zone} />
        <InstantField name="clockOutTime" label={t('entry.clockOut')} required zone={zone} />
        <FormWide>
          <TextField name="notes" label={t('clock.note')} maxLength={500} autoComplete="off" />
        </FormWide>
        <FormWide>
          <TextareaField name="reason" label={t('entry.reason')} required rows={3} maxLength={500} />
        </FormWide>
      </FormGrid>
    </RecordFormDrawer>
  )
}

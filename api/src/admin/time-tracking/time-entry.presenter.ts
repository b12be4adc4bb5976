import type { TimeEntry } from '@drayline/domain/admin/time-tracking/time-entry'
import type { EntryChange, TimeEntryDoc } from './time-entry.model.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

function presentChange({ at, by, reason, clockInTime, clockOutTime, notes }: EntryChange) {
  return {
    at: at.toISOString(),
    by: by && { id: by.id, name: by.name },
    reason,
    clockInTime: iso(clockInTime),
    clockOutTime: iso(clockOutTime),
    notes,
  }
}

/** Hundredths of an hour as hours: 825 → "8.25". */
export function hundredths(value: number): string {
  return (value / 100).toFixed(2)
}

/** A time entry as it leaves the API. */
export function presentTimeEntry(entry: TimeEntryDoc): TimeEntry {
  return {
    id: entry._id,
    version: entry.version,
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    userId: entry.userId,
    clockInTime: entry.clockInTime.toISOString(),
    clockOutTime: iso(entry.clockOutTime),
    totalHours: entry.totalHundredths === null ? null : hundredths(entry.totalHundredths),
    status: entry.status,
    notes: entry.notes,
    autoClosed: entry.autoClosed,
    timezone: entry.timezone ?? null,
    history: entry.history.map(presentChange),
  }
}

import { refusals } from '../../testing/refusals.ts'
import {
  clockInput,
  missedEntry,
  timeCorrection,
  timeWeek,
  weekChoice,
  weekUnlock,
} from './time-entry-schema.ts'

const correction = {
  ...{ clockInTime: '2026-03-17T13:00:00Z', clockOutTime: '2026-03-17T21:30:00-05:00' },
  ...{ notes: null, reason: 'Came earlier' },
}
const refused = (change: object) => refusals(timeCorrection, { ...correction, ...change })

test('a correction has its instants with their zones, and a reason', () => {
  expect(timeCorrection.validateSync(correction)).toEqual(correction)
  expect(refused({ clockInTime: '2026-03-17T13:00:00+0530' })).toEqual({})
})

test.each([
  '2026-03-17T13:00:00',
  '2026-03-17',
  '2026-03-17T13:00:00Zulu',
  '2026-03-17T13:00:00+5:00',
  'soonT+05:00',
  'Tue Mar 17 2026 13:00:00 GMT+0530 (IST)',
])('%j is no instant with a zone', (clockInTime) =>
  expect(refused({ clockInTime })).toEqual({ clockInTime: 'timeEntry.instant.invalid' }),
)

test('its start is needed; an end that is left open is none', () => {
  expect(refused({ clockInTime: undefined })).toEqual({ clockInTime: 'timeEntry.clockIn.required' })
  for (const clockOutTime of ['', undefined, null])
    expect(timeCorrection.validateSync({ ...correction, clockOutTime })).toMatchObject({ clockOutTime: null })
})

test.each([
  ['', 'timeEntry.reason.required'],
  [' \u200b ', 'timeEntry.reason.required'],
  ['x'.repeat(501), 'text.tooLong'],
])('%j is no reason', (reason, text) => expect(refused({ reason })).toEqual({ reason: text }))

test('a reason and a note have five hundred characters', () => {
  const text = 'x'.repeat(500)
  expect(refused({ reason: text, notes: text })).toEqual({})
  expect(refusals(clockInput, { notes: `${text}x` })).toEqual({ notes: 'text.tooLong' })
})

test('an entry that was forgotten has a person and an end', () => {
  expect(refusals(missedEntry, { ...correction, userId: 4 })).toEqual({})
  expect(refusals(missedEntry, { ...correction, userId: 4, clockOutTime: undefined })).toEqual({
    clockOutTime: 'timeEntry.clockOut.required',
  })
  expect(Object.keys(refusals(missedEntry, correction))).toEqual(['userId'])
})

test('a week is one of somebody, and is unlocked for a reason', () => {
  expect(refusals(weekChoice, { userId: 4, week: '2026-03-17' })).toEqual({})
  expect(refusals(weekChoice, { userId: 4 })).toEqual({ week: 'date.invalid' })
  expect(refusals(weekUnlock, { userId: 4, week: '2026-03-17' })).toEqual({
    reason: 'timeEntry.reason.required',
  })
})

test('a week is approved or unlocked, nothing else', () => {
  const refused = (status: string) => Object.keys(refusals(timeWeek, { decisions: [{ status }] }))
  for (const status of ['approved', 'unlocked']) expect(refused(status)).not.toContain('decisions[0].status')
  expect(refused('forgotten')).toContain('decisions[0].status')
})

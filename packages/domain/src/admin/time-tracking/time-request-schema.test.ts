import { refusals } from '../../testing/refusals.ts'
import { timeRequestInput, timeRequestRefusal } from './time-request-schema.ts'

const wanted = {
  ...{ entryId: 7, clockInTime: '2026-03-17T13:00:00Z', clockOutTime: '2026-03-17T21:30:00Z' },
  ...{ notes: null, reason: 'Forgot to clock in' },
}
const refused = (change: object) => refusals(timeRequestInput, { ...wanted, ...change })

test('a request is for an entry or for none, with both instants and a reason', () => {
  expect(timeRequestInput.validateSync(wanted)).toEqual(wanted)
  expect(refused({ entryId: null })).toEqual({})
  expect(refused({ clockOutTime: '' })).toEqual({ clockOutTime: 'timeEntry.clockOut.required' })
  expect(refused({ reason: ' ' })).toEqual({ reason: 'timeEntry.reason.required' })
})

test('nobody asks for somebody else', () => {
  expect(timeRequestInput.cast({ ...wanted, userId: 3 }, { stripUnknown: true })).not.toHaveProperty('userId')
})

test('a rejection says why, in at most 500 characters', () => {
  expect(refusals(timeRequestRefusal, { note: 'Not on that day' })).toEqual({})
  expect(refusals(timeRequestRefusal, { note: ' ' })).toEqual({ note: 'timeEntry.reason.required' })
  expect(refusals(timeRequestRefusal, { note: 'x'.repeat(501) })).toEqual({ note: 'text.tooLong' })
})

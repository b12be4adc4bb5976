import { refusals } from '../../testing/refusals.ts'
import { maxCreditLimit } from '../brokers/broker.ts'
import { creditCheckInput, creditDecisionInput } from './credit-check-schema.ts'

test.each([
  ['', 'creditCheck.limit.required'],
  [null, 'creditCheck.limit.required'],
  [0, 'creditCheck.limit.invalid'],
  ['1.50', 'creditCheck.limit.invalid'],
  ['many', 'creditCheck.limit.invalid'],
  [maxCreditLimit + 1, 'creditLimit.tooHigh'],
])('a limit of %j cannot be asked for', (requestedLimit, text) =>
  expect(refusals(creditCheckInput, { brokerId: 1, requestedLimit })).toEqual({ requestedLimit: text }),
)

test('a limit is asked for in whole dollars as people write them, for a broker', () => {
  expect(creditCheckInput.validateSync({ brokerId: 1, requestedLimit: '$50,000' })).toEqual({
    ...{ brokerId: 1, requestedLimit: 50_000, reason: null },
  })
  expect(refusals(creditCheckInput, { requestedLimit: 1 })).toEqual({
    brokerId: 'creditCheck.brokerId.required',
  })
})

test('an approval needs a limit, which may be zero, and is applied', () => {
  for (const limit of ['', null, undefined])
    expect(refusals(creditDecisionInput, { status: 'approved', limit })).toEqual({
      limit: 'creditCheck.limit.required',
    })
  expect(creditDecisionInput.validateSync({ status: 'approved', limit: '0' })).toEqual({
    ...{ status: 'approved', limit: 0, note: null, applyLimit: true },
  })
})

test('a rejection needs a note and no limit', () => {
  expect(refusals(creditDecisionInput, { status: 'rejected', limit: '' })).toEqual({
    note: 'creditCheck.note.required',
  })
  for (const limit of [undefined, null])
    expect(refusals(creditDecisionInput, { status: 'rejected', note: 'Too new', limit })).toEqual({})
  expect(refusals(creditDecisionInput, { status: 'pending' })).toEqual({ status: 'choice.invalid' })
})

test('the limit that was seen is one that there can be', () => {
  const refused = (seenLimit: number) =>
    Object.keys(refusals(creditDecisionInput, { status: 'rejected', note: 'x', seenLimit }))
  expect([refused(0), refused(maxCreditLimit)]).toEqual([[], []])
  expect([refused(-1), refused(maxCreditLimit + 1), refused(1.5)]).toEqual(Array(3).fill(['seenLimit']))
})

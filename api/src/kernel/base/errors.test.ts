import {
  badRequest,
  clockWrong,
  conflict,
  diskFull,
  factorRequired,
  forbidden,
  invalid,
  isOutcomeUnknown,
  noRoomForFiles,
  notFound,
  outcomeUnknown,
  Problem,
  passwordChangeRequired,
  stale,
  stoppedByDisk,
  tooMany,
  unauthorized,
  unavailable,
  writesStalled,
} from './errors.ts'

test.each([
  [badRequest(), 400, 'error.badRequest'],
  [unauthorized(), 401, 'error.unauthorized'],
  [forbidden(), 403, 'error.forbidden'],
  [passwordChangeRequired(), 403, 'error.passwordChange'],
  [factorRequired(), 403, 'error.factorRequired'],
  [notFound(), 404, 'error.notFound'],
  [conflict(), 409, 'error.conflict'],
  [stale({}), 412, 'error.stale'],
  [invalid({}), 422, 'error.validation'],
  [tooMany(1), 429, 'error.rate'],
  [unavailable(), 503, 'error.unavailable'],
  [outcomeUnknown(), 503, 'error.outcomeUnknown'],
  [writesStalled(), 503, 'error.writesStalled'],
  [clockWrong(), 503, 'error.clockWrong'],
  [diskFull(), 503, 'error.diskFull'],
  [noRoomForFiles(), 503, 'error.noRoomForFiles'],
  [stoppedByDisk(), 503, 'error.stoppedByDisk'],
])('%s has a status and a text', (problem, status, key) => {
  expect(problem).toMatchObject({ name: 'Problem', status, text: { key }, message: `${status} ${key}` })
})

test('fields, the present record and a text of its own travel with the answer', () => {
  expect(badRequest({ sort: 'choice.invalid' }).errors).toEqual({ sort: 'choice.invalid' })
  expect(invalid({ name: 'client.name.required' }).errors).toEqual({ name: 'client.name.required' })
  expect(stale({ version: 3 }).extra).toEqual({ current: { version: 3 } })
  const text = { key: 'status.already', params: { status: 'paid' } } as const
  expect(conflict(text).text).toEqual(text)
  expect(passwordChangeRequired().extra).toEqual({ code: 'password_change_required' })
  expect(factorRequired().extra).toEqual({ code: 'second_factor_required' })
  expect(new Problem(404, 'error.notFound')).toMatchObject({ errors: undefined, headers: {}, extra: {} })
})

test('says after how many whole seconds another attempt can succeed, one at least', () => {
  const after = ({ headers }: Problem) => headers['Retry-After']
  expect([tooMany(0.2), tooMany(-3), tooMany(2.1)].map(after)).toEqual(['1', '1', '3'])
  expect([unavailable(), unavailable(9), outcomeUnknown(), writesStalled(), clockWrong()].map(after)).toEqual(
    [...['2', '9', '5', '5', '30']],
  )
  expect([diskFull(), noRoomForFiles(), stoppedByDisk()].map(after)).toEqual(['10', '60', '10'])
})

test('a program can tell why changes are refused while reading works', () => {
  const codes = [writesStalled(), clockWrong(), diskFull(), unavailable()].map(({ extra }) => extra.code)
  expect(codes).toEqual(['writes_stalled', 'clock_wrong', 'disk_full', undefined])
})

test('a write of which nobody knows whether it was stored is told apart from every other 503', () => {
  const cause = new Error('timed out')
  expect(outcomeUnknown(cause).cause).toBe(cause)
  expect(outcomeUnknown().extra).toEqual({ code: 'outcome_unknown' })
  expect(
    [outcomeUnknown(), unavailable(), { extra: { code: 'outcome_unknown' } }].map(isOutcomeUnknown),
  ).toEqual([...[true, false, false]])
})

import { companyDay, dayRange, todayOf } from './days.ts'

test('a day is as long as the zone has it, both ends included', () => {
  expect(dayRange('2026-11-01', '2026-11-01', 'America/New_York')).toEqual({
    from: new Date('2026-11-01T04:00:00Z'),
    to: new Date('2026-11-02T04:59:59.999Z'),
  })
})

test.each([undefined, null, ''])('an end that is %j is open', (open) => {
  expect(dayRange(open, '2026-11-22', 'UTC')).toEqual({
    from: undefined,
    to: new Date('2026-11-22T23:59:59.999Z'),
  })
  expect(dayRange('2026-11-22', open, 'UTC')).toEqual({
    from: new Date('2026-11-22T00:00:00Z'),
    to: undefined,
  })
})

test('today is that of the reader', () => {
  const now = () => new Date('2026-11-22T04:30:00Z')
  expect(todayOf({ user: { timezone: 'America/New_York' }, now })).toBe('2026-11-21')
})

test('the day of the company is its own, wherever the reader is', () => {
  const now = () => new Date('2026-11-22T06:59:59Z')
  expect(companyDay({ config: { companyTimeZone: 'America/Phoenix' }, now })).toBe('2026-11-21')
  expect(companyDay({ config: { companyTimeZone: 'America/New_York' }, now })).toBe('2026-11-22')
})

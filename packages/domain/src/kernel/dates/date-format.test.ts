import { dateInWords, dateNotation, zoneName } from './date-format.ts'

const settings = { language: 'en', timezone: 'America/New_York', dateFormat: 'MM/dd/yyyy', timeFormat: '12h' }
const late = '2026-03-06T04:05:00Z'
const written = (change: Partial<typeof settings>, value = late) => {
  const { date, time } = dateNotation({ ...settings, ...change })
  return [date(value), time(value)]
}

test.each([
  ['MM/dd/yyyy', '03/05/2026'],
  ['dd/MM/yyyy', '05/03/2026'],
  ['yyyy-MM-dd', '2026-03-05'],
  ['MMM dd, yyyy', 'Mar 05, 2026'],
])('a date by the pattern %s is %s, in the zone of the reader', (dateFormat, text) =>
  expect(written({ dateFormat })[0]).toBe(text),
)

test('a time has AM and PM, or 24 hours', () => {
  expect(written({})[1]).toBe('11:05 PM')
  expect(written({ timeFormat: '24h' })[1]).toBe('23:05')
  expect(written({ timeFormat: '24h' }, '2026-03-06T05:05:00Z')[1]).toBe('00:05')
  expect(written({}, '2026-03-06T17:05:00Z')[1]).toBe('12:05 PM')
})

test('a calendar date is of no zone: it is the same for everybody', () => {
  for (const timezone of ['Pacific/Honolulu', 'America/New_York', 'Pacific/Auckland'])
    expect(written({ timezone }, '2026-03-06')[0]).toBe('03/06/2026')
  // An instant that a text only begins or ends like a date is an instant.
  expect(written({}, '2026-03-06T00:00:00Z')[0]).toBe('03/05/2026')
  expect(written({}, '+002026-03-06')[0]).toBe('03/05/2026')
})

test('months have the names of the reader’s language, digits and calendar are always ours', () => {
  expect(written({ language: 'es', dateFormat: 'MMM dd, yyyy' })[0]).toBe('mar 05, 2026')
  expect(written({ language: 'fr', dateFormat: 'MMM dd, yyyy' })[0]).toBe('Mar 05, 2026')
})

test('early years have four digits', () => {
  expect(written({ dateFormat: 'yyyy-MM-dd' }, '0987-01-02')[0]).toBe('0987-01-02')
})

test('date and time stand together, and a text that is no date says so instead of breaking the page', () => {
  expect(dateNotation(settings).dateTime(late)).toBe('03/05/2026 11:05 PM')
  expect(dateNotation(settings).dateTime('soon')).toBe('Invalid date Invalid date')
})

test('one formatter serves a whole list: making one takes long', () => {
  const make = jest.spyOn(Intl, 'DateTimeFormat')
  const { dateTime } = dateNotation(settings)
  for (let row = 0; row < 50; row += 1) dateTime(late)
  expect(make).toHaveBeenCalledTimes(2)
  make.mockRestore()
})

test('papers write the month in words', () => {
  expect(dateInWords('2026-12-01', 'en')).toBe('Dec 1, 2026')
  expect(dateInWords('2026-12-01', 'es')).toBe('1 dic 2026')
  expect(dateInWords('2026-12-01T03:00:00Z', 'en', 'America/New_York')).toBe('Nov 30, 2026')
  expect(dateInWords(new Date('2026-12-01T03:00:00Z'), 'en')).toBe('Dec 1, 2026')
})

test('a zone is called as people call it on that day', () => {
  expect(zoneName(new Date('2026-11-22'), 'America/New_York')).toBe('EST')
  expect(zoneName(new Date('2026-07-06'), 'America/New_York')).toBe('EDT')
})

import { formatCents, maxCents, plainNumber } from '@drayline/domain/kernel/money/money'
import { languages } from '@drayline/domain/kernel/text/i18n'
import fc from 'fast-check'
import { createFormat } from './format.ts'

const us = createFormat({
  language: 'en',
  timezone: 'America/New_York',
  dateFormat: 'MMM dd, yyyy',
  timeFormat: '12h',
})
const honolulu = createFormat({
  language: 'es',
  timezone: 'Pacific/Honolulu',
  dateFormat: 'dd/MM/yyyy',
  timeFormat: '24h',
})

test('an instant is shown in the zone of the user, a calendar date never moves', () => {
  expect(us.date('2026-11-22T04:30:00.000Z')).toBe('Nov 21, 2026')
  expect(us.dateTime('2026-11-22T04:30:00.000Z')).toBe('Nov 21, 2026 11:30 PM')
  expect(honolulu.dateTime('2026-11-22T04:30:00.000Z')).toBe('21/11/2026 18:30')
  expect(us.date('2026-11-22')).toBe('Nov 22, 2026')
  expect(honolulu.date('2026-11-22')).toBe('22/11/2026')
})

test('the hour that a change to winter time repeats is shown by its offset', () => {
  expect(us.time('2026-11-01T05:30:00.000Z')).toBe('1:30 AM')
  expect(us.time('2026-11-01T06:30:00.000Z')).toBe('1:30 AM')
  expect(us.time('2026-11-01T07:30:00.000Z')).toBe('2:30 AM')
})

test('money is exact dollars', () => {
  expect(us.money('1500.25')).toBe('$1,500.25')
})

test.each([
  [0, '0.00 Bytes'],
  [1023, '1023.00 Bytes'],
  [1536, '1.50 KB'],
  [5_242_880, '5.00 MB'],
  [3_221_225_472, '3.00 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(us.fileSize(bytes)).toBe(text)
})

describe.each(languages)('in %s', (language) => {
  const format = createFormat({
    ...{ language, timezone: 'UTC', dateFormat: 'MMM dd, yyyy', timeFormat: '12h' },
  })

  test('figures are written as in the United States, and read back as what they were', () => {
    expect(format.money('1150.00')).toBe('$1,150.00')
    expect(format.number(1_234_567.5)).toBe('1,234,567.5')
    expect(format.fileSize(1536)).toBe('1.50 KB')
    const cents = fc.integer({ min: -maxCents, max: maxCents }).map(formatCents)
    fc.assert(fc.property(cents, (amount) => Number(plainNumber(format.money(amount))) === Number(amount)))
    fc.assert(fc.property(fc.nat(), (value) => Number(plainNumber(format.number(value))) === value))
  })

  test('words are those of the texts', () => {
    const month = language === 'es' ? 'mar' : 'Mar'
    expect(format.date('2026-03-05')).toBe(`${month} 05, 2026`)
    const ago = format.relative(new Date(Date.now() - 3 * 3_600_000).toISOString())
    expect(ago).toBe(language === 'es' ? 'hace 3 horas' : '3 hours ago')
  })
})

test('how long ago is said in the largest unit that fits', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  expect(us.relative('2026-11-21T11:59:15Z')).toBe('45 seconds ago')
  expect(us.relative('2026-11-21T08:30:00Z')).toBe('3 hours ago')
  expect(us.relative('2026-11-23T12:00:00Z')).toBe('in 2 days')
  expect(honolulu.relative('2026-09-20T12:00:00Z')).toBe('hace 2 meses')
  jest.useRealTimers()
})

test('hours and dates of every format', () => {
  const at = '2026-03-05T00:07:00.000Z'
  const formats = (['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'MMM dd, yyyy'] as const).map((dateFormat) =>
    createFormat({ language: 'de', timezone: 'UTC', dateFormat, timeFormat: '12h' }).dateTime(at),
  )
  expect(formats).toEqual([
    '03/05/2026 12:07 AM',
    '05/03/2026 12:07 AM',
    '2026-03-05 12:07 AM',
    'Mar 05, 2026 12:07 AM',
  ])
  expect(honolulu.time('2026-03-05T10:07:00.000Z')).toBe('00:07')
})

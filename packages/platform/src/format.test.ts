import { createFormat } from './format.ts'

const us = createFormat({
  language: 'en',
  timezone: 'America/New_York',
  dateFormat: 'MMM dd, yyyy',
  timeFormat: '12h',
})
const spain = createFormat({
  language: 'es',
  timezone: 'Pacific/Honolulu',
  dateFormat: 'dd/MM/yyyy',
  timeFormat: '24h',
})

test('an instant is shown in the zone of the user, a calendar date never moves', () => {
  expect(us.date('2026-11-22T04:30:00.000Z')).toBe('Nov 21, 2026')
  expect(us.dateTime('2026-11-22T04:30:00.000Z')).toBe('Nov 21, 2026 11:30 PM')
  expect(spain.dateTime('2026-11-22T04:30:00.000Z')).toBe('21/11/2026 18:30')
  expect(us.date('2026-11-22')).toBe('Nov 22, 2026')
  expect(spain.date('2026-11-22')).toBe('22/11/2026')
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

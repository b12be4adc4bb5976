import fc from 'fast-check'
import { isBankDay, nextBankDay } from '../../kernel/dates/bank-days.ts'
import { cutOffMethods, cutOffOn, mountainDate, nextCutOff, nextCutOffs } from './cut-off.ts'

const hour = 3_600_000
const instant = fc
  .integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2060, 0, 1) })
  .map((time) => new Date(time))
const method = fc.constantFrom(...cutOffMethods)
const at = (text: string) => new Date(text)

test('ACH closes at 2:15 PM and WIRE at 1:15 PM Mountain Standard Time, in summer as in winter', () => {
  const times = (now: string) => nextCutOffs(at(now)).map((next) => next.at.toISOString())
  expect(times('2026-01-14T12:00:00Z')).toEqual(['2026-01-14T21:15:00.000Z', '2026-01-14T20:15:00.000Z'])
  expect(times('2026-07-15T12:00:00Z')).toEqual(['2026-07-15T21:15:00.000Z', '2026-07-15T20:15:00.000Z'])
})

test.each([
  // Daylight saving begins and ends on these weekends: nothing moves.
  ['2026-03-06T21:16:00Z', '2026-03-09T21:15:00.000Z', 'passed'],
  ['2026-03-09T21:14:59Z', '2026-03-09T21:15:00.000Z', null],
  ['2026-10-30T21:15:00Z', '2026-11-02T21:15:00.000Z', 'passed'],
  // Saturday in UTC is still Friday in the mountains.
  ['2026-11-21T06:30:00Z', '2026-11-23T21:15:00.000Z', 'passed'],
  ['2026-11-21T15:00:00Z', '2026-11-23T21:15:00.000Z', 'weekend'],
  ['2028-02-29T20:00:00Z', '2028-02-29T21:15:00.000Z', null],
  ['2026-12-31T22:00:00Z', '2027-01-04T21:15:00.000Z', 'passed'],
])('ACH at %s closes next at %s', (now, next, closed) => {
  expect(nextCutOff('ach', at(now))).toMatchObject({ at: at(next), closed })
})

test('a holiday is named', () => {
  expect(nextCutOff('wire', at('2026-11-26T18:00:00Z'))).toEqual({
    method: 'wire',
    at: at('2026-11-27T20:15:00Z'),
    day: '2026-11-27',
    closed: 'holiday',
    holiday: 'thanksgiving',
  })
})

test('the next cut-off is in the future, on a bank day, and none lies between', () => {
  fc.assert(
    fc.property(method, instant, (of, now) => {
      const next = nextCutOff(of, now)
      expect(next.at.getTime()).toBeGreaterThan(now.getTime())
      expect(next.at.getTime() - now.getTime()).toBeLessThanOrEqual(5 * 24 * hour)
      expect(isBankDay(next.day)).toBe(true)
      expect(mountainDate(next.at)).toBe(next.day)
      expect(next.closed === null).toBe(next.day === mountainDate(now))
      if (next.closed) expect(nextBankDay(mountainDate(now))).toBe(next.day)
    }),
  )
})

test('wires close an hour before ACH on every day', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const day = mountainDate(now)
      expect(cutOffOn('ach', day).getTime() - cutOffOn('wire', day).getTime()).toBe(hour)
      expect(nextCutOff('ach', now).day <= nextCutOff('wire', now).day).toBe(true)
    }),
  )
})

test('a holiday is no reason on a weekend, nor while the cut-off of the day is still to come', () => {
  expect(nextCutOff('ach', at('2026-07-04T18:00:00Z'))).toMatchObject({ closed: 'weekend', holiday: null })
  expect(nextCutOff('ach', at('2026-07-06T18:00:00Z'))).toMatchObject({ closed: null, holiday: null })
})

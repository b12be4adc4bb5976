import { asOfDay, daysOf, earlier, partsOf, periodOf } from './periods.ts'

const reader = { zone: 'America/New_York', language: 'en', now: new Date('2026-11-22T04:30:00Z') } as const
const days = (query: Parameters<typeof periodOf>[0]) => {
  const { from, to } = periodOf(query, reader)
  return [from, to]
}

test('without days, a report is of the last thirty of the reader, today included', () => {
  expect(days({})).toEqual(['2026-10-23', '2026-11-21'])
  expect(daysOf(periodOf({}, reader))).toHaveLength(30)
})

test('without an end it goes on until today, or is that one day when it begins later', () => {
  expect(days({ from: '2026-11-01' })).toEqual(['2026-11-01', '2026-11-21'])
  expect(days({ from: '2026-12-01' })).toEqual(['2026-12-01', '2026-12-01'])
  expect(days({ to: '2026-01-30' })).toEqual(['2026-01-01', '2026-01-30'])
})

test('it begins and ends with the clock of the reader', () => {
  expect(periodOf({ from: '2026-11-01', to: '2026-11-01' }, reader)).toMatchObject({
    start: new Date('2026-11-01T04:00:00Z'),
    end: new Date('2026-11-02T04:59:59.999Z'),
  })
})

test('a period has an order, and ten years at most', () => {
  const refused = (errors: object) => expect.objectContaining({ status: 400, errors })
  expect(() => days({ from: '2026-11-02', to: '2026-11-01' })).toThrow(refused({ to: 'report.period.order' }))
  expect(() => days({ from: '2016-01-01', to: '2026-01-08' })).toThrow(
    refused({ to: 'report.period.tooLong' }),
  )
  expect(daysOf(periodOf({ from: '2016-01-01', to: '2026-01-07' }, reader))).toHaveLength(3660)
})

test('every day of a period is there once', () => {
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})

test('a day that is not asked for is today', () => {
  expect([asOfDay({}, reader), asOfDay({ asOf: '2026-01-01' }, reader)]).toEqual(['2026-11-21', '2026-01-01'])
})

test('the earlier of two instants', () => {
  const [one, other] = [new Date(1), new Date(2)]
  expect([earlier(one, other), earlier(other, one)]).toEqual([one, one])
})

test('parts of a period are its days, each once and in order', () => {
  const zone = 'America/New_York'
  expect(partsOf({ from: '2026-03-05', to: '2026-03-05', zone })).toEqual([
    { from: '2026-03-05', to: '2026-03-05', zone },
  ])
  for (const to of ['2026-04-01', '2026-04-02', '2026-04-03', '2026-12-31']) {
    const parts = partsOf({ from: '2026-01-01', to, zone })
    expect(parts.flatMap(daysOf)).toEqual(daysOf({ from: '2026-01-01', to }))
  }
  expect(partsOf({ from: '2026-01-01', to: '2026-12-31', zone })).toHaveLength(4)
})

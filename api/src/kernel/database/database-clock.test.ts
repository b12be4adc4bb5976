import { DatabaseClock, isClockWrong } from './database-clock.ts'

const noon = Date.parse('2027-03-01T12:00:00.000Z')
const minute = 60_000

/** A clock on a machine whose own is `ahead`, with the database's at noon when `steady` is 0. */
function clockAhead(ahead: number) {
  const time = { own: noon + ahead, steady: 0 }
  const clock = new DatabaseClock(
    () => time.own,
    () => time.steady,
  )
  const pass = (ms: number) => {
    time.own += ms
    time.steady += ms
  }
  const hear = (database: number, tookMs = 2, isWritablePrimary = true) =>
    clock.note({ isWritablePrimary, localTime: new Date(database - tookMs / 2) }, { at: time.steady, tookMs })
  return { clock, time, pass, hear }
}

test('is that of the machine until the database was heard, and the database’s from then on', () => {
  const { clock, pass, hear } = clockAhead(-2 * minute)
  expect([clock.now().getTime(), clock.aheadMs()]).toEqual([noon - 2 * minute, 0])
  hear(noon)
  pass(1_500)
  expect(clock.now().getTime()).toBe(noon + 1_500)
  expect(clock.aheadMs()).toBe(-2 * minute)
})

test('goes on when somebody sets the machine’s clock, and says so', () => {
  const { clock, time, pass, hear } = clockAhead(0)
  hear(noon)
  pass(1_000)
  time.own += 62 * minute
  expect(clock.now().getTime()).toBe(noon + 1_000)
  expect(clock.aheadMs()).toBe(62 * minute)
})

test('follows a database whose clock is set, or another primary', () => {
  const { clock, pass, hear } = clockAhead(0)
  hear(noon)
  pass(1_000)
  hear(noon + 5 * minute)
  expect(clock.now().getTime()).toBe(noon + 5 * minute)
  pass(1_000)
  hear(noon)
  expect(clock.now().getTime()).toBe(noon)
})

test('does not tremble with answers that take their time, and never takes a small step back', () => {
  const { clock, pass, hear } = clockAhead(0)
  hear(noon)
  pass(1_000)
  hear(noon + 1_000 + 15)
  expect(clock.now().getTime()).toBe(noon + 1_000)
  hear(noon + 1_000 - 300, 700)
  expect(clock.now().getTime()).toBe(noon + 1_000)
  hear(noon + 1_000 - 300)
  expect(clock.now().getTime()).toBe(noon + 1_000)
  pass(300)
  expect(clock.now().getTime()).toBe(noon + 1_000)
  pass(5)
  expect(clock.now().getTime()).toBe(noon + 1_005)
})

test('hears the primary alone', () => {
  const { clock, hear } = clockAhead(minute)
  hear(noon, 2, false)
  clock.note({ isWritablePrimary: true }, { at: 0, tookMs: 1 })
  expect(clock.now().getTime()).toBe(noon + minute)
})

test.each([
  [30_000, false],
  [-30_001, true],
])('%d ms apart: no writes are taken: %s', (ahead, isWrong) => {
  expect(isClockWrong(ahead)).toBe(isWrong)
})

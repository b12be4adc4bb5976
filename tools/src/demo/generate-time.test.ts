import { maxEntryMs } from '@drayline/domain/admin/time-tracking/time-entry'
import { generateDemo, sizesFor } from './generate-demo.ts'
import { generateTime } from './generate-time.ts'
import { Random } from './random.ts'

const demoAt = (text: string) => {
  const now = Date.parse(text)
  const { users } = generateDemo({ seed: 7, now: new Date(now), sizes: sizesFor(300) })
  return { now, users, ...generateTime(new Random(7, 'time'), { users, now }) }
}
/** A Friday at two in the afternoon in New York. */
const demo = demoAt('2026-11-20T19:00:00Z')

test('is the same for the same seed', () => {
  expect(JSON.stringify(demoAt('2026-11-20T19:00:00Z')) === JSON.stringify(demo)).toBe(true)
})

test('no one works twice at the same time, in the future or longer than an entry may be', () => {
  for (const user of demo.users) {
    const own = demo.entries.filter((entry) => entry.user.id === user.id).sort((a, b) => a.in - b.in)
    expect(own.length).toBeGreaterThan(30)
    expect(own.filter(({ out }) => out === null).length).toBeLessThan(2)
    for (const [index, entry] of own.entries()) {
      const end = entry.out ?? demo.now
      expect(end).toBeGreaterThan(entry.in)
      expect(end).toBeLessThanOrEqual(demo.now)
      expect(end - entry.in).toBeLessThan(maxEntryMs)
      expect(entry.in).toBeGreaterThanOrEqual(own[index - 1]?.out ?? 0)
    }
  }
})

test('shows everything that can happen', () => {
  const some = (check: (entry: (typeof demo.entries)[number]) => unknown) => demo.entries.filter(check).length
  expect(some(({ out }) => out === null)).toBeGreaterThan(3)
  expect(some(({ autoClosed }) => autoClosed)).toBeGreaterThan(3)
  expect(some(({ correction }) => correction)).toBeGreaterThan(3)
  expect(some(({ user, correction }) => correction?.by.id === user.id)).toBe(0)
  const last = demo.weeks.map(({ decisions }) => decisions.at(-1)?.status)
  expect(new Set(last)).toEqual(new Set(['approved', 'unlocked']))
  expect(demo.weeks.some(({ user, decisions }) => decisions.some(({ by }) => by.id === user.id))).toBe(false)
})

test('the office is staffed on weekends too, and the demo accounts are free to clock in', () => {
  const { entries } = demoAt('2026-11-21T19:00:00Z')
  const running = entries.filter(({ out }) => out === null)
  expect(running.length).toBeGreaterThan(0)
  expect(running.some(({ user }) => user.isDemoAccount)).toBe(false)
})

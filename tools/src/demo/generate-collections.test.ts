import { isOpenCollection } from '@drayline/domain/finance/collections/collection'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { isBusinessDay, localDay } from './calendar.ts'
import { generateCollections } from './generate-collections.ts'
import { generateDemo, sizesFor } from './generate-demo.ts'
import { Random } from './random.ts'

const now = Date.parse('2026-11-20T19:00:00Z')
const { clients, users } = generateDemo({ seed: 7, now: new Date(now), sizes: sizesFor(1200) })
const make = (seed = 7) => generateCollections(new Random(seed, 'collections'), { clients, users, now })
const collections = make()

test('there are about 150 of every status and kind, the same for the same seed', () => {
  expect(collections.length).toBeGreaterThan(110)
  expect(collections.length).toBeLessThan(170)
  expect(JSON.stringify(make()) === JSON.stringify(collections)).toBe(true)
  const statuses = collections.map(({ steps }) => steps.at(-1)?.to)
  for (const status of ['pending', 'in_progress', 'paid', 'written_off'] as const)
    expect([status, statuses.filter((one) => one === status).length > 2]).toEqual([status, true])
  expect(collections.flatMap(({ calls }) => calls).length).toBeGreaterThan(100)
  expect(new Set(collections.map(({ priority }) => priority)).size).toBe(4)
})

test('everything happened in order, on working days, until now, by people who may', () => {
  const people = new Map(users.map((user) => [user.id, user]))
  for (const { steps, calls, amountCents, client } of collections) {
    const moments = [...steps, ...calls].map(({ at }) => at)
    expect(Math.max(...moments)).toBeLessThan(now + 60_001)
    expect(Math.min(...moments)).toBe(steps[0]?.at)
    expect(steps[0]?.at ?? 0).toBeGreaterThan(client.createdAt)
    for (const [index, step] of steps.entries()) {
      expect(step.from).toBe(steps[index - 1]?.to ?? null)
      if (index > 0) expect(step.at).toBeGreaterThan(steps[index - 1]?.at ?? 0)
      const user = people.get(step.by.id)
      expect(isBusinessDay(localDay(step.at, user?.timezone ?? 'UTC'))).toBe(true)
      if (step.to === 'written_off') expect(user && allows(user.role, 'collections.writeOff')).toBe(true)
    }
    for (const { promise, outcome } of calls) {
      expect(promise !== null).toBe(outcome === 'promised')
      if (promise) expect(promise.amountCents).toBeLessThanOrEqual(amountCents)
    }
    const last = steps.at(-1)
    if (last && !isOpenCollection(last.to)) expect(calls.every(({ at }) => at < last.at)).toBe(true)
  }
})

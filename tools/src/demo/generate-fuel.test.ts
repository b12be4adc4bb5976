import { countsAsAdvanced, fuelAdvanceLimit } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { fuelAdvanceInput } from '@drayline/domain/finance/fuel-advances/fuel-advance-schema'
import { fuelCardStatuses, fuelCardTransitions } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { fuelCardInput } from '@drayline/domain/finance/fuel-cards/fuel-card-schema'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { generateDemo, sizesFor } from './generate-demo.ts'
import { FuelDesk } from './generate-fuel.ts'
import { generateFuelCards } from './generate-fuel-cards.ts'
import { Random } from './random.ts'

const now = Date.parse('2026-11-20T19:00:00Z')
const demo = generateDemo({ seed: 7, now: new Date(now), sizes: sizesFor(1200) })
const { clients, users } = demo
const days = [...demo.days].map(({ day, loads }) => ({
  day,
  loads: loads.map((load) => ({ ...load, clientId: load.client.id })),
}))
const loads = days.flatMap((day) => day.loads)
const people = new Map(users.map((user) => [user.id, user]))
const spans = (moments: readonly number[]) => (now - Math.min(...moments)) / 86_400_000

test('about 300 advances over 18 months, as the form takes them, within the limits of their loads', async () => {
  const desk = new FuelDesk(new Random(7, 'a'), { clients, users, now })
  const advances = days.flatMap((day) => desk.day(day.day, day.loads))
  expect(advances.length).toBeGreaterThan(250)
  expect(spans(advances.map(({ createdAt }) => createdAt))).toBeGreaterThan(400)
  const sums = new Map<number, number>()
  for (const { load, agent, client, decidedBy, amountCents, feeCents, ...advance } of advances) {
    expect(decidedBy.id).not.toBe(agent.id)
    expect(load?.clientId ?? client.id).toBe(client.id)
    const form = {
      ...advance,
      advanceAmount: formatCents(amountCents),
      feeAmount: formatCents(feeCents),
      processedBy: agent.id,
    }
    await fuelAdvanceInput.validate(form)
    expect(advance.createdAt).toBeLessThan(now)
    if (!load) continue
    const sum = (sums.get(load.id) ?? 0) + (countsAsAdvanced(advance.status) ? amountCents : 0)
    sums.set(load.id, sum)
    const role = people.get(advance.override?.by.id ?? 0)?.role
    if (advance.override) expect(role && allows(role, 'fuelAdvances.override')).toBe(true)
  }
  const beyond = new Set(advances.filter(({ override }) => override).map(({ load }) => load?.id))
  for (const load of loads)
    if (!beyond.has(load.id))
      expect(sums.get(load.id) ?? 0).toBeLessThanOrEqual(fuelAdvanceLimit(load.rateCents))
  expect(sums.size).toBeGreaterThan(10)
})

test('about 120 applications of every status, reviewed in order by people who may', async () => {
  const cards = generateFuelCards(new Random(7, 'b'), { clients, users, now })
  expect(cards.length).toBeGreaterThan(100)
  expect(spans(cards.map(({ createdAt }) => createdAt))).toBeGreaterThan(400)
  const statuses = new Set(cards.map(({ steps }) => steps.at(-1)?.to ?? 'pending'))
  expect([...fuelCardStatuses].filter((status) => !statuses.has(status))).toEqual([])
  for (const { steps, createdAt, submittedBy, ...card } of cards) {
    await fuelCardInput.validate(card)
    expect(people.has(submittedBy.id)).toBe(true)
    let [at, status] = [createdAt, 'pending' as (typeof fuelCardStatuses)[number]]
    for (const step of steps) {
      expect([step.from, step.at > at, step.at < now]).toEqual([status, true, true])
      expect(fuelCardTransitions[step.from][step.to]).toBe('fuelCards.review')
      expect(people.get(step.by.id)?.role).toBe('manager')
      at = step.at
      status = step.to
    }
  }
  expect(JSON.stringify(generateFuelCards(new Random(7, 'b'), { clients, users, now }))).toBe(
    JSON.stringify(cards),
  )
})

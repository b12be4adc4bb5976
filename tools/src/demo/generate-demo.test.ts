import { loadStatusFor } from '@drayline/api/finance/invoices/invoices-of-load'
import { invoiceStatuses, invoiceTransitions } from '@drayline/domain/finance/invoices/invoice'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { loadStatuses } from '@drayline/domain/operations/loads/load'
import { isBusinessDay, isoDate, localDay, localMinute } from './calendar.ts'
import { cities, milesBetween, placeName } from './cities.ts'
import type { Demo } from './generate-demo.ts'
import { generateDemo, sizesFor } from './generate-demo.ts'
import type { DemoActivity, DemoInvoice, DemoLoad } from './types.ts'

interface Everything extends Demo {
  loads: DemoLoad[]
  invoices: DemoInvoice[]
  activities: DemoActivity[]
}

function everything(options: { seed?: number; now?: string; invoices?: number } = {}): Everything {
  const { seed = 20_260_101, now = '2026-11-20T19:00:00Z', invoices = 1200 } = options
  const demo = generateDemo({ seed, now: new Date(now), sizes: sizesFor(invoices) })
  const days = [...demo.days]
  return {
    ...demo,
    loads: days.flatMap((day) => day.loads),
    invoices: days.flatMap((day) => day.invoices),
    activities: days.flatMap((day) => day.activities),
  }
}

const now = Date.parse('2026-11-20T19:00:00Z')
const office = everything()

test('the same seed and instant give the same records to the byte; another seed gives others', () => {
  const text = ({ users, brokers, clients, loads, invoices, activities }: Everything) =>
    JSON.stringify({ users, brokers, clients, loads, invoices, activities })
  expect(text(everything()) === text(office)).toBe(true)
  expect(text(everything({ seed: 2 })) === text(office)).toBe(false)
})

test('there is as much of everything as an office of that size has', () => {
  const { clients, brokers, loads, invoices, users, activities } = office
  expect(clients.length).toBeGreaterThanOrEqual(60)
  expect(brokers.length).toBeGreaterThanOrEqual(40)
  expect([loads.length, invoices.length]).toEqual([1500, 1200])
  expect(users.length).toBeGreaterThanOrEqual(15)
  expect(activities.length).toBeGreaterThan(500)
  expect(clients.filter(({ status }) => status === 'inactive').length).toBeGreaterThan(2)
  expect(brokers.filter(({ status }) => status === 'suspended').length).toBeGreaterThan(1)
})

test('every status is there', () => {
  const counts = (list: { status: string }[], status: string) =>
    list.filter((item) => item.status === status).length
  for (const status of invoiceStatuses)
    expect([status, counts(office.invoices, status) > 3]).toEqual([status, true])
  for (const status of loadStatuses)
    expect([status, counts(office.loads, status) > 3]).toEqual([status, true])
})

test('names and numbers are unique, ids follow the order of creation without gaps', () => {
  const { clients, brokers, loads, invoices } = office
  for (const names of [
    clients.map(({ name }) => name),
    brokers.map(({ name }) => name),
    loads.map(({ loadNumber }) => loadNumber),
    invoices.map(({ invoiceNumber }) => invoiceNumber),
  ]) {
    expect(new Set(names).size).toBe(names.length)
  }
  expect(invoices[0]?.invoiceNumber).toBe('INV-100001')
  for (const list of [clients, loads, invoices]) {
    expect(list.map(({ id }) => id)).toEqual(list.map((_, index) => index + 1))
    expect(list.every(({ createdAt }, index) => createdAt >= (list[index - 1]?.createdAt ?? 0))).toBe(true)
  }
})

test.each([
  ['a Friday in the afternoon', '2026-11-20T19:00:00Z'],
  ['a Sunday', '2026-11-22T16:00:00Z'],
  ['a Monday before the office opens', '2026-03-09T11:00:00Z'],
  ['late on New Year’s Eve', '2026-01-01T04:30:00Z'],
  ['the morning of a leap day', '2028-02-29T15:10:00Z'],
])('nothing has happened later than now: %s', (_name, instant) => {
  const demo = everything({ now: instant, invoices: 300 })
  const end = Date.parse(instant)
  const { users, clients, brokers, loads, invoices, activities } = demo
  expect([loads.length, invoices.length]).toEqual([375, 300])
  for (const { createdAt, updatedAt } of [...clients, ...brokers, ...loads, ...invoices]) {
    expect(createdAt).toBeLessThanOrEqual(updatedAt)
    expect(updatedAt).toBeLessThanOrEqual(end)
  }
  const moments = [...users.map(({ createdAt }) => createdAt), ...activities.map(({ at }) => at)]
  expect(Math.max(...moments)).toBeLessThanOrEqual(end)
  expect(invoices.at(-1)?.createdAt ?? 0).toBeGreaterThan(end - 6 * 86_400_000)
})

test('invoices cover eighteen months and become more', () => {
  const ages = office.invoices.map(({ createdAt }) => (now - createdAt) / 86_400_000)
  expect(Math.max(...ages)).toBeGreaterThan(530)
  expect(Math.max(...ages)).toBeLessThan(552)
  const [older, newer] = [ages.filter((age) => age > 274), ages.filter((age) => age <= 274)]
  expect(newer.length).toBeGreaterThan(older.length * 1.2)
})

test('dates of a load fit each other, its miles and its status', () => {
  const today = isoDate(localDay(now, 'America/New_York'))
  const places = new Map(cities.map((city) => [placeName(city), city]))
  for (const load of office.loads) {
    expect(load.deliveryDate >= load.pickupDate).toBe(true)
    expect(isoDate(localDay(load.createdAt, 'America/New_York')) <= load.pickupDate).toBe(true)
    const [from, to] = [places.get(load.pickupLocation), places.get(load.deliveryLocation)]
    if (!from || !to) throw new Error(`Unknown place in ${load.loadNumber}`)
    expect(milesBetween(from, to)).toBe(load.miles)
    const days = (Date.parse(load.deliveryDate) - Date.parse(load.pickupDate)) / 86_400_000
    expect(days * 560 + 150).toBeGreaterThanOrEqual(load.miles)
    expect(days).toBeLessThanOrEqual(load.miles / 560 + 2)
    if (load.status !== 'pending' && load.status !== 'in_transit')
      expect(load.deliveryDate <= today).toBe(true)
    if (load.status === 'in_transit') expect(load.pickupDate <= today).toBe(true)
  }
})

test('rates per mile are those of the market', () => {
  for (const { rateCents, miles, loadNumber } of office.loads) {
    const perMile = rateCents / 100 / miles
    const [least, most] = miles < 250 ? [1.6, 8] : [1.3, 4.4]
    expect([loadNumber, perMile > least && perMile < most]).toEqual([loadNumber, true])
  }
  const long = office.loads.filter(({ miles }) => miles > 900)
  const average = long.reduce((sum, load) => sum + load.rateCents / 100 / load.miles, 0) / long.length
  expect(average).toBeGreaterThan(1.9)
  expect(average).toBeLessThan(2.6)
})

test('every step of an invoice is allowed to who took it, later than the one before, in office hours', () => {
  const users = new Map(office.users.map((user) => [user.id, user]))
  for (const invoice of office.invoices) {
    expect(invoice.history.at(-1)?.to).toBe(invoice.status)
    expect(invoice.createdAt).toBe(invoice.history[0]?.at)
    for (const [index, step] of invoice.history.entries()) {
      const before = invoice.history[index - 1]
      const user = users.get(step.by.id)
      if (!user) throw new Error(`Nobody took a step of ${invoice.invoiceNumber}`)
      expect(step.from).toBe(before?.to ?? null)
      expect(step.at).toBeGreaterThan(before?.at ?? 0)
      expect(isBusinessDay(localDay(step.at, user.timezone))).toBe(true)
      expect(localMinute(step.at, user.timezone)).toBeGreaterThanOrEqual(7 * 60)
      expect(localMinute(step.at, user.timezone)).toBeLessThan(19 * 60)
      const action = step.from && invoiceTransitions[step.from][step.to]
      if (step.from) expect(action && allows(user.role, action)).toBe(true)
    }
  }
})

test('no user decides on their own submission; a rejection says why', () => {
  for (const { history } of office.invoices) {
    const submitter = history.find(({ to }) => to === 'submitted')?.by.id
    for (const step of history) {
      if (step.to === 'approved' || step.to === 'rejected') expect(step.by.id).not.toBe(submitter)
      expect(step.reason !== null).toBe(step.to === 'rejected')
    }
  }
})

test('an invoice follows its load: later than delivery, mostly for its rate, and the load has its status', () => {
  const billed = new Set<number>()
  for (const { load, createdAt, amountCents, status, notes } of office.invoices) {
    billed.add(load.id)
    expect(load.status).toBe(loadStatusFor([status]))
    expect(createdAt).toBeGreaterThan(load.createdAt)
    expect(isoDate(localDay(createdAt, load.client.agent.timezone)) >= load.deliveryDate).toBe(true)
    expect(amountCents).toBeGreaterThanOrEqual(load.rateCents)
    if (amountCents !== load.rateCents && status !== 'approved') expect(notes).toMatch(/Rate \$/)
  }
  expect(billed.size).toBe(office.invoices.length)
  const same = office.invoices.filter(({ load, amountCents }) => load.rateCents === amountCents)
  expect(same.length / office.invoices.length).toBeGreaterThan(0.75)
  for (const load of office.loads)
    if (!billed.has(load.id)) expect(load.status).toMatch(/pending|in_transit|delivered/)
})

test('clients and brokers that have gone do no more business', () => {
  const lastLoad = (isOf: (load: DemoLoad) => boolean) => office.loads.findLast(isOf)?.createdAt ?? 0
  for (const client of office.clients.filter(({ status }) => status === 'inactive')) {
    expect(lastLoad((load) => load.client === client)).toBeLessThan(now - 50 * 86_400_000)
  }
  for (const load of office.loads) expect(load.createdAt).toBeGreaterThan(load.client.createdAt)
})

test('the feed is in order, names existing records and ends today', () => {
  const { activities } = office
  expect(activities.every(({ at }, index) => at >= (activities[index - 1]?.at ?? 0))).toBe(true)
  expect(new Set(activities.map(({ type }) => type)).size).toBeGreaterThanOrEqual(7)
  for (const { entityType, entityId } of activities) {
    const size = { client: 66, load: 1500, invoice: 1200 }[entityType as 'client' | 'load' | 'invoice']
    expect(entityId).toBeGreaterThan(0)
    expect(entityId).toBeLessThanOrEqual(size)
  }
  expect(activities.at(-1)?.at ?? 0).toBeGreaterThan(now - 4 * 3_600_000)
})

test('the city table has places within the country, each once', () => {
  expect(cities.length).toBeGreaterThanOrEqual(120)
  expect(new Set(cities.map(placeName)).size).toBe(cities.length)
  for (const { latitude, longitude, zip } of cities) {
    expect(latitude > 25 && latitude < 49).toBe(true)
    expect(longitude > -125 && longitude < -67).toBe(true)
    expect(zip).toMatch(/^\d{3}$/)
  }
  const find = (name: string) => cities.find((city) => placeName(city) === name) ?? cities[0]
  const [chicago, dallas] = [find('Chicago, IL'), find('Dallas, TX')]
  if (!chicago || !dallas) throw new Error('No cities')
  expect(Math.abs(milesBetween(chicago, dallas) - 925)).toBeLessThan(60)
})

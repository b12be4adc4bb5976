import { activityAfter } from '@drayline/domain/finance/collections/client-performance'
import type { CollectionPriority, CollectionStatus } from '@drayline/domain/finance/collections/collection'
import {
  collectionPriorities,
  collectionStatuses,
  isOpenCollection,
} from '@drayline/domain/finance/collections/collection'
import { worklistScore } from '@drayline/domain/finance/collections/collection-worklist'
import { daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import fc from 'fast-check'
import { ClientRecord } from '../../operations/clients/client.model.ts'
import { LoadRecord } from '../../operations/loads/load.model.ts'
import { tellAllChanged } from '../../platform/changes/tell-all.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { recomputeSummaries } from '../../totals.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import type { CollectionDoc } from './collection.model.ts'
import { CollectionRecord, collectionKeys } from './collection.model.ts'
import { worklistFacts } from './collection.presenter.ts'

jest.setTimeout(120_000)

let api: TestApi
/** Someone signed in at each instant: a session of another day would have ended. */
const signedIn = new Map<Date, TestClient>()

beforeAll(async () => {
  api = await startTestApi()
  for (const now of instants) {
    api.setNow(now)
    signedIn.set(now, client(api.url, cookiesOf(await api.signIn('employee'))))
  }
})
afterAll(() => api.stop())

/** The zone of the test's users. */
const zone = 'America/New_York'
const day = 86_400_000
// Half an hour before and after midnight in New York, days on which its clocks change, and a leap day.
const instants = [
  '2026-06-11T03:30:00Z',
  '2026-06-11T04:30:00Z',
  '2026-03-08T12:00:00Z',
  '2026-11-01T05:30:00Z',
  '2028-02-29T20:00:00Z',
].map((text) => new Date(text))

interface Office {
  now: Date
  clients: number[]
  loads: { client: number; age: number; dated: boolean }[]
  collections: Raw[]
}
interface Raw {
  client: number
  amountCents: number
  status: CollectionStatus
  priority: CollectionPriority
  due: number
  contact: number | null
  promise: number | null
}

const office = fc.record<Office>({
  now: fc.constantFrom(...instants),
  clients: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 }),
  loads: fc.array(
    fc.record({ client: fc.nat(5), age: fc.integer({ min: -3, max: 50 }), dated: fc.boolean() }),
    { maxLength: 15 },
  ),
  collections: fc.array(
    fc.record({
      client: fc.nat(5),
      amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
      status: fc.constantFrom(...collectionStatuses),
      priority: fc.constantFrom(...collectionPriorities),
      due: fc.integer({ min: -40, max: 120 }),
      contact: fc.option(fc.integer({ min: 0, max: 40 * 24 })),
      promise: fc.option(fc.integer({ min: -20, max: 20 })),
    }),
    { maxLength: 25 },
  ),
})

async function store({ now, clients, loads, collections }: Office): Promise<CollectionDoc[]> {
  await Promise.all(
    [ClientRecord, LoadRecord, CollectionRecord].map((model) => model.collection.deleteMany({})),
  )
  const dated = { version: 1, createdAt: now, updatedAt: now }
  const ago = (days: number) => todayIn(zone, new Date(now.getTime() - days * day))
  const clientOf = (n: number) => (n % clients.length) + 1
  const docs = collections.map((raw, index) => ({
    ...dated,
    _id: index + 1,
    clientId: clientOf(raw.client),
    amountCents: raw.amountCents,
    description: 'Chargeback',
    status: raw.status,
    priority: raw.priority,
    dueDate: ago(raw.due),
    notes: null,
    assignedTo: null,
    lastContactAt: raw.contact === null ? null : new Date(now.getTime() - raw.contact * 3_600_000),
    callCount: 0,
    promises: [],
    promisedFor: raw.promise === null ? null : ago(raw.promise),
    voided: null,
    history: [],
    ...collectionKeys({ description: 'Chargeback', priority: raw.priority }),
  }))
  await ClientRecord.insertMany(
    clients.map((age, index) => ({
      ...dated,
      _id: index + 1,
      name: `Client ${index + 1}`,
      status: 'active',
      createdAt: new Date(now.getTime() - age * day),
    })),
  )
  await LoadRecord.insertMany(
    loads.map(({ client, age, dated: hasDate }, index) => ({
      ...dated,
      _id: index + 1,
      loadNumber: `LD-${index}`,
      clientId: clientOf(client),
      status: 'delivered',
      pickupDate: hasDate ? ago(age) : null,
      createdAt: new Date(now.getTime() - age * day),
    })),
  )
  await CollectionRecord.insertMany(docs)
  await tellAllChanged()
  await recomputeSummaries({ repair: true })
  api.setNow(now)
  return docs
}

test('cards, performance and worklist are what a plain sum over the records says', async () => {
  await fc.assert(
    fc.asyncProperty(office, async (given) => {
      const docs = await store(given)
      const employee = signedIn.get(given.now) as TestClient
      const today = todayIn(zone, given.now)
      const open = docs.filter(({ status }) => isOpenCollection(status))
      const owed = (rows: CollectionDoc[]) => formatCents(rows.reduce((sum, row) => sum + row.amountCents, 0))
      const expected = given.clients.map((age, index) => {
        const loads = given.loads.filter(({ client }) => (client % given.clients.length) + 1 === index + 1)
        const dates = loads
          .map((load) => todayIn(zone, new Date(given.now.getTime() - load.age * day)))
          .sort()
        const last = dates.at(-1) ?? null
        const since = last ?? todayIn(zone, new Date(given.now.getTime() - age * day))
        const mine = open.filter(({ clientId }) => clientId === index + 1)
        return {
          clientId: index + 1,
          name: `Client ${index + 1}`,
          status: activityAfter(daysBetween(since, today)),
          lastLoadDate: last,
          daysSinceLastLoad: last && Math.max(0, daysBetween(last, today)),
          totalOwed: owed(mine),
          pendingCollections: mine.length,
        }
      })

      const days = open.reduce((sum, { dueDate }) => sum + Math.max(0, daysBetween(dueDate, today)), 0)
      expect(ok(await employee.get('/api/collections/summary'))).toEqual({
        totalOwed: owed(open),
        openCollections: open.length,
        inactiveClients: expected.filter(({ status }) => status === 'inactive').length,
        averageDaysOverdue: open.length === 0 ? 0 : Math.round((days * 10) / open.length) / 10,
      })

      const performance: { clientId: number }[] = ok(
        await employee.get('/api/collections/client-performance'),
      )
      expect(performance.toSorted((a, b) => a.clientId - b.clientId)).toEqual(expected)
      const paged = []
      let next: string | undefined = '/api/collections/client-performance?limit=2'
      while (next) {
        const page = await employee.get(next)
        paged.push(...page.body)
        next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
      }
      expect(paged).toEqual(performance)

      const scored = open
        .map((row) => ({ id: row._id, score: worklistScore(worklistFacts(row, zone), today).score }))
        .sort((a, b) => b.score - a.score || a.id - b.id)
      const list = []
      next = '/api/collections/worklist?limit=4'
      while (next) {
        const page = await employee.get(next)
        list.push(...page.body.map(({ id, score }: { id: number; score: number }) => ({ id, score })))
        next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
      }
      expect(list).toEqual(scored)
    }),
    { numRuns: 40 },
  )
})

test('the latest load of each client is found by jumping through an index, not by reading all loads', async () => {
  const plan = JSON.stringify(
    await LoadRecord.collection
      .aggregate([
        { $sort: { clientId: 1, pickupDate: -1 } },
        { $group: { _id: '$clientId', date: { $first: '$pickupDate' } } },
      ])
      .explain(),
  )
  expect(plan).toContain('DISTINCT_SCAN')
  expect(plan).not.toContain('COLLSCAN')
})

import { applyTransitions, draftState } from '@drayline/domain/finance/invoices/invoice-lifecycle'
import type { Query } from 'mongoose'
import mongoose from 'mongoose'
import { ok } from '../finance/invoices/invoice.fixtures.ts'
import { InvoiceRecord, invoiceKeys } from '../finance/invoices/invoice.model.ts'
import { PayoutRecord, payoutKeys } from '../finance/purchases/payout.model.ts'
import { BrokerRecord, brokerKeys } from '../operations/brokers/broker.model.ts'
import { ClientRecord, clientKeys } from '../operations/clients/client.model.ts'
import { CreditCheckRecord, creditCheckKeys } from '../operations/credit-checks/credit-check.model.ts'
import {
  DocumentRecord,
  documentKeys,
  RemovedDocumentRecord,
} from '../operations/documents/document.model.ts'
import { LoadRecord, loadKeys } from '../operations/loads/load.model.ts'
import { routes } from '../routes.ts'
import type { TestApi, TestClient } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'

jest.setTimeout(300_000)

/**
 * Every list, with every filter and every sort, first page and next: the database must find the page by an index.
 * Values are spread as in an office, so that the planner has something to choose from.
 */
const records = 3_000
const lists: Record<string, { filters: Record<string, string>; ranges: Record<string, string> }> = {
  '/api/clients': { filters: { status: 'active', 'status ': 'active,inactive' }, ranges: {} },
  '/api/brokers': { filters: { status: 'suspended', overLimit: 'true' }, ranges: {} },
  '/api/credit-checks': {
    filters: { status: 'pending', 'status ': 'approved,rejected', brokerId: '4' },
    ranges: { checkedFrom: '2026-03-01', checkedTo: '2026-03-31', band: 'yellow' },
  },
  '/api/loads': {
    filters: {
      status: 'delivered',
      'status ': 'pending,invoiced',
      clientId: '3',
      brokerId: '4',
      packet: 'complete',
      'status=delivered&packet': 'complete',
    },
    ranges: { pickupFrom: '2026-03-01', pickupTo: '2026-03-31' },
  },
  '/api/documents': {
    filters: {
      ...{
        documentType: 'bill_of_lading',
        status: 'processed',
        clientId: '3',
        loadId: '17',
        invoiceId: '17',
      },
      ...{ uploadedBy: '2', 'entityType=client&entityId': '3', 'entityType=load&entityId': '17' },
      'entityType=invoice&entityId': '17',
      filed: 'no',
    },
    ranges: {},
  },
  '/api/removed-documents': {
    filters: {
      ...{ removal: 'detached', 'entityType=client&entityId': '3', 'entityType=load&entityId': '17' },
      'entityType=invoice&entityId': '17',
    },
    ranges: {},
  },
  '/api/payouts': {
    filters: { clientId: '3', state: 'inTransit' },
    ranges: { dayFrom: '2026-03-01', dayTo: '2026-03-31', state: 'seen' },
  },
  '/api/invoices': {
    filters: {
      status: 'submitted',
      'status ': 'submitted,approved',
      clientId: '3',
      brokerId: '4',
      loadId: '17',
    },
    ranges: {
      submittedFrom: '2026-03-01',
      submittedTo: '2026-03-31',
      paidFrom: '2026-03-01',
      paidTo: '2026-03-31',
      createdFrom: '2026-03-01',
      createdTo: '2026-03-31',
      amountMin: '100',
      amountMax: '500.00',
    },
  },
}

let api: TestApi
let reader: TestClient
const queries: Query<unknown, unknown>[] = []

beforeAll(async () => {
  api = await startTestApi()
  reader = await api.as('manager')
  await fill()
  const exec = mongoose.Query.prototype.exec
  jest.spyOn(mongoose.Query.prototype, 'exec').mockImplementation(function (this: Query<unknown, unknown>) {
    if (this.model.collection.name !== 'users') queries.push(this.clone())
    return exec.call(this)
  })
})
afterAll(async () => {
  jest.restoreAllMocks()
  await api.stop()
})

describe.each(Object.entries(lists))('%s', (path, { filters, ranges }) => {
  const equal = Object.entries(filters).map(([name, value]) => `${name.trim()}=${value}`)
  test.each(sortsOf(path))(
    'sorted by %s finds every page by an index, and sorts nothing in memory',
    async (sort) => {
      for (const filter of ['', ...equal]) {
        for (const plan of await plansOf(`${path}?limit=5&sort=${sort}&${filter}`)) {
          expect({ filter, ...plan, scans: plan.stages.includes('COLLSCAN') }).toMatchObject({ scans: false })
          // A load has few invoices, an invoice few documents; sorting those is cheaper than more indexes.
          const sortsFew = filter.startsWith('loadId') || filter.startsWith('entityType=invoice')
          expect({ filter, ...plan, sorts: plan.stages.includes('SORT') && !sortsFew }).toMatchObject({
            sorts: false,
          })
        }
      }
    },
  )

  test.each(sortsOf(path))(
    'sorted by %s with a search or a range never scans, and sorts no more than a page',
    async (sort) => {
      const between = Object.entries(ranges).map(([name, value]) => `${name}=${value}`)
      for (const filter of [
        'q=12',
        'q=inv12',
        'q=reno blue',
        'q=blue',
        'q=broker 9',
        `q=12&${equal[0]}`,
        ...between,
      ]) {
        for (const plan of await plansOf(`${path}?limit=5&sort=${sort}&${filter}`)) {
          expect({ filter, ...plan, scans: plan.stages.includes('COLLSCAN') }).toMatchObject({ scans: false })
          const sorts = plan.stages.includes('SORT')
          expect({ filter, ...plan, fine: !sorts || plan.limited !== 'no' }).toMatchObject({ fine: true })
        }
      }
    },
  )
})

test('no list is left out', () => {
  // Lists of the book have a test of their own: its entries are made by posting.
  const ofBook = ['/api/clients/:id/account/lines', '/api/brokers/:id/account/lines']
  const known = new Set([...Object.keys(lists), ...ofBook, '/api/clients/search', '/api/invoices/search'])
  const owned = /^\/api\/(clients|brokers|loads|invoices|documents|removed-documents)(\/|$)/
  const others = routes.filter(({ item, path }) => item && owned.test(path) && !known.has(path))
  expect(others.map(({ path }) => path)).toEqual([])
})

test.each([
  '/api/clients/similar?name=Blue Line 9&taxId=56-1000009&phone=828-555-1009&exceptId=8',
  '/api/brokers/similar?name=Broker 9&mcNumber=100009&phone=5550100000&email=sam@x.example',
])('%s reads a few keys, and sorts nothing', async (path) => {
  const plans = await plansOf(path)
  expect(plans).not.toEqual([])
  for (const { stages, keys } of plans) {
    expect([path, ...stages]).not.toContain('COLLSCAN')
    expect([path, ...stages]).not.toContain('SORT')
    // Every broker here has the same phone and e-mail.
    expect(keys).toBeLessThan(10)
  }
})

test.each([
  '/api/dashboard/stats',
  '/api/dashboard/period?range=quarter',
  '/api/dashboard/book-period?range=quarter',
  '/api/loads/counts',
  '/api/documents/summary',
  '/api/search?q=blue',
  '/api/search?q=INV-12',
  '/api/search?q=inv12',
  '/api/search?q=reno nev',
  '/api/search?q=bleu lien',
  '/api/search?q=828-555-1009',
])('%s reads by indexes only', async (path) => {
  for (const plan of await plansOf(path)) expect([path, plan.stages]).not.toContain('COLLSCAN')
})

test.each(['blue', 'bleu lien', 'blue line 3', 'broker', 'ld-17', 'reno blue'])(
  'the search for %s reads few keys, however many match',
  async (q) => {
    // A thousand clients are called Blue, and those of the third search have 375 invoices.
    for (const { keys } of await plansOf(`/api/search?q=${q}`)) expect(keys).toBeLessThan(300)
  },
)

test('payment details read no more invoices than they list, however many there are', async () => {
  const path = '/api/payment-details?from=2026-01-01&to=2026-12-31'
  ok(await reader.get(path))
  const plans = await plansOf(path)
  expect(plans.filter(({ stages }) => stages.includes('LIMIT'))).toHaveLength(2)
  for (const { stages, keys } of plans) {
    expect(stages).not.toContain('SORT')
    expect(keys).toBeLessThanOrEqual(100)
  }
})

test('the page 60 of a list reads as many keys as the first one', async () => {
  let path = '/api/invoices?limit=5&sort=-amount&status=submitted'
  const cost = async () => Math.max(...(await plansOf(path)).map(({ keys }) => keys))
  const first = await cost()
  for (let page = 0; page < 60; page += 1) {
    const answer = await reader.get(path)
    path = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? path
  }
  expect(await cost()).toBeLessThanOrEqual(first + 5)
})

/** The sorts of a list, both ways, as its query schema offers them. */
function sortsOf(path: string): string[] {
  const route = routes.find((candidate) => candidate.path === path && candidate.item)
  const described = route?.query?.describe() as { fields?: { sort?: { oneOf?: string[] } } } | undefined
  return described?.fields?.sort?.oneOf ?? []
}

interface Plan {
  stages: string[]
  /** Bound of a sort in memory: the limit of the page, or nothing. */
  limited: 'page' | 'no'
  keys: number
}

/** The winning plans of the queries a call makes: of its first page and of the one after. */
async function plansOf(path: string): Promise<Plan[]> {
  queries.length = 0
  const answer = await reader.get(path)
  ok(answer)
  const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  if (next) ok(await reader.get(next))
  const asked = [...queries]
  if (asked.length === 0) throw new Error(`${path} asked the database nothing: is the spy in place?`)
  const plans: Plan[] = []
  for (const query of asked) {
    const kind = (query as unknown as { op: string }).op
    if ((kind !== 'find' && kind !== 'findOne') || isLookup(query)) continue
    // biome-ignore lint/suspicious/noExplicitAny: explain answers of any shape
    const explained: any = await mongoose.connection.db?.command({
      explain: { find: query.model.collection.name, filter: query.getFilter(), ...shapeOf(query) },
      verbosity: 'executionStats',
    })
    const stages: { stage: string; limitAmount?: number }[] = []
    collect(explained.queryPlanner.winningPlan, stages)
    const sorting = stages.find(({ stage }) => stage === 'SORT')
    plans.push({
      stages: stages.map(({ stage }) => stage),
      limited: sorting && !sorting.limitAmount ? 'no' : 'page',
      keys: explained.executionStats.totalKeysExamined,
    })
  }
  return plans
}

/** Names by primary key (core/names.ts): the same everywhere, and an index by nature. */
function isLookup(query: Query<unknown, unknown>): boolean {
  return Object.keys(query.getFilter()).join() === '_id' && !query.getOptions().sort
}

function shapeOf(query: Query<unknown, unknown>) {
  const { sort, limit, collation } = query.getOptions() as Record<string, unknown>
  return { ...(sort ? { sort } : {}), ...(limit ? { limit } : {}), ...(collation ? { collation } : {}) }
}

function collect(plan: Record<string, unknown>, stages: { stage: string; limitAmount?: number }[]): void {
  if (typeof plan.stage === 'string') stages.push(plan as never)
  for (const child of [plan.inputStage, plan.queryPlan, ...((plan.inputStages as unknown[]) ?? [])]) {
    if (child && typeof child === 'object') collect(child as Record<string, unknown>, stages)
  }
}

async function fill(): Promise<void> {
  const dates = (n: number) => {
    const createdAt = new Date(Date.UTC(2026, n % 12, 1 + (n % 28), n % 24))
    return { version: 1, createdAt, updatedAt: createdAt }
  }
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const pick = <T>(values: readonly T[], n: number) => values[n % values.length] as T
  await ClientRecord.insertMany(
    ids(records).map((n) => {
      const client = {
        name: `${pick(['Blue', 'Red', 'Old'], n)} Line ${n}`,
        email: null,
        contactPerson: null,
        phone: `828-555-${1000 + n}`,
        taxId: `56-${1_000_000 + n}`,
      }
      return {
        _id: n,
        ...client,
        ...clientKeys(client),
        status: pick(['active', 'inactive'], n),
        ...dates(n),
      }
    }),
  )
  await BrokerRecord.insertMany(
    ids(300).map((n) => {
      const contact = { contactPerson: 'Sam', email: 'sam@x.example', phone: '5550100000', city: 'Reno' }
      const broker = { name: `Broker ${n}`, ...contact, mcNumber: `${n}`, dotNumber: null }
      const status = pick(['active', 'inactive', 'suspended'], n)
      return { _id: n, ...broker, ...brokerKeys(broker), paymentTerms: 'net30', status, ...dates(n) }
    }),
  )
  await CreditCheckRecord.insertMany(
    ids(records).map((n) => {
      const { createdAt } = dates(n)
      const score = n % 9 === 0 ? null : 300 + ((n * 7) % 551)
      const status = pick(['approved', 'approved', 'pending', 'rejected'], n)
      const check = { brokerId: 1 + (n % 300), requestedLimit: 500 * n, status, score, checkedAt: createdAt }
      return { _id: n, ...check, ...creditCheckKeys(`Broker ${n}`), ...dates(n) }
    }),
  )
  await LoadRecord.insertMany(
    ids(records).map((n) => {
      const places = {
        pickupLocation: 'Reno, NV',
        deliveryLocation: pick(['Blue Bay', 'Boise, ID'], n),
        driverName: null,
      }
      const load = { loadNumber: `LD-${n}`, ...places }
      return {
        _id: n,
        ...load,
        ...loadKeys(load),
        clientId: 1 + (n % 40),
        brokerId: 1 + (n % 30),
        pickupDate: n % 9 ? `2026-0${1 + (n % 9)}-1${n % 10}` : null,
        packet: pick(['complete', 'incomplete'] as const, n),
        rateCents: n % 7 ? 1000 * (n % 500) : null,
        status: pick(['pending', 'in_transit', 'delivered', 'invoiced', 'paid'] as const, n),
        ...dates(n),
      }
    }),
  )
  const by = { id: 1, name: 'Erin' }
  await InvoiceRecord.insertMany(
    ids(records).map((n) => {
      const { createdAt } = dates(n)
      const path = pick(
        [[], ['submitted'], ['submitted', 'approved'], ['submitted', 'approved', 'paid']] as const,
        n,
      )
      const life = applyTransitions(draftState({ by, at: createdAt }), path, { by, at: createdAt })
      const invoice = { invoiceNumber: `INV-${n}`, loadNumber: `LD-${n}` }
      const parties = { loadId: n, clientId: 1 + (n % 40), brokerId: 1 + (n % 30) }
      return {
        _id: n,
        ...invoice,
        ...invoiceKeys(invoice),
        ...parties,
        ...life,
        amountCents: 1 + n * 37,
        ...dates(n),
      }
    }),
  )
  const papers = ids(records).map((n) => {
    const originalName = `Paper ${n}.pdf`
    return {
      ...{ _id: n, filename: `${n}.pdf`, originalName, mimeType: 'application/pdf', size: 1, ...dates(n) },
      documentType: pick(['bill_of_lading', 'rate_confirmation', 'other'] as const, n),
      status: pick(['processed', 'processed', 'failed'] as const, n),
      ...{ clientId: 1 + (n % 40), loadId: n, invoiceId: n % 2 ? n : null, uploadedBy: 1 + (n % 3) },
      ...documentKeys({ originalName }),
    }
  })
  await PayoutRecord.insertMany(
    ids(records).map((n) => {
      const payout = { reference: `ACH-${n}`, netCents: 100 * n }
      const day = `2026-0${1 + (n % 9)}-1${n % 10}`
      return {
        ...{ _id: n, clientId: 1 + (n % 40), day, method: 'ach' as const, payableCents: 100 * n, by },
        ...{ ...payout, recoveredCents: 0, escrowCents: 0, transferFeeCents: 0, search: payoutKeys(payout) },
        ...{ confirmed: n % 50 ? { day, by } : null, ...dates(n) },
      }
    }),
  )
  await DocumentRecord.insertMany(papers)
  await RemovedDocumentRecord.insertMany(
    papers.map((paper) => ({
      ...paper,
      ...{
        removal: pick(['deleted', 'deleted', 'detached'] as const, paper._id),
        removedAt: paper.createdAt,
      },
    })),
  )
}

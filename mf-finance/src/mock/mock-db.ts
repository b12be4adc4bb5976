import type { FourEyes } from '@drayline/domain/finance/four-eyes/four-eyes'
import type { InvoiceChange, InvoiceDetail, InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { FindingInWords } from '@drayline/domain/finance/invoices/verdict'
import type { Payout, Purchase } from '@drayline/domain/finance/purchases/purchase'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import type { Role } from '@drayline/domain/kernel/access/roles'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import type { Client } from '@drayline/domain/operations/clients/client'
import type { Load } from '@drayline/domain/operations/loads/load'
import { fixtureNow, makeBroker, makeClient, makeInvoice, makeLoad, many } from '@drayline/testing/fixtures'

/** Everything the mocked API remembers. Tests look into it to see what a screen has changed. */
export interface MockDb {
  clients: Client[]
  brokers: Broker[]
  loads: Load[]
  invoices: InvoiceDetail[]
  /** Findings against an invoice, by its id; absent when there are none. */
  findings?: Record<number, FindingInWords[]>
  /** Changes of fields, by the invoice's id. */
  changes?: Record<number, InvoiceChange[]>
  /** What each client owes us, by its id; absent when it owes nothing. */
  due?: Record<number, string>
  /** Approved payoff of each client's former factor, by its id. */
  payoffs?: Record<number, string>
  /** Open fuel advances with their fees, by client. */
  fuelDue?: Record<number, string>
  /** Account that each client is paid to, by its id. */
  paidTo?: Record<number, Payout['payee']>
  /** What is payable to each client, by its id; absent when nothing is. */
  payable?: Record<number, string>
  /** Ids of clients without an agreement. */
  withoutAgreement?: number[]
  /** Rule of two people; absent for the one that offices begin with. */
  fourEyes?: FourEyes
  purchases?: Purchase[]
  payouts?: Payout[]
  receipts?: Receipt[]
  /** Role of the session: the mocked API refuses what this role may not do, as the real one does. */
  role: Role
}

const hour = 3_600_000
const people = [
  { id: 1, name: 'Maria Santos' },
  { id: 2, name: 'Dana Reed' },
]
/** Statuses an invoice passed through, without the first. */
const ways: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: [],
  submitted: ['submitted'],
  approved: ['submitted', 'approved'],
  rejected: ['submitted', 'rejected'],
  paid: ['submitted', 'approved', 'paid'],
}
const cycle: readonly InvoiceStatus[] = ['draft', 'submitted', 'approved', 'paid', 'paid', 'rejected', 'paid']

/** An invoice that went the usual way to its status, with stamps and history; in draft unless told otherwise. */
export function makeStoredInvoice(overrides: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const invoice = makeInvoice(overrides)
  const start = Date.parse(invoice.createdAt)
  const steps = ways[invoice.status].map((to, index) => ({
    from: ways[invoice.status][index - 1] ?? ('draft' as const),
    to,
    at: new Date(start + (index + 1) * 5 * hour).toISOString(),
    by: people[index === 0 ? 0 : 1] ?? null,
    reason: to === 'rejected' ? 'The bill of lading is not signed' : null,
  }))
  const stamps = Object.fromEntries(
    steps.flatMap(({ to, at, by }) => [
      [`${to}At`, at],
      [`${to}By`, by],
    ]),
  )
  const created = {
    from: null,
    to: 'draft' as const,
    at: invoice.createdAt,
    by: people[0] ?? null,
    reason: null,
  }
  return {
    ...invoice,
    ...stamps,
    history: [created, ...steps],
    notDuplicates: [],
    overrides: [],
    ...overrides,
  }
}

/** The rule of two people that offices begin with. */
export function makeFourEyes(overrides: Partial<FourEyes> = {}): FourEyes {
  const deciders = [
    { id: 2, name: 'Dana Reed' },
    { id: 3, name: 'Ann Walsh' },
  ]
  return {
    ...{ version: 0, enabled: true, amount: '10000.00', reason: null, changedBy: null, changedAt: null },
    people: { approve: deciders, pay: deciders, decideAdvance: deciders },
    ...overrides,
  }
}

/** A small office: as many invoices as asked for, in every status, each for a load of its own; some loads unbilled. */
export function makeMockDb(count = 128, role: Role = 'admin'): MockDb {
  const loads = many(makeLoad, count + 12, (id) => ({
    clientId: ((id - 1) % 9) + 1,
    brokerId: ((id - 1) % 7) + 1,
    rate: `${650 + ((id * 137) % 5_400)}.00`,
  }))
  const invoices = loads.slice(0, count).map((load) =>
    makeStoredInvoice({
      id: load.id,
      loadId: load.id,
      load: { id: load.id, loadNumber: load.loadNumber },
      clientId: load.clientId,
      client: load.client,
      brokerId: load.brokerId,
      broker: load.broker,
      amount: load.rate ?? '1000.00',
      status: cycle[load.id % cycle.length] ?? 'draft',
      createdAt: new Date(Date.parse(fixtureNow) - (count - load.id) * 9 * hour).toISOString(),
    }),
  )
  return { clients: many(makeClient, 9), brokers: many(makeBroker, 7), loads, invoices, role }
}

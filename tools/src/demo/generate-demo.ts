import { dayMs, localDay } from './calendar.ts'
import { generateBrokers } from './generate-brokers.ts'
import { generateClients } from './generate-clients.ts'
import type { HistoryDay } from './generate-history.ts'
import { generateHistory } from './generate-history.ts'
import { generateStaff, officeOf } from './generate-staff.ts'
import { Random } from './random.ts'
import type { DemoBroker, DemoClient, DemoUser } from './types.ts'

/** The ids (and numbers) that the first records get, so that data can be added to a database that has some. */
export interface FirstIds {
  user: number
  client: number
  broker: number
  load: number
  invoice: number
  activity: number
  /** INV-<this> */
  invoiceNumber: number
  /** LD-<this> */
  loadNumber: number
}

export const emptyDatabase: FirstIds = {
  user: 1,
  client: 1,
  broker: 1,
  load: 1,
  invoice: 1,
  activity: 1,
  invoiceNumber: 100_001,
  loadNumber: 40_001,
}

export interface DemoOptions {
  seed: number
  now: Date
  /** Numbers of records of each kind; see `sizesFor`. */
  sizes: DemoSizes
  first?: FirstIds
  /** The staff of a database that has one already. */
  users?: DemoUser[]
}

export interface DemoSizes {
  clients: number
  brokers: number
  loads: number
  invoices: number
  /** Days of activities: fewer in a big database, where a day alone fills many pages. */
  feedDays: number
}

export interface Demo {
  sizes: DemoSizes
  users: DemoUser[]
  clients: DemoClient[]
  brokers: DemoBroker[]
  /** Loads, invoices and activities, day by day; can be gone through once. */
  days: Iterable<HistoryDay>
}

/** Eighteen months. */
export const historyDays = 548
/** The size for looking at; larger ones are for measuring. */
export const standardInvoices = 1200

/**
 * Returns the numbers of records for a number of invoices: a million comes from 50,000 clients and 20,000 brokers. Brokers
 * grow more slowly than the business.
 */
export function sizesFor(invoices: number): DemoSizes {
  const ratio = Math.max(1, invoices / standardInvoices)
  return {
    invoices,
    loads: Math.ceil(invoices * 1.25),
    clients: Math.round(66 * ratio ** 0.985),
    brokers: Math.round(42 * ratio ** 0.917),
    feedDays: Math.max(7, Math.round(90 / ratio ** 0.3)),
  }
}

/** Records a database needs to grow from one number of invoices to another. */
export function sizesBetween(present: DemoSizes, wanted: DemoSizes): DemoSizes {
  return {
    invoices: wanted.invoices - present.invoices,
    loads: wanted.loads - present.loads,
    clients: Math.max(12, wanted.clients - present.clients),
    brokers: Math.max(8, wanted.brokers - present.brokers),
    feedDays: wanted.feedDays,
  }
}

/**
 * A whole factoring office until `now`. The same seed and instant give the same records; nothing is read or stored,
 * and nothing but this function's arguments has an influence.
 */
export function generateDemo(options: DemoOptions): Demo {
  const { seed, sizes, first = emptyDatabase } = options
  const random = new Random(seed, 'drayline')
  const now = options.now.getTime()
  const today = localDay(now, 'America/New_York')
  const startDay = today - historyDays
  const users = options.users ?? generateStaff(random, { firstId: first.user, startDay })
  const office = officeOf(users)
  const brokers = generateBrokers(random, {
    ...{ count: sizes.brokers, firstId: first.broker, startDay, today },
    scale: sizes.invoices / sizes.brokers / (standardInvoices / 42),
  })
  const clients = generateClients(random, {
    ...{ count: sizes.clients, firstId: first.client, agents: office.agents, brokers },
    ...{ startDay, today, now },
  })
  const days = generateHistory(random, {
    ...{ clients, brokers, office, now, today, startDay, first },
    invoices: sizes.invoices,
    loads: sizes.loads,
    feedFrom: now - sizes.feedDays * dayMs,
  })
  return { sizes, users, clients, brokers, days }
}

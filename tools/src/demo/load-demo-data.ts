import { ActivityRecord } from '@drayline/api/admin/activities/activity.model'
import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { ensureIndexes } from '@drayline/api/indexes'
import type { Config } from '@drayline/api/kernel/base/config'
import { nextId } from '@drayline/api/kernel/database/ids'
import { insertBulk } from '@drayline/api/kernel/database/insert-bulk'
import { runTransaction } from '@drayline/api/kernel/database/transaction'
import { BrokerRecord } from '@drayline/api/operations/brokers/broker.model'
import { ClientRecord } from '@drayline/api/operations/clients/client.model'
import { recomputePackets } from '@drayline/api/operations/documents/packet'
import { LoadRecord } from '@drayline/api/operations/loads/load.model'
import { openAuditKey } from '@drayline/api/platform/audit/audit-key'
import { appendAudit } from '@drayline/api/platform/audit/chain'
import { tellAllChanged } from '@drayline/api/platform/changes/tell-all'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import { NotificationRecord } from '@drayline/api/platform/notifications/notification.model'
import { hashPassword } from '@drayline/api/platform/users/password'
import type { UserDoc } from '@drayline/api/platform/users/user.model'
import { User } from '@drayline/api/platform/users/user.model'
import { View } from '@drayline/api/platform/views/view.model'
import { recomputeSummaries } from '@drayline/api/totals'
import { termDaysOf } from '@drayline/domain/finance/aging/aging'
import { UserError } from '../user-error.ts'
import { BatchWriter } from './batch-writer.ts'
import { closeMonths } from './book/close-months.ts'
import { closingActivities } from './book/month-closers.ts'
import { BookWriter } from './book/store-book.ts'
import { withoutIndexes } from './bulk-indexes.ts'
import { databaseState, mark, nextNumber, removeEverything, withDatabase } from './database.ts'
import {
  activityDocument,
  brokerDocument,
  clientDocument,
  invoiceDocument,
  loadDocument,
  notificationDocument,
} from './documents.ts'
import type { Demo, DemoSizes, FirstIds } from './generate-demo.ts'
import { emptyDatabase, generateDemo, sizesBetween, sizesFor, standardInvoices } from './generate-demo.ts'
import { NotificationCollector } from './generate-notifications.ts'
import { number, RateMeter } from './rate-meter.ts'
import { storeAgreements } from './store-agreements.ts'
import { storeCollections } from './store-collections.ts'
import { storeCreditChecks } from './store-credit-checks.ts'
import { storeFollowUps } from './store-follow-ups.ts'
import { storeFuelCards } from './store-fuel-cards.ts'
import { InvoiceWriter } from './store-invoices.ts'
import { storeOffice } from './store-office.ts'
import { PaperWriter } from './store-papers.ts'
import { storePayees } from './store-payees.ts'
import { storeTasks } from './store-tasks.ts'
import { storeTime } from './store-time.ts'
import { storeVault } from './store-vault.ts'
import type { DemoActivity, DemoUser } from './types.ts'
import { demoUserOf, userDocument, viewDocuments } from './user-documents.ts'

export interface DemoDataOptions {
  /** Address of the database. Not used when this process is connected already. */
  uri: string
  seed?: number
  /** The instant up to which things have happened. */
  now: Date
  /** Of the demo accounts admin, manager and employee. */
  password: string
  /** Target number of invoices. A demo database that has fewer gets more. */
  invoices?: number
  /** Replaces a demo database instead of adding to it. */
  fresh?: boolean
  /** From so many invoices on their indexes are built at the end; 5,000 if not told. */
  bulkFrom?: number
  /** The key ring of the vault and of the audit trail. */
  vault: Pick<Config, 'vaultKeys' | 'vaultKeysFile'>
  /** Told what happens, one short sentence at a time. */
  onProgress?: (message: string) => void
}

/** Number of records that were added. */
export type DemoDataResult = Pick<DemoSizes, 'clients' | 'brokers' | 'loads' | 'invoices'>

export const demoSeed = 20_260_101

/** From this many invoices on, and a good part of all, it pays to build the indexes at the end. */
const usualBulk = 5000
const bulkShare = 0.2

/**
 * Fills an empty database with an invented factoring office, or adds to one that was filled so. The same seed and
 * instant give the same records (only password hashes differ). An interrupted run starts again from nothing.
 * @throws UserError when the database has data of its own
 */
export async function loadDemoData(options: DemoDataOptions): Promise<DemoDataResult> {
  return await withDatabase(options.uri, async () => {
    await ensureIndexes()
    const state = await databaseState()
    if (state === 'real') throw foreignData()
    if (state === 'broken' || (state === 'demo' && options.fresh)) await removeEverything()
    await openAuditKey(await keyRing(options.vault))
    const isNew = state !== 'demo' || options.fresh === true
    return isNew ? await fill(options) : await extend(options)
  })
}

function foreignData(): UserError {
  return new UserError(
    'This database has data that is not demo data; it stays as it is.',
    'Choose another DATA_DIR or MONGODB_URI for demo data.',
  )
}

async function fill(options: DemoDataOptions): Promise<DemoDataResult> {
  const { seed = demoSeed, now, password, invoices = standardInvoices } = options
  await mark('loading', seed)
  const sizes = sizesFor(invoices)
  const demo = generateDemo({ seed, now, sizes, first: await reserve(sizes) })
  const hash = await hashPassword(password)
  await nextId('users', demo.users.length)
  await User.collection.insertMany(demo.users.map((user) => userDocument(user, hash)) as never)
  const views = viewDocuments(demo.users, { firstId: 1, at: now })
  await nextId('views', views.length)
  await View.collection.insertMany(views as never)
  const result = await store(demo, options)
  await mark('loaded', seed)
  return result
}

/** Adds what is missing to the asked number, with new clients and brokers and the same staff. */
async function extend(options: DemoDataOptions): Promise<DemoDataResult> {
  const { seed = demoSeed, now, invoices = standardInvoices } = options
  const present = await InvoiceRecord.estimatedDocumentCount()
  if (present >= invoices) {
    options.onProgress?.(`There are ${number(present)} invoices already; nothing to add`)
    return { clients: 0, brokers: 0, loads: 0, invoices: 0 }
  }
  const users = (await User.find({ deactivatedAt: null }).sort({ _id: 1 }).lean<UserDoc[]>()).map(demoUserOf)
  const sizes = sizesBetween(sizesFor(present), sizesFor(invoices))
  const first = await reserve(sizes)
  return await store(generateDemo({ seed: seed + present, now, sizes, first, users }), options)
}

/** Takes the ids of everything whose number is known beforehand. */
async function reserve(sizes: DemoSizes): Promise<FirstIds> {
  return {
    ...emptyDatabase,
    client: await nextId('clients', sizes.clients),
    broker: await nextId('brokers', sizes.brokers),
    load: await nextId('loads', sizes.loads),
    invoice: await nextId('invoices', sizes.invoices),
    invoiceNumber: await nextNumber(InvoiceRecord, 'invoiceNumber', 'INV-', emptyDatabase.invoiceNumber),
    loadNumber: await nextNumber(LoadRecord, 'loadNumber', 'LD-', emptyDatabase.loadNumber),
  }
}

async function store(demo: Demo, options: DemoDataOptions): Promise<DemoDataResult> {
  const { sizes, users } = demo
  const report = options.onProgress ?? (() => undefined)
  const seed = options.seed ?? demoSeed
  const office = { ...demo, now: options.now.getTime() }
  const records = () => storeRecords(demo, options, report)
  const all = sizes.invoices + (await InvoiceRecord.estimatedDocumentCount())
  const from = options.bulkFrom ?? usualBulk
  if (sizes.invoices >= Math.max(from, all * bulkShare)) await withoutIndexes(report, records)
  else await records()
  report('Closing months')
  await closeMonths(seed, office)
  await recomputePackets()
  await storeVault(seed, office, options.vault)
  report('Adding up')
  await recomputeSummaries({ repair: true })
  await tellAllChanged()
  await audit(sizes, users, options)
  const { clients, brokers, loads, invoices } = sizes
  return { clients, brokers, loads, invoices }
}

/** Everything that is stored as it is made, which no index is asked for. */
async function storeRecords(
  demo: Demo,
  { seed = demoSeed, now, vault }: DemoDataOptions,
  report: (text: string) => void,
): Promise<void> {
  const office = { ...demo, now: now.getTime() }
  await insertBulk(BrokerRecord, demo.brokers.map(brokerDocument))
  await insertBulk(ClientRecord, demo.clients.map(clientDocument))
  await storeAgreements(seed, office)
  await storePayees(seed, office, vault)
  const notifications = new NotificationCollector(demo.users, office.now)
  const papers = new PaperWriter({ seed, now: office.now, ...demo.sizes })
  const invoices = new InvoiceWriter()
  const book = await BookWriter.open(seed, office, invoices)
  // More data for an office that has closed its months tells nothing of them again.
  const isTold = await ActivityRecord.exists({ entityType: 'ledger_period' })
  const closings = (day: number) =>
    isTold ? [] : closingActivities(seed, demo.users, { day, firstDay: book.firstDay, now: office.now })
  await storeHistory(demo, { invoices, notifications, papers, book, closings }, report)
  await storeNotifications(notifications)
  const work = { ...office, invoices: demo.sizes.invoices }
  for (const storeWork of [storeTasks, storeFollowUps]) await storeWork(seed, work)
  for (const storeRest of [storeTime, storeCollections, storeCreditChecks, storeFuelCards, storeOffice])
    await storeRest(seed, office)
}

/** Day by day, so that the memory needed does not grow with the number of invoices. */
async function storeHistory(
  demo: Demo,
  {
    invoices,
    notifications,
    papers,
    book,
    closings,
  }: {
    invoices: InvoiceWriter
    notifications: NotificationCollector
    papers: PaperWriter
    book: BookWriter
    closings: (day: number) => DemoActivity[]
  },
  report: (text: string) => void,
): Promise<void> {
  const loads = new BatchWriter(LoadRecord)
  const activities = new BatchWriter(ActivityRecord, async (batch) => {
    const first = await nextId('activities', batch.length)
    for (const [index, activity] of batch.entries()) activity._id = first + index
  })
  const meter = new RateMeter('invoices', demo.sizes.invoices, report)
  await papers.clients(demo.clients)
  for (const day of demo.days) {
    for (const load of day.loads) await loads.add(loadDocument(load))
    for (const invoice of day.invoices) {
      notifications.add(invoice)
      await invoices.add(invoiceDocument(invoice), termDaysOf(invoice.load.broker.paymentTerms))
    }
    const uploads = await papers.day(day)
    const feed = [...day.activities, ...uploads, ...closings(day.day)].sort((a, b) => a.at - b.at)
    for (const activity of feed) await activities.add(activityDocument(activity))
    await book.day(day)
    meter.at(invoices.count)
  }
  await Promise.all([loads.finish(), activities.finish()])
  await papers.finish()
  await book.finish()
  await invoices.finish()
}

async function storeNotifications(collector: NotificationCollector): Promise<void> {
  const count = collector.finish(1).length
  if (count === 0) return
  const documents = collector.finish(await nextId('notifications', count)).map(notificationDocument)
  await NotificationRecord.collection.insertMany(documents as never)
}

/** One record for all of it: no one in the office did these things. */
async function audit(
  sizes: DemoSizes,
  users: DemoUser[],
  { seed = demoSeed, now }: DemoDataOptions,
): Promise<void> {
  const admin = users.find((user) => user.role === 'admin')
  await runTransaction(() =>
    appendAudit([
      {
        at: now,
        userId: null,
        userName: null,
        action: 'demoData.loaded',
        entityType: 'user',
        entityId: admin?.id ?? 0,
        before: null,
        after: { seed, ...sizes },
        ip: '',
        userAgent: '',
        requestId: '',
      },
    ]),
  )
}

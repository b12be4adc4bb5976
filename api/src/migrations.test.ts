import { loadKeyOf } from '@drayline/domain/finance/invoices/invoice-duplicates'
import { packetDocuments } from '@drayline/domain/operations/loads/load'
import mongoose from 'mongoose'
import { ActivityRecord } from './admin/activities/activity.model.ts'
import { checkBoughtItems } from './finance/aging/bought-items.check.ts'
import { OpenItem } from './finance/aging/open-item.model.ts'
import { checkOpenItems } from './finance/aging/open-items.check.ts'
import { verifyRecords } from './finance/book-check/verify-records.ts'
import { FuelAdvanceRecord } from './finance/fuel-advances/fuel-advance.model.ts'
import { InvoiceRecord } from './finance/invoices/invoice.model.ts'
import { verifyLedger } from './finance/ledger/verify-ledger.ts'
import { checkPurchaseStates } from './finance/purchases/state-on-invoice.ts'
import { checkReports } from './finance/reports/check-reports.ts'
import { connectDb } from './kernel/database/db.ts'
import { findImplausibleDates } from './kernel/database/implausible-dates.ts'
import { declaredIndexes } from './kernel/database/model.ts'
import { createLogger } from './kernel/http/request-log.ts'
import { migrationDocs, processDocs } from './kernel/migrations/migration.model.ts'
import { migrationStates } from './kernel/migrations/migration-state.ts'
import { migrations } from './migrations.ts'
import { BrokerRecord, brokerKeys } from './operations/brokers/broker.model.ts'
import { ClientRecord, clientKeys } from './operations/clients/client.model.ts'
import { DocumentRecord } from './operations/documents/document.model.ts'
import { FollowUpRecord, followUpKeys } from './operations/follow-ups/follow-up.model.ts'
import { LoadRecord } from './operations/loads/load.model.ts'
import { verifyAudit } from './platform/audit/verify.ts'
import { tellAllChanged } from './platform/changes/tell-all.ts'
import { User } from './platform/users/user.model.ts'
import { userKeys } from './platform/users/users.service.ts'
import type { RunningServer } from './server.ts'
import { startServer } from './server.ts'
import { testConfig } from './testing/api-test.ts'
import { eventually } from './testing/eventually.ts'
import { send } from './testing/http-client.ts'
import { dumpedVersions, loadDump, readWrites, recordedFrom, replay } from './testing/schema-dump.ts'
import { emptyCollections } from './testing/test-database.ts'
import { recomputeSummaries } from './totals.ts'

/** Migrations that released databases have run. Lines are added here, never changed or removed. */
const released = [
  'expand open_items.fill',
  'migrate users.nameSortKey',
  'migrate clients.sameKeys',
  'migrate brokers.sameKeys',
  'migrate invoices.loadKey',
  'migrate follow_ups.workSortKey',
  'migrate loads.packet',
  'migrate activities.clientId',
  'migrate summaries.recount',
  'migrate fuel_advances.clientId',
  'migrate open_items.bought',
  'migrate summaries.boughtExposure',
  'migrate payouts.search',
  'migrate invoices.purchaseState',
  'migrate purchases.rebatePayments',
  'migrate loads.searchNumbers',
  'migrate invoices.searchNumbers',
  'migrate open_items.inStep',
  'migrate fuel_advances.outsideBook',
  'migrate clients.searchNames',
  'migrate brokers.searchNames',
  'migrate users.searchNames',
  'migrate follow_ups.assignedTo',
  'migrate invoices.enteredBy',
  'migrate factor_policy.default',
]

test('what was released keeps its version, name and kind, and every migration is listed as released', () => {
  expect(migrations.map(({ version }) => version)).toEqual(released.map((_, index) => index + 1))
  expect(migrations.map(({ kind, name }) => `${kind} ${name}`)).toEqual(released)
})

test('the newest dump is of this version of the data', () => {
  const newest = dumpedVersions().at(-1)
  const missing = `There is no dump of data version ${migrations.length}: npm run schema-dump. Remove that of ${newest} if it was never released.`
  expect(newest === migrations.length ? '' : missing).toBe('')
})

describe.each(dumpedVersions())('a database of data version %i', (version) => {
  const config = testConfig()
  const lines: Record<string, unknown>[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  let server: RunningServer | undefined
  /** Building all indexes on a filled database takes as long as the rest of a test: the first does it. */
  let hasIndexes = false

  beforeEach(async () => {
    const db = await connectDb(config.mongodbUri ?? '')
    if (hasIndexes) await emptyCollections()
    else await mongoose.connection.dropDatabase()
    hasIndexes = true
    await loadDump(version)
    // What this process keeps is of the test before, which had another database.
    await tellAllChanged()
    await db.close()
    lines.length = 0
  })
  afterEach(async () => {
    await server?.stop()
    server = undefined
  })
  afterAll(async () => {
    const db = await connectDb(config.mongodbUri ?? '')
    await mongoose.connection.dropDatabase()
    await db.close()
  })

  /** Changes the database before the new version starts. */
  async function before(change: () => Promise<unknown>): Promise<void> {
    const db = await connectDb(config.mongodbUri ?? '')
    await change()
    await db.close()
  }

  async function start(): Promise<RunningServer> {
    server = await startServer(config, { logger })
    return server
  }

  const said = (event: string) => lines.filter((line) => line.event === event).length

  const allDone = async () => (await migrationStates()).every(({ state }) => state === 'done')

  test('is upgraded to what this version would have stored', async () => {
    const { url } = await start()
    await eventually(allDone)
    expect((await migrationStates()).map((state) => state.version)).toEqual(
      migrations.map((migration) => migration.version),
    )
    expect(await faultyRecords()).toEqual([])
    expect(await wrongTotals()).toEqual([])
    await eventually(async () => (await send(url, 'GET', '/readyz')).text === '{"status":"ready"}')
  }, 120_000)

  if (version === 0)
    test('gets what its first records lack, also what the first processes write meanwhile', async () => {
      await before(async () => {
        await stripOldRecords()
        await seenUntil(0, 600_000)
      })
      const { url } = await start()
      expect(await OpenItem.estimatedDocumentCount()).toBeGreaterThan(0)
      await eventually(
        () => said('migration.repeats') === migrations.filter(({ kind }) => kind === 'migrate').length,
      )
      expect(await InvoiceRecord.countDocuments({ loadKey: '' })).toBe(0)

      const { client, invoice, paid, paidAt } = await writeAsFirstProcess()
      await processDocs().deleteOne({ _id: 'old' })
      await migrationDocs().updateMany({}, { $set: { dueAt: new Date(0) } })
      await eventually(allDone)

      expect((await ClientRecord.findById(client).lean())?.sameKeys).toContain('name:renamedhauling')
      expect((await InvoiceRecord.findById(invoice).lean())?.loadKey).toBe('ld7a')
      expect(await OpenItem.findOne({ invoiceId: paid }).lean()).toMatchObject({ openTo: paidAt })
      expect(await faults(version)).toEqual([])
      expect((await send(url, 'GET', '/readyz')).status).toBe(200)
    }, 120_000)

  test('is right after a process of that version has written during and after the migrations', async () => {
    await before(() => seenUntil(version, 600_000))
    const writes = await readWrites(version)
    const half = Math.floor(writes.length / 2)
    await start()
    await replay(writes.slice(0, half))
    const newer = migrations.filter(
      (migration) => migration.kind === 'migrate' && migration.version > version,
    )
    await eventually(() => said('migration.repeats') === newer.length)
    await replay(writes.slice(half))
    await processDocs().deleteOne({ _id: 'old' })
    await migrationDocs().updateMany({}, { $set: { dueAt: new Date(0) } })
    await eventually(allDone)
    expect(await faults(version)).toEqual([])
  }, 120_000)

  if (version === dumpedVersions().at(-1))
    test('is refused by a version that knows less, with both versions named', async () => {
      const latest = migrations.length
      const next = { _id: String(latest + 1), version: latest + 1, name: 'from.tomorrow' }
      await before(() =>
        migrationDocs().insertOne({
          ...{ ...next, kind: 'expand', state: 'done', holder: null, after: null, records: 0, total: 0 },
          ...{ dueAt: new Date(0), finishedAt: new Date(), firstEndedAt: new Date(), isRepeated: false },
        }),
      )
      await expect(startServer(config, { logger })).rejects.toThrow(
        new RegExp(`is of version ${latest + 1} .* knows data up to version ${latest}\\.`),
      )
    })
})

/** A process of a data version that goes on serving. */
async function seenUntil(version: number, ms: number): Promise<void> {
  await processDocs().insertOne({ _id: 'old', version, seenAt: new Date(Date.now() + ms) })
}

/** What `npm run verify:totals`, `verify:ledger` and `verify-audit` would name, and records that are not as this version writes them. */
async function faults(version: number): Promise<object> {
  await tellAllChanged()
  const { chain, ...book } = await verifyLedger()
  return [
    ...(await faultyRecords()),
    ...(await wrongTotals()),
    ...(await wrongKeys()),
    ...(version < 10 ? await advancesWithoutClient() : []).map((id) => `advance ${id}`),
    ...chain.faults,
    ...Object.values(book).flat(),
    ...(await verifyRecords()),
    ...(await verifyAudit()).faults,
  ]
}

/** As records were before the fields that migrations bring. */
async function stripOldRecords(): Promise<void> {
  await InvoiceRecord.collection.updateMany({}, { $unset: { loadKey: 1, notDuplicates: 1, overrides: 1 } })
  await User.collection.updateMany({}, { $unset: { nameSortKey: 1 } })
  await ClientRecord.collection.updateMany({}, { $unset: { sameKeys: 1 } })
  await BrokerRecord.collection.updateMany(
    {},
    { $unset: { sameKeys: 1, exposureCents: 1, openInvoices: 1, overLimit: 1 } },
  )
  await FollowUpRecord.collection.updateMany({}, { $unset: { workSortKey: 1 } })
  await LoadRecord.collection.updateMany(
    {},
    { $unset: { packet: 1, hasRateConfirmation: 1, hasBillOfLading: 1 } },
  )
  await ActivityRecord.collection.updateMany({}, { $unset: { clientId: 1 } })
  await FuelAdvanceRecord.collection.updateMany({}, { $unset: { clientId: 1, feeCents: 1 } })
  await mongoose.connection.collection('summaries').deleteMany({ _id: /^(brokers|creditChecks):/ as never })
  await OpenItem.collection.deleteMany({})
}

/**
 * Writes of a process from before there were open items, packets and a book: a new invoice, a changed client, an invoice
 * that is paid, a paper that is taken from its load, an advance that is paid.
 */
async function writeAsFirstProcess() {
  const made = await InvoiceRecord.findOne({ status: 'approved' }).lean()
  if (!made) throw new Error('The dump has no open invoice')
  const { loadKey: _loadKey, ...old } = made
  const none = { submittedBy: null, submittedAt: null, approvedBy: null, approvedAt: null }
  const invoice = 900_001
  await InvoiceRecord.collection.insertOne({
    ...{ ...old, ...none, status: 'draft', history: [] },
    ...{ _id: invoice, invoiceNumber: 'OLD-1', loadNumber: 'LD 7-A' },
  } as never)
  const client = made.clientId
  await ClientRecord.collection.updateOne({ _id: client as never }, { $set: { name: 'Renamed Hauling LLC' } })
  const paidAt = new Date()
  await InvoiceRecord.collection.updateOne({ _id: made._id as never }, {
    $set: { status: 'paid', paidAt },
    $push: { history: { ...made.history.at(-1), to: 'paid', at: paidAt } },
  } as never)
  const whole = await LoadRecord.findOne({ packet: 'complete' }).lean()
  await DocumentRecord.collection.updateMany({ loadId: whole?._id as never }, { $set: { loadId: null } })
  const advances = await FuelAdvanceRecord.collection.updateMany(
    { status: 'approved' },
    { $set: { status: 'paid' } },
  )
  expect([whole !== null, advances.modifiedCount > 0]).toEqual([true, true])
  return { client, invoice, paid: made._id, paidAt }
}

/** Advances for a load that do not belong to its client, or were paid and are not told apart from what the book has. */
async function advancesWithoutClient(): Promise<number[]> {
  const wrong: number[] = []
  for (const advance of await FuelAdvanceRecord.find().lean()) {
    const load = advance.loadId === null ? null : await LoadRecord.findById(advance.loadId).lean()
    const isTold = advance.isOutsideBook === (advance.status === 'paid') && advance.openCents === 0
    if (advance.clientId !== (load?.clientId ?? null) || !isTold) wrong.push(advance._id)
  }
  return wrong
}

/** Fields that earlier versions stored and nothing reads. */
const leftOver: Record<string, string[]> = { activities: ['key'] }

/** Records that their models would refuse. */
async function faultyRecords(): Promise<string[]> {
  const faults: string[] = []
  for (const [model] of declaredIndexes()) {
    if (model.collection.name.startsWith('files.')) continue
    const projection = Object.fromEntries((leftOver[model.collection.name] ?? []).map((field) => [field, 0]))
    for (const record of await model.collection.find({}, { projection }).toArray()) {
      const problem = await problemOf(model, record)
      if (problem) faults.push(`${model.collection.name} ${record._id}: ${problem}`)
    }
  }
  return faults
}

async function problemOf(model: mongoose.Model<never>, record: object): Promise<string | undefined> {
  try {
    await (new model(record) as mongoose.Document).validate()
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** Records that `npm run verify:totals` would name. */
async function wrongTotals(): Promise<object[]> {
  return [
    ...(await recomputeSummaries()),
    ...(await checkOpenItems()),
    ...(await checkBoughtItems()).map((purchase) => ({ purchase })),
    ...(await checkPurchaseStates()),
    ...(await checkReports(new Date())),
    ...(await findImplausibleDates()),
  ]
}

const keysOfParty = ({ sameKeys, search }: ReturnType<typeof clientKeys>) => [sameKeys, search]

function keysOfUser(user: object): string[][] {
  const { nameSortKey, search } = userKeys(user as never)
  return [[nameSortKey], search]
}

/** Records whose keys are not those that follow from their fields. */
async function wrongKeys(): Promise<string[]> {
  const wrong: string[] = []
  const hold = (what: string, kept: unknown, right: unknown) => {
    if (JSON.stringify(kept) !== JSON.stringify(right)) wrong.push(`${what}: ${kept}, not ${right}`)
  }
  for (const one of await InvoiceRecord.collection.find({}).toArray())
    hold(`invoice ${one._id}`, one.loadKey, loadKeyOf(one.loadNumber))
  for (const one of await User.collection.find({}).toArray())
    hold(`user ${one._id}`, [[one.nameSortKey], one.search], keysOfUser(one))
  for (const one of await ClientRecord.collection.find({}).toArray())
    hold(`client ${one._id}`, [one.sameKeys, one.search], keysOfParty(clientKeys(one as never)))
  for (const one of await BrokerRecord.collection.find({}).toArray())
    hold(`broker ${one._id}`, [one.sameKeys, one.search], keysOfParty(brokerKeys(one as never)))
  for (const one of await FollowUpRecord.collection.find({}).toArray())
    hold(`follow-up ${one._id}`, one.workSortKey, followUpKeys(one as never).workSortKey)
  for (const one of await LoadRecord.find({}).lean()) {
    const papers = await DocumentRecord.distinct('documentType', { loadId: one._id, status: 'processed' })
    // Loads of recorded scenarios have a packet without papers.
    if (one._id > recordedFrom && papers.length === 0) continue
    const isComplete = packetDocuments.every((kind) => papers.includes(kind))
    hold(`packet of load ${one._id}`, one.packet, isComplete ? 'complete' : 'incomplete')
  }
  for (const one of await ActivityRecord.collection.find({ entityType: 'invoice' }).toArray()) {
    const invoice = await InvoiceRecord.findById(one.entityId).lean()
    if (invoice) hold(`client of activity ${one._id}`, one.clientId, invoice.clientId)
  }
  return wrong
}

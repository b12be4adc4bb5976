import { ActivityRecord } from '@drayline/api/admin/activities/activity.model'
import { AgreementRecord } from '@drayline/api/finance/agreements/agreement.model'
import { agreementInForce } from '@drayline/api/finance/agreements/agreements.list'
import { BaseRateRecord, FeePlanRecord } from '@drayline/api/finance/fee-plans/fee-plan.model'
import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { presentInvoiceDetail } from '@drayline/api/finance/invoices/invoice.presenter'
import { PurchaseRecord } from '@drayline/api/finance/purchases/purchase.model'
import { nextId } from '@drayline/api/kernel/database/ids'
import { calendarDatesOf, findImplausibleDates } from '@drayline/api/kernel/database/implausible-dates'
import { declaredIndexes } from '@drayline/api/kernel/database/model'
import { searchFilter } from '@drayline/api/kernel/database/search-keys'
import { readFile } from '@drayline/api/kernel/database/stored-files'
import { BrokerRecord } from '@drayline/api/operations/brokers/broker.model'
import { presentBroker } from '@drayline/api/operations/brokers/broker.presenter'
import { ClientRecord } from '@drayline/api/operations/clients/client.model'
import { presentClient } from '@drayline/api/operations/clients/client.presenter'
import { CreditCheckRecord } from '@drayline/api/operations/credit-checks/credit-check.model'
import { presentCreditCheckDetail } from '@drayline/api/operations/credit-checks/credit-check.presenter'
import { DocumentRecord } from '@drayline/api/operations/documents/document.model'
import { presentDocument } from '@drayline/api/operations/documents/document.presenter'
import { LoadRecord } from '@drayline/api/operations/loads/load.model'
import { presentLoad } from '@drayline/api/operations/loads/load.presenter'
import { AuditRecord } from '@drayline/api/platform/audit/audit.model'
import { verifyAudit } from '@drayline/api/platform/audit/verify'
import { checkPdf } from '@drayline/api/platform/converter/pdf'
import { NotificationRecord } from '@drayline/api/platform/notifications/notification.model'
import { readSums } from '@drayline/api/platform/sums/summaries'
import { verifyPassword } from '@drayline/api/platform/users/password'
import { User } from '@drayline/api/platform/users/user.model'
import { View } from '@drayline/api/platform/views/view.model'
import { routes } from '@drayline/api/routes'
import { testConfig } from '@drayline/api/testing/api-test'
import { recomputeSummaries } from '@drayline/api/totals'
import { agreementTerms } from '@drayline/domain/finance/agreements/agreement-schema'
import { feePlanTerms } from '@drayline/domain/finance/fee-plans/fee-plan-schema'
import { invoiceDetail, invoiceInput } from '@drayline/domain/finance/invoices/invoice-schema'
import { brokerInput, brokerRecord } from '@drayline/domain/operations/brokers/broker-schema'
import { clientInput, clientRecord } from '@drayline/domain/operations/clients/client-schema'
import {
  creditCheckDetail,
  creditCheckInput,
} from '@drayline/domain/operations/credit-checks/credit-check-schema'
import { documentRecord } from '@drayline/domain/operations/documents/document-schema'
import { loadInput, loadRecord } from '@drayline/domain/operations/loads/load-schema'
import { viewInput } from '@drayline/domain/platform/views/view-schema'
import type { Model } from 'mongoose'
import mongoose from 'mongoose'
import type { Schema, SchemaObjectDescription } from 'yup'
import { databaseState } from './database.ts'
import type { DemoDataOptions } from './load-demo-data.ts'
import { loadDemoData } from './load-demo-data.ts'

const now = new Date('2026-11-20T19:00:00Z')
const config = testConfig()
const uri = config.mongodbUri ?? ''
const load = (options: Partial<DemoDataOptions> = {}) =>
  loadDemoData({ uri, now, password: 'open sesame', vault: config, ...options })

beforeAll(async () => {
  await mongoose.connect(uri)
  await load()
})

afterAll(async () => {
  await mongoose.connection.dropDatabase()
  await mongoose.disconnect()
})

/** Validates as strictly as answers of the API are checked: nothing is converted, nothing unknown. */
async function expectValid(schema: Schema, values: unknown[]): Promise<void> {
  expect(values.length).toBeGreaterThan(0)
  for (const value of values) await schema.validate(value, { strict: true, abortEarly: false })
}

const all = <T>(model: Model<T>) => model.find().sort({ _id: 1 }).lean<T[]>()

test('every client has terms in force, of five kinds of plans', async () => {
  const plans = await all(FeePlanRecord)
  await expectValid(
    feePlanTerms,
    plans.map(({ terms }) => terms),
  )
  expect(plans).toHaveLength(5)
  const versions = await all(AgreementRecord)
  await expectValid(
    agreementTerms,
    versions.map(({ terms }) => terms),
  )
  expect(new Set(versions.map(({ terms }) => terms.feePlan.id)).size).toBe(5)
  expect(new Set(versions.map(({ state }) => state))).toEqual(new Set(['active', 'proposed']))
  for (const { clientId, number, previousId } of versions.filter((one) => one.number > 1))
    expect(versions.find(({ _id }) => _id === previousId)).toMatchObject({ clientId, number: number - 1 })
  for (const { _id, createdAt } of await all(ClientRecord)) {
    const since = createdAt.toISOString().slice(0, 10)
    for (const day of [since, '2026-11-20'])
      expect([_id, day, (await agreementInForce(_id, day))?.clientId]).toEqual([_id, day, _id])
  }
  expect((await all(BaseRateRecord)).length).toBeGreaterThan(3)
})

test('every record is what the API would answer and what a form would accept', async () => {
  const clients = (await all(ClientRecord)).map(presentClient)
  const brokers = (await all(BrokerRecord)).map(presentBroker)
  const loads = (await all(LoadRecord)).map(presentLoad)
  const invoices = (await all(InvoiceRecord)).map((invoice) =>
    presentInvoiceDetail(invoice, { language: 'en' }),
  )
  await expectValid(clientRecord, clients)
  await expectValid(clientInput, clients)
  await expectValid(brokerRecord, brokers)
  await expectValid(brokerInput, brokers)
  const checks = (await all(CreditCheckRecord)).map((check) =>
    presentCreditCheckDetail({ ...check, broker: null }),
  )
  await expectValid(creditCheckDetail, checks)
  await expectValid(creditCheckInput, checks)
  await expectValid(loadRecord, loads)
  await expectValid(loadInput, loads)
  await expectValid(invoiceDetail, invoices)
  await expectValid(invoiceInput, invoices)
  await expectValid(viewInput, await all(View))
  const documents = await all(DocumentRecord)
  await expectValid(
    documentRecord,
    documents.map((document) => presentDocument(document, { language: 'en' })),
  )
})

test('saved views ask what their lists can answer', async () => {
  for (const { list, query } of await all(View)) {
    const route = routes.find(({ method, path }) => method === 'GET' && path === `/api/${list}`)
    const asked = Object.fromEntries(new URLSearchParams(query))
    const described = route?.query?.describe() as SchemaObjectDescription | undefined
    expect(Object.keys(described?.fields ?? {})).toEqual(expect.arrayContaining(Object.keys(asked)))
    await route?.query?.validate(asked)
  }
})

test.each([
  ['users', User],
  ['clients', ClientRecord],
  ['brokers', BrokerRecord],
  ['loads', LoadRecord],
  ['invoices', InvoiceRecord],
  ['activities', ActivityRecord],
  ['notifications', NotificationRecord],
  ['credit_checks', CreditCheckRecord],
  ['documents', DocumentRecord],
  ['views', View],
] as unknown as [string, Model<unknown>][])(
  'stored %s have the fields their model declares, no more and no fewer',
  async (name, model) => {
    const documents = await model.collection.find().limit(300).toArray()
    // No message of the demo stands for several.
    const ofGroups = name === 'notifications' ? ['group', 'count'] : []
    const declared = Object.keys(model.schema.paths).filter(
      (path) => !path.includes('.') && !ofGroups.includes(path),
    )
    expect(documents.length).toBeGreaterThan(0)
    for (const document of documents) {
      expect(Object.keys(document).sort()).toEqual([...declared].sort())
      await model.validate(document)
    }
  },
)

test('documents have the files they tell of: whole PDFs, which readers and our own converter take', async () => {
  const documents = await DocumentRecord.find({ status: 'processed' }).sort({ _id: -1 }).limit(5).lean()
  const scans = await DocumentRecord.find({ pages: 3 }).limit(2).lean()
  expect(scans.length).toBeGreaterThan(0)
  for (const { contentFile, size, pages } of [...documents, ...scans]) {
    if (!contentFile) throw new Error('A processed document has content')
    const bytes = Buffer.concat(await readFile(contentFile).toArray())
    expect(bytes.length).toBe(size)
    expect(await checkPdf(bytes, 3)).toEqual({ pages, rewritten: undefined })
  }
  expect(await DocumentRecord.countDocuments({ status: 'failed' })).toBeGreaterThan(0)
  // The queue of papers to file has some, and not too many.
  const unfiled = await DocumentRecord.countDocuments({ clientId: null })
  expect([unfiled > 4, unfiled < 60]).toEqual([true, true])
  expect(await DocumentRecord.countDocuments({ status: 'processing' })).toBe(0)
  const [upload] = await ActivityRecord.find({ type: 'document_uploaded' }).sort({ _id: -1 }).limit(1).lean()
  const document = await DocumentRecord.findById(upload?.entityId ?? 0).lean()
  expect(document).toMatchObject({
    originalName: upload?.message.params?.name,
    createdAt: upload?.createdAt,
    uploadedBy: upload?.userId,
  })
})

test('there are 142 credit checks, and what a broker owes is what its invoices and purchases add up to', async () => {
  const { approved, pending, rejected } = await readSums('creditChecks')
  expect([approved?.count, pending?.count, rejected?.count]).toEqual([89, 28, 25])
  const waiting = (await all(InvoiceRecord)).filter(({ status }) =>
    ['submitted', 'approved'].includes(status),
  )
  const bought = (await all(PurchaseRecord)).filter(({ openCents }) => openCents > 0)
  const open = [
    ...waiting.map(({ brokerId, amountCents }) => ({ brokerId, cents: amountCents })),
    ...bought.map(({ brokerId, openCents }) => ({ brokerId, cents: openCents })),
  ]
  for (const { _id, exposureCents, openInvoices, overLimit, creditLimit } of await all(BrokerRecord)) {
    const own = open.filter(({ brokerId }) => brokerId === _id)
    const cents = own.reduce((sum, one) => sum + one.cents, 0)
    expect([exposureCents, openInvoices, overLimit]).toEqual([cents, own.length, cents > creditLimit * 100])
  }
  expect(await BrokerRecord.countDocuments({ overLimit: true })).toBeGreaterThan(0)
})

test('the sums are those of the records', async () => {
  const invoices = await all(InvoiceRecord)
  const sums = await readSums('invoices')
  for (const status of new Set(invoices.map((invoice) => invoice.status))) {
    const those = invoices.filter((invoice) => invoice.status === status)
    const cents = those.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(sums[status]).toEqual({ count: those.length, cents })
  }
  expect((await readSums('clients')).active?.count).toBe(
    await ClientRecord.countDocuments({ status: 'active' }),
  )
  expect(await recomputeSummaries()).toEqual([])
})

test('the demo accounts can sign in, their colleagues cannot', async () => {
  for (const username of ['admin', 'manager', 'employee']) {
    const user = await User.findOne({ usernameKey: username }).lean()
    expect(user?.role).toBe(username)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(user?.passwordHash, 'open sesame')).toBe(true)
  }
  expect(await User.countDocuments({ passwordHash: null })).toBeGreaterThanOrEqual(12)
})

test('invoices and loads name records that exist', async () => {
  const ids = (records: { _id: number }[]) => new Set(records.map(({ _id }) => _id))
  const [clients, brokers] = [ids(await all(ClientRecord)), ids(await all(BrokerRecord))]
  const loads = new Map((await all(LoadRecord)).map((record) => [record._id, record]))
  for (const invoice of await all(InvoiceRecord)) {
    const own = loads.get(invoice.loadId)
    expect(own?.loadNumber).toBe(invoice.loadNumber)
    expect(own?.clientId).toBe(invoice.clientId)
    expect(own?.brokerId).toBe(invoice.brokerId)
  }
  for (const { clientId, brokerId } of loads.values()) {
    expect(clients.has(clientId) && brokers.has(brokerId ?? 0)).toBe(true)
  }
})

test('an invoice is found by its number and its load’s, a client by a beginning of its name', async () => {
  const invoice = await InvoiceRecord.findById(700).lean()
  for (const text of [invoice?.invoiceNumber, invoice?.loadNumber]) {
    expect(await InvoiceRecord.exists({ _id: 700, ...searchFilter(text) })).toBeTruthy()
  }
  const client = await ClientRecord.findById(5).lean()
  expect(await ClientRecord.exists({ _id: 5, ...searchFilter(client?.name.slice(0, 4)) })).toBeTruthy()
})

test('each demo account has read and unread messages about its own invoices; the feed has one audit record', async () => {
  for (const username of ['manager', 'employee']) {
    const user = await User.findOne({ usernameKey: username }).lean()
    const messages = (await all(NotificationRecord)).filter(({ userId }) => userId === user?._id)
    expect(messages.length).toBeGreaterThan(0)
    if (username === 'employee') expect(new Set(messages.map(({ read }) => read)).size).toBe(2)
    for (const { entityId, kind } of messages) {
      expect(kind).toBe('invoiceDecided')
      const invoice = await InvoiceRecord.findById(entityId).lean()
      expect(invoice?.submittedBy?.id).toBe(user?._id)
    }
  }
  expect((await AuditRecord.find().lean()).map(({ action }) => action)).toEqual(['demoData.loaded'])
  expect(await verifyAudit()).toEqual({ records: 1, unkeyed: 0, faults: [] })
})

test('the next record of every kind gets a free id', async () => {
  for (const model of [User, ClientRecord, BrokerRecord, LoadRecord, InvoiceRecord, ActivityRecord, View]) {
    const last = await (model as unknown as Model<{ _id: number }>).findOne().sort({ _id: -1 }).lean()
    expect(await nextId(model.collection.name)).toBe((last?._id ?? 0) + 1)
  }
})

test('asked for more, it adds to what is there and keeps what people did', async () => {
  await ClientRecord.updateOne({ _id: 1 }, { $set: { name: 'Renamed by hand' } })
  const added = await load({ invoices: 1500 })
  expect(added.invoices).toBe(300)
  expect(await InvoiceRecord.countDocuments()).toBe(1500)
  expect(await LoadRecord.countDocuments()).toBe(1875)
  expect(await ClientRecord.exists({ name: 'Renamed by hand' })).toBeTruthy()
  expect(await User.countDocuments()).toBe(17)
  expect(await recomputeSummaries()).toEqual([])
  expect((await load({ invoices: 1500 })).invoices).toBe(0)
})

test('a fresh start gives the same records again, but for password hashes', async () => {
  await load({ fresh: true, invoices: 150 })
  const first = JSON.stringify([await all(ClientRecord), await all(InvoiceRecord), await all(ActivityRecord)])
  await load({ fresh: true, invoices: 150 })
  expect(JSON.stringify([await all(ClientRecord), await all(InvoiceRecord), await all(ActivityRecord)])).toBe(
    first,
  )
})

test('many invoices arrive without indexes and have them afterwards', async () => {
  const messages: string[] = []
  await load({ fresh: true, invoices: 500, bulkFrom: 500, onProgress: (message) => messages.push(message) })
  expect(await InvoiceRecord.countDocuments()).toBe(500)
  expect((await InvoiceRecord.collection.indexes()).length).toBeGreaterThan(10)
  expect(messages).toEqual(expect.arrayContaining(['Building indexes', 'Adding up']))
  expect(await recomputeSummaries()).toEqual([])
})

test('an interrupted start begins again from nothing', async () => {
  await mongoose.connection.collection('demo_data').updateOne({}, { $set: { state: 'loading' } })
  expect(await databaseState()).toBe('broken')
  await load({ invoices: 100 })
  expect(await InvoiceRecord.countDocuments()).toBe(100)
  expect(await databaseState()).toBe('demo')
})

test('data of real people is refused, also with fresh', async () => {
  await mongoose.connection.dropDatabase()
  await User.collection.insertOne({ _id: 1 } as never)
  await expect(load({ fresh: true })).rejects.toThrow('not demo data')
  expect(await User.collection.countDocuments()).toBe(1)
})

/** The paths of texts that read as calendar dates, in a stored record. */
function datePaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((item) => datePaths(item, path))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return []
  return Object.entries(value).flatMap(([name, inner]) => datePaths(inner, path ? `${path}.${name}` : name))
}

test('every stored calendar date is declared as one, so that the check of totals looks at it', async () => {
  const forgotten = new Set<string>()
  const declared: string[] = []
  for (const [model] of declaredIndexes()) {
    const { name } = model.collection
    const known = calendarDatesOf(model.schema as never)
    declared.push(...known.map((path) => `${name}.${path}`))
    const rows = await model.collection.find({}).limit(300).toArray()
    // Audit records and changes carry a record's own date, as it was.
    const told = (path: string) => /^(before|after|changes|history)\b/.test(path)
    for (const path of rows.flatMap((row) => datePaths(row)))
      if (!known.includes(path) && !told(path)) forgotten.add(`${name}.${path}`)
  }
  expect([...forgotten]).toEqual([])
  expect(declared).toEqual(expect.arrayContaining(['collections.promises.date', 'loads.pickupDate']))
  expect(await findImplausibleDates(now)).toEqual([])
})

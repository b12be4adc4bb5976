import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { OpenItem, stillOpen } from '@drayline/api/finance/aging/open-item.model'
import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { ensureIndexes } from '@drayline/api/indexes'
import type { Db } from '@drayline/api/kernel/database/db'
import { connectDb } from '@drayline/api/kernel/database/db'
import { BrokerRecord } from '@drayline/api/operations/brokers/broker.model'
import { LoadRecord } from '@drayline/api/operations/loads/load.model'
import { tellAllChanged } from '@drayline/api/platform/changes/tell-all'
import { Summary } from '@drayline/api/platform/sums/summary.model'
import { testConfig, testVaultKeys } from '@drayline/api/testing/api-test'
import { dumpedVersions, loadDump } from '@drayline/api/testing/schema-dump'
import mongoose from 'mongoose'
import { findTotalFaults, keptChecks, otherChecks } from './total-faults.ts'

const uri = testConfig().mongodbUri ?? ''
let db: Db

beforeAll(async () => {
  db = await connectDb(uri)
  await ensureIndexes()
})
beforeEach(async () => {
  for (const { name } of await mongoose.connection.listCollections())
    await mongoose.connection.collection(name).deleteMany({})
  await loadDump(dumpedVersions().at(-1) ?? 0)
  await tellAllChanged()
})
afterAll(async () => {
  await mongoose.connection.dropDatabase()
  await db.close()
})

const inPipeline = { openTo: stillOpen, purchaseId: null }
const lastId = 999_999

/** An open item of the pipeline, as it is stored. */
async function anOpenItem() {
  const item = await OpenItem.findOne(inPipeline).lean()
  if (!item) throw new Error('The dump has no open item')
  return item
}

const changeOne = async (model: typeof OpenItem, which: object, change: object) =>
  expect(await model.collection.updateOne(which, change)).toMatchObject({ modifiedCount: 1 })

/** What can be wrong with each kind of kept values. A check without a fault here fails the test. */
const faults: Record<keyof typeof keptChecks, Record<string, () => Promise<unknown>>> = {
  openItems: {
    'an invoice that is open without an item': async () =>
      OpenItem.deleteOne({ _id: (await anOpenItem())._id }),
    'a paid invoice whose item is open': async () => {
      const { invoiceId } = await anOpenItem()
      await changeOne(InvoiceRecord as never, { _id: invoiceId }, { $set: { status: 'rejected' } })
    },
    'another amount': async () =>
      changeOne(OpenItem, { _id: (await anOpenItem())._id }, { $inc: { amountCents: 1 } }),
    'another broker': async () =>
      changeOne(OpenItem, { _id: (await anOpenItem())._id }, { $set: { brokerId: 1 } }),
    'two items of one invoice': async () => {
      const item = await anOpenItem()
      await OpenItem.create([{ ...item, _id: lastId, openFrom: new Date(item.openFrom.getTime() + 1) }])
    },
    'an item without its invoice': async () =>
      OpenItem.create([{ ...(await anOpenItem()), _id: lastId, invoiceId: lastId }]),
    'an invoice that was open once and never had an item': async () => {
      const { invoiceId } = await anOpenItem()
      const { history = [] } = (await InvoiceRecord.findById(invoiceId).lean()) ?? {}
      const step = { ...history.at(-1), to: 'rejected', at: new Date() }
      const change = { $set: { status: 'rejected' }, $push: { history: step } }
      await changeOne(InvoiceRecord as never, { _id: invoiceId }, change)
      await OpenItem.deleteMany({ invoiceId })
    },
  },
  boughtItems: {
    'another amount': async () =>
      changeOne(OpenItem, { purchaseId: { $gt: 0 } }, { $inc: { amountCents: 1 } }),
    'none at all': async () => OpenItem.collection.deleteMany({ purchaseId: { $gt: 0 } }),
  },
  purchaseStates: {
    'an invoice that says something else': async () =>
      changeOne(
        InvoiceRecord as never,
        { purchaseState: { $type: 'string' } },
        { $set: { purchaseState: 'released' } },
      ),
  },
  sums: {
    'a sum': async () =>
      changeOne(
        Summary as never,
        { _id: /^invoices/ },
        { $set: { 'statuses.draft': { count: 77, cents: 1 } } },
      ),
    'the exposure of a broker': async () =>
      changeOne(BrokerRecord as never, {}, { $inc: { exposureCents: 100 } }),
    'a limit that counts as passed': async () =>
      changeOne(BrokerRecord as never, { overLimit: { $ne: true } }, { $set: { overLimit: true } }),
  },
}

/** What only people can set right. */
const others: Record<keyof typeof otherChecks, () => Promise<unknown>> = {
  reports: async () => {
    const bought = { purchaseId: lastId, invoiceId: lastId, openedCents: 1, openedBy: 'bought' } as const
    await OpenItem.create([{ ...(await anOpenItem()), _id: lastId, ...bought }])
  },
  dates: async () => changeOne(LoadRecord as never, {}, { $set: { deliveryDate: '0026-11-20' } }),
}

const none = { kept: [], others: [] }

test('the dump itself has none', async () => {
  expect(await findTotalFaults(false)).toEqual(none)
})

const cases = Object.entries(faults).flatMap(([check, all]) =>
  Object.entries(all).map(([fault, make]) => [check as keyof typeof keptChecks, fault, make] as const),
)

test.each(cases)('%s: %s is found, repaired, and not found again', async (check, _fault, make) => {
  await make()
  await tellAllChanged()
  expect(await keptChecks[check](false)).not.toEqual([])
  const { kept } = await findTotalFaults(true)
  expect(kept).not.toEqual([])
  expect(await findTotalFaults(true)).toEqual(none)
})

/** Runs the command. */
async function verifyTotals(...options: string[]) {
  const child = spawn(process.execPath, [join(__dirname, '../verify-totals.ts'), ...options], {
    env: { ...process.env, MONGODB_URI: uri, VAULT_KEYS: testVaultKeys, SESSION_KEYS: 's'.repeat(40) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, , [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, code }
}

test('the command names what is wrong, repairs what it can, says what is left, and exits with 1 until all is right', async () => {
  await OpenItem.deleteOne({ _id: (await anOpenItem())._id })
  await others.dates()
  const named = /✗ open item of invoice \d+: kept none, actual \d+ cents/
  const date = /implausible date in deliveryDate/
  expect(await verifyTotals()).toEqual({ code: 1, out: expect.stringMatching(named) })
  const repaired = await verifyTotals('--repair')
  expect(repaired).toEqual({ code: 1, out: expect.stringMatching(/✓ \d+ totals repaired/) })
  expect(repaired.out).toMatch(/✗ not repaired: loads \d+: implausible date/)
  const again = await verifyTotals()
  expect(again).toEqual({ code: 1, out: expect.stringMatching(date) })
  expect(again.out).not.toMatch(named)
  await LoadRecord.collection.updateOne({ deliveryDate: '0026-11-20' }, { $set: { deliveryDate: null } })
  expect(await verifyTotals('--repair')).toEqual({ code: 0, out: '✓ All totals are right\n' })
}, 60_000)

test.each(Object.entries(others))('%s: what people must look at stays', async (check, make) => {
  await make()
  await tellAllChanged()
  const found = await otherChecks[check as keyof typeof otherChecks]()
  expect(found).not.toEqual([])
  await findTotalFaults(true)
  expect((await findTotalFaults(true)).others).toEqual(expect.arrayContaining(found))
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mountainZone } from '@drayline/domain/kernel/dates/bank-days'
import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { agreementFixtures } from '../agreements/agreement.fixtures.ts'
import { FuelAdvanceRecord } from '../fuel-advances/fuel-advance.model.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'
import { trialBalance } from '../ledger/balances.ts'
import { clientPosition } from '../ledger/index.ts'
import { emptyBook } from '../ledger/ledger.fixture.ts'
import { LedgerEntry } from '../ledger/ledger.model.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { PurchaseRecord } from '../purchases/purchase.model.ts'
import { openBook } from './open-book.ts'

let api: TestApi
let make: ReturnType<typeof purchaseFixtures>
let folder: string
/** The company's day: in UTC it may be tomorrow. */
const day = todayIn(mountainZone, new Date())

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opening-'))
  await emptyBook()
})
afterEach(() => rm(folder, { recursive: true }))

const write = (files: Record<string, string[]>) =>
  Promise.all(
    Object.entries(files).map(([name, lines]) => writeFile(join(folder, `${name}.csv`), lines.join('\r\n'))),
  )
const open = (dryRun = false) => openBook({ folder, day, dryRun, now: api.now })

/** An invoice that was paid to its client before there was a book. */
async function paidBefore(clientId: number, brokerId: number, amount = '2000.00') {
  const invoice = await make.approved(clientId, { brokerId, amount })
  expect((await make.pay(invoice)).ok).toBe(true)
  return invoice
}

const bare = () => fixtures(api).client()

async function office() {
  const { id: clientId, name } = await bare()
  const brokerId = await make.broker({ name: `Old Harbor ${clientId}` })
  const first = await paidBefore(clientId, brokerId)
  const second = await paidBefore(clientId, brokerId, '1900.00')
  await agreementFixtures(api).agreement({ clientId })
  return { clientId, name, brokerId, first, second }
}

test('the balances of an old book are taken over, and what is open goes on as if bought here', async () => {
  const { clientId, name, brokerId, first, second } = await office()
  await write({
    purchases: [
      'invoice,open,reserve,purchased,feeTaken',
      `${first.invoiceNumber},"2,000.00",160.00,${day},`,
      `${second.invoiceNumber},1500.00,160.00,${day},0`,
    ],
    clients: ['client,payable,due,escrow', `${name},75.50,,40.00`],
    brokers: ['broker,unapplied,refund', `${brokerId},30.00,12.25`],
    accounts: ['account,balance', '1010,-500.00', '1020,900.00'],
  })
  expect(await open(true)).toMatchObject({ problems: [], purchases: 2, openCents: 3_500_00 })
  expect(await LedgerEntry.countDocuments()).toBe(0)

  expect(await open()).toMatchObject({ problems: [], clients: 1, purchases: 2, brokers: 1 })
  expect(await clientPosition(clientId)).toEqual({
    ...{
      receivableCents: 3_500_00,
      reserveCents: 320_00,
      payableCents: 75_50,
      dueCents: 0,
      escrowCents: 40_00,
    },
  })
  const rows = await trialBalance(day)
  const sum = (side: 'debitCents' | 'creditCents') => rows.reduce((total, row) => total + row[side], 0)
  expect(sum('debitCents')).toBe(sum('creditCents'))
  const whole = { chain: { faults: [] }, postings: [], positions: [], days: [], closes: [] }
  expect(await verifyLedger()).toMatchObject(whole)

  const manager = await api.as('manager')
  const body = { brokerId, method: 'wire', amount: '3500.00', valueDay: day, oldestFirst: true }
  const receipt = ok(await manager.post('/api/receipts', body))
  expect(receipt).toMatchObject({
    unapplied: '0.00',
    applications: [{ amount: '2000.00' }, { amount: '1500.00' }],
  })
  expect(await make.purchaseOf(second)).toMatchObject({ state: 'settled', fundedBy: null })
  expect((await clientPosition(clientId)).receivableCents).toBe(0)
})

test('it is taken over once: again it changes nothing, with other files or later it is refused', async () => {
  const { first, second } = await office()
  const head = 'invoice,open,reserve,purchased'
  await write({ purchases: [head, `${first.invoiceNumber},2000.00,160.00,${day}`] })
  expect((await open()).problems).toEqual([])
  expect((await open()).problems).toEqual([])
  expect([
    await LedgerEntry.countDocuments(),
    await PurchaseRecord.countDocuments({ invoiceId: first.id }),
  ]).toEqual([1, 1])
  await write({
    purchases: [head, ...[first, second].map((one) => `${one.invoiceNumber},1900.00,160.00,${day}`)],
  })
  await expect(open()).rejects.toThrow('something else about client')
  await make.purchase(await make.client())
  expect((await open()).problems).toContain('The book has entries: it can be opened once, before them.')
})

test('what was taken over is not undone: its balance stands in the entry of its client', async () => {
  const { clientId, first } = await office()
  const [manager, admin] = [await api.as('manager'), await api.as('admin')]
  const advance = { carrierName: 'Red Mesa', advanceAmount: '600.00', feeAmount: '10.00', advanceDate: day }
  const { id } = ok(
    await manager.post('/api/fuel-advances', {
      ...{ ...advance, pickupState: 'NM', deliveryState: 'TX', clientId },
      processedBy: api.userId('manager'),
    }),
  )
  await FuelAdvanceRecord.updateOne({ _id: id }, { $set: { status: 'paid', decidedAt: new Date() } })
  await write({
    purchases: ['invoice,open,reserve,purchased', `${first.invoiceNumber},2000.00,160.00,${day}`],
    advances: ['advance,open', `${id},610.00`],
  })
  expect((await open()).problems).toEqual([])

  const paid = ok(await manager.get(`/api/invoices/${first.id}`))
  const undone = await admin.put(`/api/invoices/${first.id}`, { ...formOf(paid), status: 'approved' })
  expect([undone.status, undone.body.message]).toEqual([
    409,
    `${first.invoiceNumber} was bought before the ledger was opened: its funding is not taken back here. Charge it back to its client instead`,
  ])
  const reverse = () => admin.post(`/api/fuel-advances/${id}/reverse`, { reason: 'Never used' })
  const kept =
    "This advance is from before the ledger was opened and is not reversed: what is open comes off its client's next funding"
  expect([(await reverse()).status, (await reverse()).body.message]).toEqual([409, kept])

  // A part of it has come off a payment meanwhile: it is not payable a second time.
  const receipt = { brokerId: await make.broker(), method: 'ach', amount: '276.00', valueDay: day }
  const { id: receiptId } = ok(await manager.post('/api/receipts', receipt))
  ok(
    await manager.post(`/api/receipts/${receiptId}/dispose`, {
      to: 'client',
      clientId,
      amount: '276.00',
      reason: 'Theirs',
    }),
  )
  ok(await manager.post('/api/payouts', { clientId, method: 'ach' }))
  expect(ok(await manager.get(`/api/fuel-advances/${id}`)).openAmount).toBe('334.00')
  expect((await reverse()).status).toBe(409)
  expect(await clientPosition(clientId)).toMatchObject({
    ...{ receivableCents: 2_000_00, reserveCents: 160_00, payableCents: 0, dueCents: 0 },
  })
  expect(ok(await manager.get(`/api/fuel-advances/${id}`))).toMatchObject({
    status: 'paid',
    openAmount: '334.00',
  })
})

test('a purchase is taken over within the amount of its invoice, by the day of the opening, under an agreement', async () => {
  const { first, second, brokerId } = await office()
  const loose = await paidBefore((await bare()).id, brokerId, '1800.00')
  const { problems } = await take([
    `${first.invoiceNumber},2000.00,160.00,${addDays(day, 1)}`,
    `${second.invoiceNumber},1900.00,1900.01,${day}`,
    `${loose.invoiceNumber},1800.00,160.00,${day}`,
  ])
  expect(problems).toEqual([
    `purchases.csv:2: invoice ${first.invoiceNumber} was bought after the day of the opening`,
    `purchases.csv:3: invoice ${second.invoiceNumber} cannot have a reserve above its amount`,
    `purchases.csv:4: the client of invoice ${loose.invoiceNumber} has no agreement`,
  ])
  const whole = [`${first.invoiceNumber},2000.00,2000.00,${day}`, `${second.invoiceNumber},0.01,0.00,${day}`]
  expect((await take(whole)).problems).toEqual([])
  const nothing = await take([`${second.invoiceNumber},0.00,0.00,${day}`])
  expect(nothing.problems).toEqual([expect.stringContaining('with more than its amount, or with nothing')])

  async function take(lines: string[]) {
    await write({ purchases: ['invoice,open,reserve,purchased', ...lines] })
    return await open(true)
  }
})

test('while a line is wrong nothing is stored, and every such line is named', async () => {
  const { first } = await office()
  const draft = await make.approved(await make.client())
  await write({
    purchases: [
      'invoice,open,reserve,purchased',
      `${first.invoiceNumber},2000.01,160.00,${day}`,
      `${draft.invoiceNumber},2000.00,160.00,${day}`,
      'INV-404,1.00,0.00,2026-02-30',
      `${first.invoiceNumber},abc,160.00,2999-01-01`,
      `${first.invoiceNumber},-5.00,160.00,${day}`,
    ],
    advances: ['advance,open', '4711,1.00'],
    clients: ['client,payable,due,escrow,mood', 'Nobody at all,1.00,,'],
    accounts: ['account,balance', '4100,1.00'],
  })
  const { problems } = await open()
  const told = (text: string) => expect(problems.some((one) => one.includes(text))).toBe(true)
  told('purchases.csv:2: ')
  told(`purchases.csv:3: invoice ${draft.invoiceNumber} is approved`)
  told('purchases.csv:4: purchased is no date')
  told('purchases.csv:4: invoice INV-404 does not exist')
  told('purchases.csv:5: open is no amount: abc')
  told('purchases.csv:6: open is no amount: -5.00')
  told('is there twice')
  told('advances.csv:2: fuel advance 4711 does not exist')
  told('clients.csv: there is no column mood')
  told('clients.csv:2: client Nobody at all does not exist')
  told('accounts.csv:2: account 4100 is none of')
  expect(await LedgerEntry.countDocuments()).toBe(0)
})

test('a file that lacks a column is named, whatever its lines say', async () => {
  await office()
  await write({ advances: ['advance', '1'], clients: ['client,payable', 'Nobody,1.00'] })
  const { problems } = await open()
  expect(problems).toContain('advances.csv: the column open is missing')
  expect(problems.some((one) => one.startsWith('clients.csv: the column'))).toBe(true)
})

test('a file that cannot be read is not taken for one that is missing', async () => {
  await mkdir(join(folder, 'clients.csv'))
  await expect(open()).rejects.toThrow('EISDIR')
})

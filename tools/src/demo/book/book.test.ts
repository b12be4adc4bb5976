import { ActivityRecord } from '@drayline/api/admin/activities/activity.model'
import { checkBoughtItems } from '@drayline/api/finance/aging/bought-items.check'
import { checkOpenItems } from '@drayline/api/finance/aging/open-items.check'
import { monthlyMinimums } from '@drayline/api/finance/agreements/agreements.list'
import { verifyRecords } from '@drayline/api/finance/book-check/verify-records'
import { BuyoutRecord } from '@drayline/api/finance/buyouts/buyout.model'
import { readBaseRates } from '@drayline/api/finance/fee-plans/base-rates.service'
import { FuelAdvanceRecord } from '@drayline/api/finance/fuel-advances/fuel-advance.model'
import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { accruedOn } from '@drayline/api/finance/ledger/accruals'
import { trialBalance } from '@drayline/api/finance/ledger/balances'
import { feesTaken } from '@drayline/api/finance/ledger/client-fees'
import { LedgerJournal } from '@drayline/api/finance/ledger/journal.model'
import { LedgerDay, LedgerEntry } from '@drayline/api/finance/ledger/ledger.model'
import { LedgerPeriod } from '@drayline/api/finance/ledger/period.model'
import { checkPeriod } from '@drayline/api/finance/ledger/period-checks'
import { clientPosition } from '@drayline/api/finance/ledger/positions'
import { verifyLedger } from '@drayline/api/finance/ledger/verify-ledger'
import { PayeeRecord, payeeBinding } from '@drayline/api/finance/payees/payee.model'
import { paymentsOfOldRebates } from '@drayline/api/finance/purchases/old-rebates.migration'
import { clientsWithPurchases, feesLeftOn } from '@drayline/api/finance/purchases/open-on'
import type { PayoutDoc } from '@drayline/api/finance/purchases/payout.model'
import { PayoutRecord } from '@drayline/api/finance/purchases/payout.model'
import type { PurchaseDoc } from '@drayline/api/finance/purchases/purchase.model'
import { PurchaseRecord } from '@drayline/api/finance/purchases/purchase.model'
import { presentPayout, presentPurchase } from '@drayline/api/finance/purchases/purchase.presenter'
import { ReceiptRecord } from '@drayline/api/finance/receipts/receipt.model'
import { presentReceipt } from '@drayline/api/finance/receipts/receipt.presenter'
import { verifyChainedLog } from '@drayline/api/kernel/database/chained-log'
import { accessLog, accessLogKey } from '@drayline/api/platform/audit/access-log'
import { open } from '@drayline/api/platform/keys/envelope'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import { testConfig } from '@drayline/api/testing/api-test'
import { runAtOnce } from '@drayline/api/testing/run-at-once'
import { missingToMinimum } from '@drayline/domain/finance/agreements/agreement'
import { bankAccounts } from '@drayline/domain/finance/ledger/chart'
import { isAccountNumber, isRoutingNumber, visibleTail } from '@drayline/domain/finance/payees/payee'
import { payoutRecord } from '@drayline/domain/finance/purchases/payout-schema'
import { purchaseRecord } from '@drayline/domain/finance/purchases/purchase-schema'
import { receiptRecord } from '@drayline/domain/finance/receipts/receipt-schema'
import type { Model } from 'mongoose'
import mongoose from 'mongoose'
import { loadDemoData } from '../load-demo-data.ts'

const now = new Date('2026-11-20T19:00:00Z')
const config = testConfig()
const all = <T>(model: Model<T>) => model.find().sort({ _id: 1 }).lean<T[]>()
let purchases: PurchaseDoc[]

beforeAll(async () => {
  await mongoose.connect(config.mongodbUri ?? '')
  await loadDemoData({ uri: config.mongodbUri ?? '', now, password: 'open sesame', vault: config })
  purchases = await all(PurchaseRecord)
})
afterAll(async () => {
  await mongoose.connection.dropDatabase()
  await mongoose.disconnect()
})

const whole = { chain: { faults: [] }, postings: [], positions: [], days: [], closes: [], snapshots: [] }

test('the book is whole, and every month but the last ones is closed, by two people', async () => {
  expect(await verifyLedger()).toMatchObject(whole)
  const months = await all(LedgerPeriod)
  expect(months.length).toBeGreaterThanOrEqual(16)
  for (const { status, closedBy, snapshot } of months) {
    expect([status, snapshot]).toEqual(['closed', expect.any(String)])
    expect(closedBy?.requested.id).not.toBe(closedBy?.confirmed.id)
  }
  const told = await ActivityRecord.find({ entityType: 'ledger_period' }).sort({ _id: 1 }).lean()
  for (const { _id, closedBy, closedAt } of months)
    expect(told.filter(({ entityId }) => entityId === _id)).toMatchObject([
      { userId: closedBy?.requested.id, message: { key: 'activity.ledger.period.closeRequested' } },
      { userId: closedBy?.confirmed.id, message: { key: 'activity.ledger.period.closing' } },
      { message: { key: 'activity.ledger.period.closed' }, createdAt: closedAt },
    ])
  const rows = await trialBalance('2026-11-20')
  const sum = (side: 'debitCents' | 'creditCents') => rows.reduce((total, row) => total + row[side], 0)
  expect(sum('debitCents')).toBe(sum('creditCents'))
  expect((await checkPeriod('2026-10')).filter(({ check }) => check !== 'unapplied')).toEqual([])
})

test('what was paid was bought, and everything that happens to a purchase happened to some', async () => {
  const paid = await InvoiceRecord.find({ status: 'paid' }, { _id: 1 }).lean()
  expect(new Set(purchases.map(({ invoiceId }) => invoiceId))).toEqual(new Set(paid.map(({ _id }) => _id)))
  for (const state of ['open', 'part_paid', 'collected', 'settled', 'charged_back', 'written_off'])
    expect([state, purchases.some((one) => one.state === state)]).toEqual([state, true])
  expect(new Set(purchases.map(({ terms }) => terms.planName)).size).toBe(5)
  expect(purchases.some(({ closing }) => (closing?.chargedCents ?? 0) > 0)).toBe(true)
  expect(purchases.some(({ closings }) => closings > 1)).toBe(true)
  const payouts = await all(PayoutRecord)
  expect(payouts.filter(({ confirmed }) => confirmed).length).toBeGreaterThan(payouts.length / 2)
  const receipts = await all(ReceiptRecord)
  expect(receipts.some(({ reversedAt }) => reversedAt !== null)).toBe(true)
  expect(receipts.some(({ unappliedCents }) => unappliedCents > 0)).toBe(true)
  expect(receipts.some(({ disposals }) => disposals.length > 0)).toBe(true)
  for (const short of ['charged', 'open', 'disputed'])
    expect(receipts.some(({ applications }) => applications.some(({ shortPay }) => shortPay === short))).toBe(
      true,
    )
})

test('some clients came from another factor, which their first funding paid off; one waits for its second person', async () => {
  const buyouts = await all(BuyoutRecord)
  const cleared = buyouts.filter(({ state }) => state === 'cleared')
  expect(cleared.length).toBeGreaterThanOrEqual(2)
  for (const { _id, clientId, funding, payment, payoffCents, proposedBy, decidedBy } of cleared) {
    const payout = await PayoutRecord.findById(funding?.payoutId).orFail().lean<PayoutDoc>()
    expect(payout).toMatchObject({ clientId, payoffCents, payoff: { buyoutId: _id, dueCents: 0 } })
    expect((payment?.day ?? '') > payout.day && proposedBy.id !== decidedBy?.id).toBe(true)
    const first = purchases.find((one) => one.clientId === clientId)
    expect(first?.payoutId).toBe(payout._id)
  }
  expect(buyouts.filter(({ state }) => state === 'proposed')).toMatchObject([{ endedAt: null }])
  const ends = buyouts.filter(({ endedAt }) => endedAt === null).map(({ clientId }) => clientId)
  expect(new Set(ends).size).toBe(ends.length)
})

test('a payment that was set off whole went to no bank: it has neither reference, account nor confirmation', async () => {
  const nothing = (await all(PayoutRecord)).filter(({ netCents }) => netCents === 0)
  expect(nothing.length).toBeGreaterThan(0)
  for (const payout of nothing)
    expect(payout).toMatchObject({ reference: null, payee: null, confirmed: null, returned: null })
})

test('slow brokers pay later than others', async () => {
  const days = new Map<number, number[]>()
  for (const { brokerId, purchaseDay, payments } of purchases)
    for (const { valueDay } of payments.slice(0, 1))
      days.set(brokerId, [
        ...(days.get(brokerId) ?? []),
        (Date.parse(valueDay) - Date.parse(purchaseDay)) / 86_400_000,
      ])
  const means = [...days.values()]
    .filter((list) => list.length > 10)
    .map((list) => list.reduce((sum, value) => sum + value, 0) / list.length)
    .sort((a, b) => a - b)
  expect(means.at(-1) ?? 0).toBeGreaterThan((means[0] ?? 0) + 20)
})

test('a closed month has accrued what closing it would accrue', async () => {
  const day = '2026-10-31'
  const [accrued, baseRates] = [await accruedOn(day), await readBaseRates()]
  const clients = await clientsWithPurchases()
  expect(accrued.size).toBeGreaterThan(5)
  for (const clientId of clients) {
    const { feeCents, interestCents } = accrued.get(clientId) ?? { feeCents: 0, interestCents: 0 }
    expect([clientId, await feesLeftOn(clientId, day, baseRates)]).toEqual([
      clientId,
      { feeCents, interestCents },
    ])
  }
  expect((await accruedOn('2026-11-01')).size).toBe(0)
})

test('clients were charged the minimum of the month that closing it would charge', async () => {
  const charged = new Map<number, number>()
  const ofMonth = { kind: 'minimumFee', bookDate: '2026-10-31' } as never
  for (const { source, lines } of await LedgerEntry.find(ofMonth).lean())
    charged.set(
      source.id,
      lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
    )
  const taken = await feesTaken('2026-10-01', '2026-10-31')
  const due = [...(await monthlyMinimums('2026-10-01'))].map(([id, terms]) => [
    id,
    missingToMinimum(terms, taken.get(id) ?? 0),
  ])
  expect([...charged].sort()).toEqual(due.filter(([, cents]) => cents !== 0).sort())
  expect(await LedgerEntry.countDocuments({ kind: 'minimumFee' })).toBeGreaterThan(0)
})

test('records say what the book says', async () => {
  expect(await verifyRecords()).toEqual([])
  const open = new Map<number, number>()
  for (const { clientId, openCents } of purchases) open.set(clientId, (open.get(clientId) ?? 0) + openCents)
  for (const [clientId, cents] of open)
    expect([clientId, (await clientPosition(clientId)).receivableCents]).toEqual([clientId, cents])
  const sources = await LedgerEntry.distinct('source.entity')
  expect(sources.sort()).toEqual([
    ...['buyout', 'client', 'fuel_advance', 'ledger_journal', 'payout', 'purchase', 'receipt'],
  ])
  const settled = purchases.filter(({ state }) => state === 'settled')
  for (const { closing, reserveCents, fundingFee } of settled)
    expect((closing?.feeCents ?? 0) + (closing?.rebateCents ?? 0) + (closing?.chargedCents ?? 0)).toBe(
      reserveCents + fundingFee.feeCents + fundingFee.interestCents,
    )
})

test('each invoice says what became of its purchase, and each rebate which payment carried it', async () => {
  const invoices = new Map((await all(InvoiceRecord)).map((invoice) => [invoice._id, invoice]))
  for (const { _id, invoiceId, state } of purchases)
    expect([_id, invoices.get(invoiceId)?.purchaseState]).toEqual([_id, state])
  const bought = new Set(purchases.map(({ invoiceId }) => invoiceId))
  for (const { _id, purchaseState } of invoices.values())
    expect([_id, purchaseState !== null]).toEqual([_id, bought.has(_id)])
  const payouts = purchases.map(({ closing }) => closing?.payoutId)
  for (const kind of ['number', 'object']) expect(payouts.map((id) => typeof id)).toContain(kind)
  // The book alone says the same.
  const unset = { $unset: { 'closing.payoutId': 1, 'closing.paidCents': 1 } }
  await PurchaseRecord.collection.updateMany({ 'closing.rebateCents': { $gt: 0 } }, unset)
  await runAtOnce(paymentsOfOldRebates)
  expect(await all(PurchaseRecord)).toEqual(purchases)
})

test('neither account at the bank is ever overdrawn: owners pay in, and collections go over, by two people', async () => {
  const days = await LedgerDay.aggregate<{ _id: string } & Record<string, number>>([
    {
      $group: {
        _id: '$day',
        ...Object.fromEntries(bankAccounts.map((code) => [`of${code}`, { $sum: `$moved.${code}` }])),
      },
    },
    { $sort: { _id: 1 } },
  ])
  for (const account of bankAccounts) {
    let sum = 0
    for (const day of days) {
      sum += day[`of${account}`] ?? 0
      expect([account, day._id, sum < 0]).toEqual([account, day._id, false])
    }
  }
  const journals = await all(LedgerJournal)
  expect(journals.length).toBeGreaterThan(50)
  for (const { status, requestedBy, decidedBy, entryId } of journals) {
    expect([status, decidedBy?.id === requestedBy.id]).toEqual(['posted', false])
    expect(await LedgerEntry.exists({ _id: entryId ?? '', kind: 'manual' })).not.toBeNull()
  }
})

test('fuel advances are posted when they are paid, and come off the next payments', async () => {
  const advances = await all(FuelAdvanceRecord)
  const paid = advances.filter(({ status }) => status === 'paid')
  expect(paid.length).toBeGreaterThan(150)
  expect(advances.filter(({ posted }) => posted)).toEqual(paid)
  for (const { _id, approvedBy, createdBy, decidedAt } of advances) {
    expect([_id, approvedBy !== null]).toEqual([_id, decidedAt !== null])
    expect([_id, approvedBy?.id]).not.toEqual([_id, createdBy?.id ?? 0])
  }
  const payouts = new Map((await all(PayoutRecord)).map((payout) => [payout._id, payout]))
  for (const { _id, clientId, amountCents, feeCents, openCents, recoveries, posted } of paid) {
    const recovered = recoveries.reduce((sum, { cents }) => sum + cents, 0)
    expect([_id, recovered + openCents]).toEqual([_id, amountCents + feeCents])
    for (const { payoutId, cents, day } of recoveries) {
      expect(payouts.get(payoutId)).toMatchObject({ clientId, day })
      expect(payouts.get(payoutId)?.fuel).toContainEqual({ advanceId: _id, cents })
      expect(day >= (posted?.day ?? '')).toBe(true)
    }
  }
  expect(paid.filter(({ openCents }) => openCents === 0).length).toBeGreaterThan(paid.length / 2)
})

test('clients have bank accounts that two people stand behind, which ACH and wires go to', async () => {
  const payees = await all(PayeeRecord)
  const ring = await keyRing(config)
  for (const payee of payees) {
    const { secret, secretId, clientId, accountTail, routingTail, proposedBy, decidedBy } = payee
    const numbers = JSON.parse(open(ring, payeeBinding({ secretId, clientId }), secret) ?? '{}')
    expect(isRoutingNumber(numbers.routingNumber) && isAccountNumber(numbers.accountNumber)).toBe(true)
    expect([accountTail, routingTail]).toEqual([
      visibleTail(numbers.accountNumber),
      visibleTail(numbers.routingNumber),
    ])
    expect(decidedBy?.id).not.toBe(proposedBy.id)
  }
  expect(new Set(payees.map(({ state }) => state))).toEqual(new Set(['active', 'proposed', 'rejected']))
  for (const { _id, clientId, payee, netCents, createdAt } of await all(PayoutRecord)) {
    expect([_id, payee !== null]).toEqual([_id, netCents > 0])
    const stored = payees.find((one) => one._id === payee?.id)
    if (stored)
      expect([stored.clientId, (stored.payableFrom ?? createdAt) <= createdAt]).toEqual([clientId, true])
  }
  expect(await verifyChainedLog(accessLog, await accessLogKey(ring))).toMatchObject({ faults: [] })
})

test('aging is what the book says brokers owe', async () => {
  expect(await checkBoughtItems()).toEqual([])
  expect(await checkOpenItems()).toEqual([])
})

test('every record is what the API answers', async () => {
  const strict = { strict: true, abortEarly: false }
  for (const purchase of purchases)
    await purchaseRecord.validate(
      presentPurchase({ ...purchase, client: null, broker: null }, { language: 'en' }),
      strict,
    )
  for (const receipt of await all(ReceiptRecord))
    await receiptRecord.validate(
      presentReceipt({ receipt, brokers: new Map(), clients: new Map(), invoices: new Map() }),
      strict,
    )
  for (const payout of await all(PayoutRecord))
    await payoutRecord.validate(presentPayout({ ...payout, client: null }), strict)
})

test('nothing lies in the future', async () => {
  const [last] = await LedgerEntry.find().sort({ at: -1 }).limit(1).lean()
  expect(last?.at.getTime()).toBeLessThanOrEqual(now.getTime())
})

import { receiptKeys } from '@drayline/api/finance/receipts/receipt.model'
import { clearedDay } from '@drayline/domain/finance/agreements/agreement'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { payableStates } from '@drayline/domain/finance/purchases/purchase'
import type { Random } from '../random.ts'
import type { BookDay, BookSink, Deal, OpenReceipt, Paying, ReceiptDoc, Standing } from './book-records.ts'
import { methodOf } from './broker-payment.ts'
import { change, entryOn, refOf } from './purchase-story.ts'

/** Takes in a broker's money for several purchases, and applies it. */
export async function receive(
  sink: BookSink,
  random: Random,
  day: BookDay,
  payings: readonly Paying[],
): Promise<OpenReceipt> {
  const [first] = payings
  if (!first) throw new RangeError('A receipt is for something')
  const { broker } = first.deal
  const method = payings.some(({ deal }) => deal.purchase.closings > 0) ? 'wire' : methodOf(broker)
  const extraCents = payings.reduce((sum, one) => sum + one.extraCents, 0)
  const cents = payings.reduce((sum, one) => sum + one.cents, extraCents)
  const record: ReceiptDoc = {
    ...{ _id: await sink.nextId('receipts'), version: 1, createdAt: day.at, updatedAt: day.at },
    ...{
      brokerId: broker.id,
      clientId: null,
      debtCents: 0,
      search: [],
      method,
      reference: referenceOf(random, method),
      cents,
    },
    ...{ bookDay: day.date, valueDay: day.date },
    ...{ applications: [], disposals: [], unappliedCents: extraCents },
    ...{ by: { id: day.by.id, name: day.by.name }, reversedAt: null, reason: null, notDuplicateOf: null },
  }
  const source = { entity: 'receipt', id: record._id }
  const entries = [await sink.post({ ...recipes.receipt(broker.id, cents), source, ...entryOn(day) })]
  for (const paying of payings) {
    const { purchase } = paying.deal
    const part = { of: refOf(purchase), cents: paying.cents }
    const n = record.applications.length + 1
    entries.push(await sink.post({ ...recipes.application([part]), source, n, ...entryOn(day) }))
    const openCents = purchase.openCents - paying.cents
    const { _id: purchaseId, invoiceNumber, clientId, terms, payments } = purchase
    const shortPay = openCents > 0 ? paying.shortPay : null
    record.applications.push({ purchaseId, invoiceNumber, clientId, cents: paying.cents, shortPay })
    const payment = {
      ...{ receiptId: record._id, cents: paying.cents, valueDay: day.date },
      clearedDay: clearedDay(terms.clearingDays, method, day.date),
    }
    const isCollected = openCents === 0 || shortPay === 'charged'
    const state = isCollected ? 'collected' : 'part_paid'
    change(purchase, day.at, { openCents, payments: [...payments, payment], state })
  }
  record.search = receiptKeys(record)
  return { record, deals: [...new Set(payings.map(({ deal }) => deal))], entries }
}

const referenceOf = (random: Random, method: string) =>
  method === 'check' ? `Check ${random.digits(5)}` : `${method.toUpperCase()} ${random.digits(8)}`

/** Money that was sent too much goes back to the broker. */
export async function sendBack(sink: BookSink, day: BookDay, record: ReceiptDoc): Promise<void> {
  const cents = record.unappliedCents
  const source = { entity: 'receipt', id: record._id }
  await sink.post({ ...recipes.brokerRefund(record.brokerId ?? 0, cents), source, n: 1, ...entryOn(day) })
  const disposals = [{ clientId: null, cents, reason: 'Paid more than was billed' }]
  Object.assign(record, { disposals, unappliedCents: 0, version: record.version + 1, updatedAt: day.at })
}

/** The bank returns a check: its settlements, applications and the receipt itself are taken back. */
export async function bounce(
  sink: BookSink,
  day: BookDay,
  { record, deals, entries }: OpenReceipt,
  standingOf: (deal: Deal) => Standing,
): Promise<void> {
  const source = { entity: 'receipt', id: record._id }
  for (const deal of deals)
    await takeBack(sink, day, deal, { receiptId: record._id, standing: standingOf(deal) })
  // Applications first: what was received is free again then.
  for (const entry of [...entries.slice(1), ...entries.slice(0, 1)]) await sink.reverse(entry, entryOn(day))
  await sink.post({ ...recipes.bankCharge(1_200), source, ...entryOn(day) })
  Object.assign(record, {
    ...{ reversedAt: day.at, reason: 'Returned unpaid: insufficient funds', unappliedCents: 0 },
    ...{ version: record.version + 1, updatedAt: day.at },
  })
}

async function takeBack(
  sink: BookSink,
  day: BookDay,
  deal: Deal,
  { receiptId, standing }: { receiptId: number; standing: Standing },
): Promise<void> {
  const { purchase, closingEntry } = deal
  const rebate = purchase.closing?.rebateCents ?? 0
  if (closingEntry) {
    const missing = rebate > 0 ? rebate - standing.payableCents : -rebate - standing.dueCents
    if (missing > 0) {
      const source = { entity: 'receipt', id: receiptId }
      const n = purchase._id
      await sink.post({ ...recipes.rebateReclaimed(purchase.clientId, missing), source, n, ...entryOn(day) })
      standing.payableCents += missing
      standing.dueCents += missing
    }
    await sink.reverse(closingEntry, entryOn(day))
    if (rebate > 0) standing.payableCents -= rebate
    else standing.dueCents += rebate
    deal.closingEntry = null
  }
  const payments = purchase.payments.filter((one) => one.receiptId !== receiptId)
  const paid = payments.reduce((sum, { cents }) => sum + cents, 0)
  change(purchase, day.at, {
    ...{ state: payments.length > 0 ? 'part_paid' : 'open', payments, closing: null },
    openCents: purchase.faceCents - paid,
  })
}

/** Tells whether money can still be applied to a purchase. */
export const takesMoney = ({ purchase }: Deal) => payableStates.includes(purchase.state)

import { openItemStatuses, openPeriods, termDaysOf } from '@drayline/domain/finance/aging/aging'
import { nextId } from '../../kernel/database/ids.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { OpenItem, stillOpen } from './open-item.model.ts'

/** Fields that an invoice itself gives its open item. */
type Fields = Pick<
  OpenItemDoc,
  'invoiceId' | 'clientId' | 'brokerId' | 'amountCents' | 'submittedAt' | 'termDays'
>

/**
 * Brings the open item of an invoice along with a change, inside the change's transaction: opens it, closes it, or
 * closes it and opens another when amount, client, broker or submission are no longer the same. What is owed on its
 * purchase is none of its business (`syncBoughtItems`).
 */
export async function syncOpenItem(
  { now: at }: Tx,
  before: InvoiceDoc | null,
  after: InvoiceDoc | null,
): Promise<void> {
  if (!isOpen(before) && !isOpen(after)) return
  // A new invoice has none yet.
  const items = before ? await itemsOf(before) : []
  const current = items.find(
    ({ openTo, purchaseId }) => !purchaseId && openTo.getTime() === stillOpen.getTime(),
  )
  const wanted = after && isOpen(after) ? await fieldsOf(after, items) : null
  if (current && wanted && isSame(current, wanted)) return
  if (current) await close(current, at)
  if (!wanted) return
  const openFrom = afterAll(items, at)
  await OpenItem.create([{ ...wanted, _id: await nextId('open_items'), openFrom, openTo: stillOpen }])
}

async function itemsOf({ _id: invoiceId }: InvoiceDoc): Promise<OpenItemDoc[]> {
  return await OpenItem.find({ invoiceId }).sort({ openFrom: -1 }).limit(20).lean<OpenItemDoc[]>()
}

/**
 * Instant of an item that opens: where what was owed on the invoice's purchases ends, which may be later on that day, and
 * after the openings of what is owed still, which may be of the same instant.
 */
function afterAll(items: readonly OpenItemDoc[], at: Date): Date {
  const bought = items
    .filter(({ purchaseId }) => purchaseId)
    .map(({ openFrom, openTo }) => (openTo < stillOpen ? openTo.getTime() : openFrom.getTime() + 1))
  return new Date(Math.max(at.getTime(), ...bought))
}

/** All open items an invoice has had by its steps, with the amount and the terms it has now. */
export function openItemsOf(
  invoice: Pick<InvoiceDoc, '_id' | 'clientId' | 'brokerId' | 'amountCents' | 'history'>,
  termDays: number,
): Omit<OpenItemDoc, '_id'>[] {
  const { _id: invoiceId, clientId, brokerId, amountCents, history } = invoice
  return openPeriods(history).map(({ from, to, submittedAt }) => ({
    ...{ invoiceId, clientId, brokerId, amountCents, submittedAt, termDays },
    openFrom: from,
    openTo: to ?? stillOpen,
  }))
}

function isOpen(invoice: InvoiceDoc | null): boolean {
  return invoice !== null && openItemStatuses.includes(invoice.status)
}

/** Returns the fields of an open item. Terms stay those of the submission, also when a payment is taken back. */
export async function fieldsOf(
  invoice: Pick<InvoiceDoc, '_id' | 'clientId' | 'brokerId' | 'amountCents' | 'submittedAt' | 'updatedAt'>,
  items: readonly OpenItemDoc[],
): Promise<Fields> {
  const { _id: invoiceId, clientId, brokerId, amountCents } = invoice
  const submittedAt = invoice.submittedAt ?? invoice.updatedAt
  const earlier = items.find(
    (item) => item.brokerId === brokerId && item.submittedAt.getTime() === submittedAt.getTime(),
  )
  const termDays = earlier?.termDays ?? (await readTermDays(brokerId))
  return { invoiceId, clientId, brokerId, amountCents, submittedAt, termDays }
}

export async function readTermDays(brokerId: number | null): Promise<number> {
  if (brokerId === null) return termDaysOf(null)
  const broker = await brokerRecords
    .findById(brokerId, { paymentTerms: 1 })
    .lean<Pick<BrokerDoc, 'paymentTerms'>>()
  return termDaysOf(broker?.paymentTerms)
}

function isSame(item: OpenItemDoc, wanted: Fields): boolean {
  const fields = ['clientId', 'brokerId', 'amountCents'] as const
  return (
    fields.every((field) => item[field] === wanted[field]) &&
    item.submittedAt.getTime() === wanted.submittedAt.getTime()
  )
}

/** Closes an item; one that opened in the same instant was never open and is removed. */
async function close(item: OpenItemDoc, at: Date): Promise<void> {
  if (item.openFrom >= at) await OpenItem.deleteOne({ _id: item._id })
  else await OpenItem.updateOne({ _id: item._id }, { $set: { openTo: at } })
}

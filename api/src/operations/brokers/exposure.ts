import { openItemStatuses } from '@drayline/domain/ageing'
import type { InvoiceStatus } from '@drayline/domain/invoice'
import type { Tx } from '../../kernel/writes/write.ts'
import { updateSums } from '../../platform/sums/index.ts'
import type { BrokerDoc } from './broker.model.ts'
import { BrokerRecord } from './broker.model.ts'

/** The part of an invoice that counts towards what its broker owes. */
export interface Owed {
  brokerId: number | null
  status: InvoiceStatus
  amountCents: number
}

interface Change {
  cents: number
  invoices: number
}

/**
 * Brings the exposure of brokers along with a change of an invoice, inside its transaction: new (no `before`), changed,
 * or removed (no `after`). Exposure is the sum of submitted and approved invoices, kept on the broker's record: it can
 * be listed and sorted by, and two invoices approved at once write the same record, so that neither is lost. The
 * version stays, because nobody edited the broker. `npm run verify:totals` counts it anew.
 */
export async function updateExposure(tx: Tx, before: Owed | null, after: Owed | null): Promise<void> {
  const changes = new Map<number, Change>()
  if (before) count(changes, before, -1)
  if (after) count(changes, after, 1)
  for (const [brokerId, change] of changes) {
    if (change.cents !== 0 || change.invoices !== 0) await apply(tx, brokerId, change)
  }
}

function count(changes: Map<number, Change>, { brokerId, status, amountCents }: Owed, sign: 1 | -1): void {
  if (brokerId === null || !openItemStatuses.includes(status)) return
  const { cents, invoices } = changes.get(brokerId) ?? { cents: 0, invoices: 0 }
  changes.set(brokerId, { cents: cents + sign * amountCents, invoices: invoices + sign })
}

async function apply(tx: Tx, brokerId: number, { cents, invoices }: Change): Promise<void> {
  const after = await BrokerRecord.findOneAndUpdate(
    { _id: brokerId },
    { $inc: { exposureCents: cents, openInvoices: invoices } },
    { returnDocument: 'after', timestamps: false },
  ).lean<BrokerDoc>()
  if (!after) return
  const overLimit = isOverLimit(after.exposureCents, after.creditLimit)
  if (overLimit !== after.overLimit)
    await BrokerRecord.updateOne({ _id: brokerId }, { $set: { overLimit } }, { timestamps: false })
  tx.touch(`broker:${brokerId}`)
  await updateBrokerSums({ ...after, exposureCents: after.exposureCents - cents }, after)
}

/** Sets what a broker owes to what a count found, for the repair of totals. */
export async function setExposure(
  { _id, creditLimit }: Pick<BrokerDoc, '_id' | 'creditLimit'>,
  openInvoices: number,
  exposureCents: number,
): Promise<void> {
  const values = { exposureCents, openInvoices, overLimit: isOverLimit(exposureCents, creditLimit) }
  await BrokerRecord.updateOne({ _id }, { $set: values }, { timestamps: false })
}

/** Whether more is open than the limit (whole dollars) allows; to the limit itself is allowed. */
export function isOverLimit(exposureCents: number, creditLimit: number): boolean {
  return exposureCents > creditLimit * 100
}

type Counted = Pick<BrokerDoc, '_id' | 'status' | 'exposureCents'>

/** Sums of brokers and of their exposure by status, for the cards of the directory. */
export async function updateBrokerSums(before: Counted | null, after: Counted | null): Promise<void> {
  const counted = (broker: Counted | null) =>
    broker && { _id: broker._id, status: broker.status, amountCents: broker.exposureCents }
  await updateSums('brokers', counted(before), counted(after))
}

/**
 * Marks a broker that another record begins to refer to, inside that record's transaction. Deleting a broker looks for
 * records that refer to it; snapshot reads alone would let a new one and the deletion both pass.
 */
export async function claimBroker(id: number | null): Promise<void> {
  if (id !== null) await BrokerRecord.updateOne({ _id: id }, { $inc: { claims: 1 } }, { timestamps: false })
}

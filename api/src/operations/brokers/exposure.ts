import type { Tx } from '../../kernel/writes/write.ts'
import { updateSums } from '../../platform/sums/index.ts'
import type { BrokerDoc } from './broker.model.ts'
import { BrokerRecord } from './broker.model.ts'

/** Change of a broker's exposure when an amount becomes open or is settled. */
export interface ExposureChange {
  cents: number
  invoices: number
}

/** Adds to what a broker owes, in the transaction of the change. The version stays: no one edited the broker. */
export async function addExposure(
  tx: Tx,
  brokerId: number,
  { cents, invoices }: ExposureChange,
): Promise<void> {
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

/** Tells whether more is open than the limit (whole dollars) allows; to the limit itself is allowed. */
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
 * records that refer to it; snapshot reads alone would let a new one and the deletion both pass. Null for none.
 */
export async function claimBroker(id: number | null): Promise<BrokerDoc | null> {
  if (id === null) return null
  const claim = { $inc: { claims: 1 } }
  const options = { returnDocument: 'after', timestamps: false } as const
  return await BrokerRecord.findOneAndUpdate({ _id: id }, claim, options).lean<BrokerDoc>()
}

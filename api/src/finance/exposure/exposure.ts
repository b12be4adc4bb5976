import { openItemStatuses } from '@drayline/domain/finance/aging/aging'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { Tx } from '../../kernel/writes/write.ts'
import type { ExposureChange } from '../../operations/brokers/index.ts'
import { addExposure } from '../../operations/brokers/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'

/** The part of an invoice that counts towards what its broker owes. */
export interface Owed {
  brokerId: number | null
  status: InvoiceStatus
  amountCents: number
}

/** Brings the exposure of brokers along with a change of an invoice in the pipeline: see `moveExposure`. */
export async function updateExposure(tx: Tx, before: Owed | null, after: Owed | null): Promise<void> {
  const part = (invoice: Owed | null) =>
    invoice && openItemStatuses.includes(invoice.status)
      ? { brokerId: invoice.brokerId, cents: invoice.amountCents }
      : null
  await moveExposure(tx, part(before), part(after))
}

/** The same with a change of a purchase: what its broker still owes us. */
export async function updateBoughtExposure(
  tx: Tx,
  before: PurchaseDoc | null,
  after: PurchaseDoc | null,
): Promise<void> {
  const part = (purchase: PurchaseDoc | null) =>
    purchase && purchase.openCents > 0 ? { brokerId: purchase.brokerId, cents: purchase.openCents } : null
  await moveExposure(tx, part(before), part(after))
}

/** An open amount of a broker. */
interface Part {
  brokerId: number | null
  cents: number
}

/**
 * Moves the exposure of brokers, inside the transaction of the change. Exposure is the sum of submitted and approved
 * invoices and of what is owed on purchases, kept on the broker's record: it can be listed and sorted by, and two
 * invoices approved at once write the same record, so that neither is lost. The version stays, because no one edited the
 * broker. `npm run verify:totals` counts it anew.
 */
async function moveExposure(tx: Tx, before: Part | null, after: Part | null): Promise<void> {
  const changes = new Map<number, ExposureChange>()
  if (before) count(changes, before, -1)
  if (after) count(changes, after, 1)
  for (const [brokerId, change] of changes) {
    if (change.cents !== 0 || change.invoices !== 0) await addExposure(tx, brokerId, change)
  }
}

function count(changes: Map<number, ExposureChange>, { brokerId, cents: amount }: Part, sign: 1 | -1): void {
  if (brokerId === null) return
  const { cents, invoices } = changes.get(brokerId) ?? { cents: 0, invoices: 0 }
  changes.set(brokerId, { cents: cents + sign * amount, invoices: invoices + sign })
}

import { openItemStatuses } from '@drayline/domain/finance/aging/aging'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { Tx } from '../../kernel/writes/write.ts'
import type { ExposureChange } from '../../operations/brokers/index.ts'
import { addExposure } from '../../operations/brokers/index.ts'

/** The part of an invoice that counts towards what its broker owes. */
export interface Owed {
  brokerId: number | null
  status: InvoiceStatus
  amountCents: number
}

/**
 * Brings the exposure of brokers along with a change of an invoice, inside its transaction: new (no `before`), changed,
 * or removed (no `after`). Exposure is the sum of submitted and approved invoices, kept on the broker's record: it can
 * be listed and sorted by, and two invoices approved at once write the same record, so that neither is lost. The
 * version stays, because no one edited the broker. `npm run verify:totals` counts it anew.
 */
export async function updateExposure(tx: Tx, before: Owed | null, after: Owed | null): Promise<void> {
  const changes = new Map<number, ExposureChange>()
  if (before) count(changes, before, -1)
  if (after) count(changes, after, 1)
  for (const [brokerId, change] of changes) {
    if (change.cents !== 0 || change.invoices !== 0) await addExposure(tx, brokerId, change)
  }
}

function count(
  changes: Map<number, ExposureChange>,
  { brokerId, status, amountCents }: Owed,
  sign: 1 | -1,
): void {
  if (brokerId === null || !openItemStatuses.includes(status)) return
  const { cents, invoices } = changes.get(brokerId) ?? { cents: 0, invoices: 0 }
  changes.set(brokerId, { cents: cents + sign * amountCents, invoices: invoices + sign })
}

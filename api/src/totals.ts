import type { Model } from 'mongoose'
import { CollectionRecord } from './finance/collections/collection.model.ts'
import { recomputeExposure, recomputeExposureAfter } from './finance/exposure/exposure-recompute.ts'
import { FuelAdvanceRecord } from './finance/fuel-advances/fuel-advance.model.ts'
import { FuelCardRecord } from './finance/fuel-cards/fuel-card.model.ts'
import { InvoiceRecord } from './finance/invoices/invoice.model.ts'
import type { Batch } from './kernel/migrations/migration.ts'
import { BrokerRecord } from './operations/brokers/broker.model.ts'
import { ClientRecord } from './operations/clients/client.model.ts'
import { CreditCheckRecord } from './operations/credit-checks/credit-check.model.ts'
import type { SummaryDifference, SumSource } from './platform/sums/recompute.ts'
import { recomputeSums } from './platform/sums/recompute.ts'
import type { SummaryKind } from './platform/sums/summary.model.ts'
import { summaryKinds } from './platform/sums/summary.model.ts'

const source = <T>(model: Model<T>, cents: SumSource['cents'] = 0): SumSource => ({
  model: model as unknown as Model<never>,
  cents,
})

const sources: Record<SummaryKind, SumSource> = {
  invoices: source(InvoiceRecord, '$amountCents'),
  clients: source(ClientRecord),
  brokers: source(BrokerRecord, '$exposureCents'),
  creditChecks: source(CreditCheckRecord),
  fuelAdvances: source(FuelAdvanceRecord, '$amountCents'),
  fuelCards: source(FuelCardRecord),
  collections: source(CollectionRecord, '$amountCents'),
}

/**
 * Counts all records anew and compares the result with what is kept, to the cent, while others write: first the exposure of brokers, then the sums, which add it up. With `repair` what differs is set right. Also
 * fills the sums after records were loaded directly.
 * @returns what differed, empty when all is well
 */
export async function recomputeSummaries(options: { repair?: boolean } = {}): Promise<SummaryDifference[]> {
  const repair = options.repair ?? false
  const differences = await recomputeExposure(repair)
  for (const kind of summaryKinds) differences.push(...(await recomputeSums(kind, sources[kind], repair)))
  return differences
}

/**
 * One step of `recomputeSummaries` with `repair`. `after` is the last broker of the step before, then -1 for the first
 * kind of sums, -2 for the second. Returns null after the last kind.
 */
export async function repairSome(after: number | null): Promise<Batch | null> {
  const brokers = after === null || after > 0 ? await recomputeExposureAfter(after ?? 0, true) : null
  if (brokers) return brokers
  const next = Math.min(after ?? 0, 0)
  const kind = summaryKinds[-next]
  if (!kind) return null
  const differences = await recomputeSums(kind, sources[kind], true)
  return { after: next - 1, records: 1, isUnchanged: differences.length === 0 }
}

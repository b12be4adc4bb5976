import type { Model } from 'mongoose'
import { CollectionRecord } from './finance/collections/collection.model.ts'
import { recomputeExposure } from './finance/exposure/exposure-recompute.ts'
import { FuelAdvanceRecord } from './finance/fuel-advances/fuel-advance.model.ts'
import { FuelCardRecord } from './finance/fuel-cards/fuel-card.model.ts'
import { InvoiceRecord } from './finance/invoices/invoice.model.ts'
import { BrokerRecord } from './operations/brokers/broker.model.ts'
import { ClientRecord } from './operations/clients/client.model.ts'
import { CreditCheckRecord } from './operations/credit-checks/credit-check.model.ts'
import type { SummaryDifference, SumSource, SumSources } from './platform/sums/recompute.ts'
import { recomputeSums } from './platform/sums/recompute.ts'

const source = <T>(model: Model<T>, cents: SumSource['cents'] = 0): SumSource => ({
  model: model as unknown as Model<never>,
  cents,
})

const sources: SumSources = {
  invoices: source(InvoiceRecord, '$amountCents'),
  clients: source(ClientRecord),
  brokers: source(BrokerRecord, '$exposureCents'),
  creditChecks: source(CreditCheckRecord),
  fuelAdvances: source(FuelAdvanceRecord, '$amountCents'),
  fuelCards: source(FuelCardRecord),
  collections: source(CollectionRecord, '$amountCents'),
}

/**
 * Counts all records anew and compares the result with what is kept, to the cent and at one instant, while others
 * write: first the exposure of brokers, then the sums, which add it up. With `repair` what differs is set right. Also
 * fills the sums after records were loaded directly.
 * @returns what differed, empty when all is well
 */
export async function recomputeSummaries(options: { repair?: boolean } = {}): Promise<SummaryDifference[]> {
  const repair = options.repair ?? false
  return [...(await recomputeExposure(repair)), ...(await recomputeSums(sources, repair))]
}

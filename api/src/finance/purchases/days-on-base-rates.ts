import { conditionsOn } from '../../kernel/database/filter.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

const priced = conditionsOn<PurchaseDoc>({ 'terms.plan.charges.kind': 'interest', releasedAt: null })

/**
 * Returns the days whose base rates fees of purchases depend on; the last one is null while a purchase goes on, and all of
 * it where none has interest. One that has ended still counts: its fee is computed again when its payment bounces.
 */
export async function daysOnBaseRates(): Promise<{ from: string; to: string | null } | null> {
  const first = await PurchaseRecord.findOne(priced, { invoiceDay: 1 })
    .sort({ invoiceDay: 1 })
    .lean<Pick<PurchaseDoc, 'invoiceDay'>>()
  if (!first) return null
  if (await PurchaseRecord.exists({ ...priced, 'closing.day': null } as never))
    return { from: first.invoiceDay, to: null }
  const last = await PurchaseRecord.findOne(priced, { closing: 1 })
    .sort({ 'closing.day': -1 })
    .lean<Pick<PurchaseDoc, 'closing'>>()
  return { from: first.invoiceDay, to: last?.closing?.day ?? null }
}

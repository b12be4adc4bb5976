import { maxLookBack } from '@drayline/domain/finance/purchases/look-back-schema'
import type { LookBackInput } from '@drayline/domain/finance/purchases/purchase'
import { lookBackFees } from '@drayline/domain/finance/purchases/purchase'
import { companyDay } from '../../kernel/base/days.ts'
import { invalid } from '../../kernel/base/errors.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { readBaseRates } from '../fee-plans/index.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

const fields = {
  ...{ invoiceId: 1, invoiceNumber: 1, state: 1, terms: 1, faceCents: 1, advanceCents: 1, fundingFee: 1 },
  ...{ purchaseDay: 1, invoiceDay: 1, payments: 1, closing: 1 },
} as const
type LookedAt = Pick<PurchaseDoc, '_id' | keyof typeof fields>

/** A purchase with what it has cost and what it would have, in cents. */
type LookBackRow = LookedAt & ReturnType<typeof lookBackFees>

export interface LookBack {
  /** All purchases of the period; those beyond `maxLookBack` are not in the sums. */
  count: number
  chargedCents: number
  simulatedCents: number
  rows: LookBackRow[]
}

/**
 * What a client would have paid for what we bought of it in a period on other terms, beside what it has (R-FEE-8). A
 * funding that was taken back and a loss that we bore have no fee to compare. 422 for an unknown client, or days in the
 * wrong order.
 */
export async function lookBack(
  call: AnyCall,
  { clientId, from, to, terms }: LookBackInput,
): Promise<LookBack> {
  if (from > to) throw invalid({ to: 'days.invalid' })
  if (!(await nameOf(clientRecords, clientId))) throw invalid({ clientId: 'record.unknown' })
  const filter = conditionsOn<PurchaseDoc>({
    ...{ clientId, purchaseDay: op.between(from, to) },
    state: op.nin(['released', 'written_off']),
  })
  const [count, purchases, baseRates] = await Promise.all([
    PurchaseRecord.countDocuments(filter, { maxTimeMS: 5_000 } as never),
    PurchaseRecord.find(filter, fields, { maxTimeMS: 5_000 })
      .sort({ purchaseDay: -1, _id: -1 })
      .limit(maxLookBack)
      .lean<LookedAt[]>(),
    readBaseRates(),
  ])
  const today = companyDay(call)
  const rows = purchases.map((purchase) => ({
    ...purchase,
    ...lookBackFees(purchase, terms, baseRates, today),
  }))
  const sum = (field: 'chargedCents' | 'simulatedCents') => rows.reduce((all, row) => all + row[field], 0)
  return { count, chargedCents: sum('chargedCents'), simulatedCents: sum('simulatedCents'), rows }
}

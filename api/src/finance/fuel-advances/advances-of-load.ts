import {
  countsAsAdvanced,
  fuelAdvanceLimit,
  fuelAdvanceStatuses,
} from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { conflict } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import type { FuelAdvanceDoc } from './fuel-advance.model.ts'
import { FuelAdvanceRecord, fuelAdvanceKeys } from './fuel-advance.model.ts'

const counting = fuelAdvanceStatuses.filter(countsAsAdvanced)

/** The cents advanced on a load, without one of its advances. */
export async function advancedCents(loadId: number, exceptId: number | null): Promise<number> {
  const [sum] = await FuelAdvanceRecord.aggregate<{ cents: number }>([
    {
      $match: { loadId, status: { $in: counting }, ...(exceptId === null ? {} : { _id: { $ne: exceptId } }) },
    },
    { $group: { _id: null, cents: { $sum: '$amountCents' } } },
  ])
  return sum?.cents ?? 0
}

/**
 * Holds a lower rate of a load against what was advanced on it, in the transaction that changes the load. Anyone who
 * may
 * override the limit may go below it (a broker did pay less), and so may everyone once an advance of the load has an
 * override.
 * @throws Problem 409 when half of the new rate is less than the advances
 */
export async function requireRateForAdvances(
  call: AnyCall,
  before: LoadDoc,
  rateCents: number | null,
): Promise<void> {
  if ((rateCents ?? 0) >= (before.rateCents ?? 0) || call.can('fuelAdvances.override')) return
  const advanced = await advancedCents(before._id, null)
  if (advanced <= fuelAdvanceLimit(rateCents)) return
  const overridden = { loadId: before._id, status: op.in(counting), override: op.ne(null) }
  if (await FuelAdvanceRecord.exists(overridden)) return
  const { loadNumber } = before
  const params = { loadNumber, total: formatCents(advanced), least: formatCents(2 * advanced) }
  const message = { key: 'load.rate.advanced', params } as const
  throw conflict(message, { rate: message })
}

/**
 * Holds the cancelling of a load against what was advanced on it, in its transaction. Anyone who may override the limit
 * may cancel it all the same (what was advanced is then recovered from the client's other loads).
 * @throws Problem 409 when fuel was advanced on it
 */
export async function refuseAdvanced(call: AnyCall, { _id, loadNumber }: LoadDoc): Promise<void> {
  if (call.can('fuelAdvances.override')) return
  const advanced = await advancedCents(_id, null)
  if (advanced === 0) return
  throw conflict({ key: 'load.cancel.advanced', params: { loadNumber, total: formatCents(advanced) } })
}

/**
 * In the transaction that changes a load: its advances, which are few, are found by its new number and belong to its new
 * client, except those that are in the book. Whoever gave them to another client pays none of them: see `advanceRefusal`.
 */
export async function syncAdvances(tx: Tx, before: LoadDoc | null, after: LoadDoc | null): Promise<void> {
  if (!before || !after) return
  const { loadNumber, clientId } = after
  if (before.loadNumber === loadNumber && before.clientId === clientId) return
  for (const advance of await FuelAdvanceRecord.find({ loadId: after._id }).lean<FuelAdvanceDoc[]>()) {
    const keys = fuelAdvanceKeys(advance, loadNumber)
    const owner = advance.posted || before.clientId === clientId ? {} : { clientId, moneyBy: tx.by }
    await FuelAdvanceRecord.updateOne(
      { _id: advance._id },
      { $set: { ...keys, ...owner } },
      { timestamps: false },
    )
    tx.touch(`fuel_advance:${advance._id}`)
  }
}

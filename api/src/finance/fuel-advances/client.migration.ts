import { op } from '../../kernel/database/filter.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { loadRecords } from '../../operations/loads/index.ts'
import type { FuelAdvanceDoc } from './fuel-advance.model.ts'
import { FuelAdvanceRecord } from './fuel-advance.model.ts'

const batchSize = 500
const unposted = { status: 'paid', posted: null, isOutsideBook: false }
const old = { feeCents: op.exists(false) }

/**
 * Advances stored before they belonged to clients get that of their load. What was paid then was settled outside the
 * book: it has no entry, and comes off no funding.
 */
export const advanceClients: DeclaredMigration = {
  name: 'fuel_advances.clientId',
  kind: 'migrate',
  total: () => FuelAdvanceRecord.countDocuments(old as never).exec(),
  async batch(after) {
    const next = after === null ? {} : { _id: op.gt(after) }
    const advances = await FuelAdvanceRecord.find({ ...old, ...next } as never, { loadId: 1, status: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Pick<FuelAdvanceDoc, '_id' | 'loadId' | 'status'>[]>()
    const last = advances.at(-1)
    if (!last) return null
    const clients = await clientsOfLoads(advances.flatMap(({ loadId }) => loadId ?? []))
    const updates = advances.map(({ _id, loadId, status }) => ({
      updateOne: {
        filter: { _id, ...old },
        update: {
          $set: {
            clientId: clients.get(loadId ?? 0) ?? null,
            ...{ feeCents: 0, posted: null, openCents: 0, recoveries: [], reversal: null },
            isOutsideBook: status === 'paid',
          },
        },
        timestamps: false,
      },
    }))
    await FuelAdvanceRecord.bulkWrite(updates as never, { ordered: false })
    return { after: last._id, records: advances.length }
  },
}

async function clientsOfLoads(ids: readonly number[]): Promise<Map<number, number>> {
  const loads = await loadRecords
    .find({ _id: op.in(ids) } as never, { clientId: 1 })
    .lean<Pick<LoadDoc, '_id' | 'clientId'>[]>()
  return new Map(loads.map(({ _id, clientId }) => [_id, clientId]))
}

/**
 * Advances that a process from before the book has paid although they were ready for it: settled outside the book, as what
 * was paid before. This version pays none without an entry.
 */
export const advancesOutsideBook: DeclaredMigration = {
  name: 'fuel_advances.outsideBook',
  kind: 'migrate',
  total: () => FuelAdvanceRecord.countDocuments(unposted as never).exec(),
  async batch(after) {
    if (after !== null) return null
    const { modifiedCount } = await FuelAdvanceRecord.updateMany(
      unposted as never,
      { $set: { isOutsideBook: true } },
      { timestamps: false },
    )
    return { after: 0, records: modifiedCount }
  },
}

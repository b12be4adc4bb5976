import type { Model } from 'mongoose'
import { compareSome } from '../../kernel/database/check-some.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { buyoutRecords } from '../buyouts/index.ts'
import { fuelAdvanceRecords } from '../fuel-advances/index.ts'
import { recordsInBook } from '../ledger/index.ts'
import { payoutRecords, purchaseRecords } from '../purchases/index.ts'
import { receiptRecords } from '../receipts/index.ts'
import { advanceFaults, buyoutFaults, payoutFaults, receiptFaults } from './money-faults.ts'
import { purchaseFaults } from './purchase-faults.ts'

/** Records that the book is about, and what finds those whose money is not what the book says. */
interface Checked<T extends RecordDoc> {
  entity: string
  records: Pick<Model<T>, 'find'>
  faultsOf: (records: T[]) => Promise<string[]>
}

const checked = [
  { entity: 'purchase', records: purchaseRecords, faultsOf: purchaseFaults },
  { entity: 'receipt', records: receiptRecords, faultsOf: receiptFaults },
  { entity: 'payout', records: payoutRecords, faultsOf: payoutFaults },
  { entity: 'fuel_advance', records: fuelAdvanceRecords, faultsOf: advanceFaults },
  { entity: 'buyout', records: buyoutRecords, faultsOf: buyoutFaults },
] as unknown as Checked<RecordDoc>[]

const batchSize = 500

/**
 * Holds the money of purchases, receipts, payments, fuel advances and payoffs against the book, also while others work: a batch
 * and its entries are read at one instant. Names what differs, as `purchase 7 openCents: 100, by the book 200000`, and
 * records that are gone.
 */
export async function verifyRecords(): Promise<string[]> {
  const faults: string[] = []
  for (const one of checked) faults.push(...(await differing(one)), ...(await gone(one)))
  return faults
}

async function differing({ records, faultsOf }: Checked<RecordDoc>): Promise<string[]> {
  const faults: string[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const batch = await compareSome(async () => {
      const rows = await records
        .find(conditionsOn<RecordDoc>({ _id: op.gt(from) }))
        .sort({ _id: 1 })
        .limit(batchSize)
        .lean<RecordDoc[]>()
      return { last: rows.at(-1)?._id, faults: rows.length > 0 ? await faultsOf(rows) : [] }
    })
    faults.push(...batch.faults)
    after = batch.last
  }
  return faults
}

async function gone({ entity, records }: Checked<RecordDoc>): Promise<string[]> {
  const faults: string[] = []
  for await (const ids of recordsInBook(entity, batchSize)) {
    const found = await records
      .find(conditionsOn<RecordDoc>({ _id: op.in(ids) }), { _id: 1 })
      .lean<Pick<RecordDoc, '_id'>[]>()
    const there = new Set(found.map(({ _id }) => _id))
    faults.push(...ids.filter((id) => !there.has(id)).map((id) => `${entity} ${id}: gone`))
  }
  return faults
}

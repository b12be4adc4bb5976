import { openItemStatuses } from '@drayline/domain/finance/aging/aging'
import { nextId } from '../../kernel/database/ids.ts'
import { tellAllChanged } from '../../platform/changes/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { OpenItem, stillOpen } from './open-item.model.ts'

/** Stores items made outside of a change: a migration, demo data. Those that are there already stay. */
export async function storeOpenItems(items: readonly Omit<OpenItemDoc, '_id'>[]): Promise<void> {
  if (items.length > 0) {
    const first = await nextId('open_items', items.length)
    const documents = items.map((item, index) => ({ _id: first + index, ...item }))
    await OpenItem.collection.insertMany(documents as never, { ordered: false }).catch(ignoreStored)
  }
  await tellAllChanged()
}

function ignoreStored(error: unknown): void {
  if ((error as { code?: number }).code !== 11_000) throw error
}

/** An invoice whose open item is not what the invoice says; at most 100 are named. */
export interface OpenItemDifference {
  invoiceId: number
  kept: number | null
  actual: number | null
}

/** Compares all open items of the pipeline with the invoices, to the cent. Empty when all is well. */
export async function checkOpenItems(): Promise<OpenItemDifference[]> {
  return await invoiceRecords
    .aggregate<OpenItemDifference>([
      { $match: { status: { $in: [...openItemStatuses] } } },
      { $project: { amountCents: 1, clientId: 1, brokerId: 1, open: { $literal: true } } },
      {
        $unionWith: {
          coll: OpenItem.collection.name,
          pipeline: [
            { $match: { openTo: stillOpen, purchaseId: null } },
            {
              $project: {
                _id: '$invoiceId',
                amountCents: 1,
                clientId: 1,
                brokerId: 1,
                open: { $literal: false },
              },
            },
          ],
        },
      },
      {
        $group: {
          _id: '$_id',
          actual: { $max: { $cond: ['$open', '$amountCents', null] } },
          kept: { $max: { $cond: ['$open', null, '$amountCents'] } },
          sides: { $sum: 1 },
          parties: { $addToSet: { client: '$clientId', broker: '$brokerId', cents: '$amountCents' } },
        },
      },
      { $match: { $or: [{ sides: { $ne: 2 } }, { 'parties.1': { $exists: true } }] } },
      { $limit: 100 },
      { $project: { _id: 0, invoiceId: '$_id', kept: 1, actual: 1 } },
    ])
    .option({ allowDiskUse: true })
}

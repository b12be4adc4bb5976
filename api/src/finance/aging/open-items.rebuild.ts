import { openItemStatuses, termDaysOf } from '@drayline/domain/finance/aging/aging'
import { nextId } from '../../kernel/database/ids.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { OpenItem, stillOpen } from './open-item.model.ts'
import { openItemsOf } from './open-items.service.ts'

const batchSize = 2000

/**
 * A migration step: a database whose invoices were there before open items gets them, read from the invoices' steps
 * (with today's amounts and terms: earlier ones are not known). Does nothing once there are any. Two instances that
 * start at once may both run it: what the other has stored is left alone.
 */
export async function ensureOpenItems(): Promise<void> {
  if ((await OpenItem.findOne({}, { _id: 1 }).lean()) !== null) return
  const brokers = await brokerRecords
    .find({}, { paymentTerms: 1 })
    .lean<Pick<BrokerDoc, '_id' | 'paymentTerms'>[]>()
  const terms = new Map(brokers.map(({ _id, paymentTerms }) => [_id, termDaysOf(paymentTerms)]))
  const fields = { clientId: 1, brokerId: 1, amountCents: 1, history: 1 }
  let batch: Omit<OpenItemDoc, '_id'>[] = []
  for await (const invoice of invoiceRecords
    .find({}, fields)
    .sort({ _id: 1 })
    .lean<InvoiceDoc[]>()
    .cursor()) {
    const found = invoice as unknown as InvoiceDoc
    batch.push(...openItemsOf(found, terms.get(found.brokerId ?? 0) ?? termDaysOf(null)))
    if (batch.length < batchSize) continue
    await storeOpenItems(batch)
    batch = []
  }
  await storeOpenItems(batch)
}

/** Stores items made outside of a change: a migration, demo data. Those that are there already stay. */
export async function storeOpenItems(items: readonly Omit<OpenItemDoc, '_id'>[]): Promise<void> {
  if (items.length === 0) return
  const first = await nextId('open_items', items.length)
  const documents = items.map((item, index) => ({ _id: first + index, ...item }))
  await OpenItem.collection.insertMany(documents as never, { ordered: false }).catch(ignoreStored)
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

/** Compares all open items of the present with the invoices, to the cent. Empty when all is well. */
export async function checkOpenItems(): Promise<OpenItemDifference[]> {
  return await invoiceRecords
    .aggregate<OpenItemDifference>([
      { $match: { status: { $in: [...openItemStatuses] } } },
      { $project: { amountCents: 1, clientId: 1, brokerId: 1, open: { $literal: true } } },
      {
        $unionWith: {
          coll: OpenItem.collection.name,
          pipeline: [
            { $match: { openTo: stillOpen } },
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

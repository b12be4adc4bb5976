import { checkSome } from '../../kernel/database/check-some.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { Batch } from '../../kernel/migrations/migration.ts'
import { receivableMovements } from '../ledger/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import { purchaseRecords } from '../purchases/index.ts'
import type { Owing } from './bought-items.service.ts'
import { areBoughtItems, writeBoughtItems } from './bought-items.service.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { OpenItem } from './open-item.model.ts'

const batchSize = 200

/** One batch of the check. */
interface CheckedBatch extends Batch {
  /** Purchases whose open items are not what the book says. */
  wrong: number[]
}

/**
 * Compares the open items of the next purchases after an id with the book, at one instant and while others write. With
 * `repair` they are made anew from it. Null when there are none.
 */
export async function checkBoughtAfter(after: number, repair: boolean): Promise<CheckedBatch | null> {
  return await checkSome(repair, async (repairs) => {
    const purchases = await purchaseRecords
      .find(conditionsOn<PurchaseDoc>({ _id: op.gt(after) }), fields)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Owing[]>()
    const last = purchases.at(-1)
    if (!last) return null
    const wrong = await wrongOf(purchases)
    if (repairs) for (const purchase of wrong) await writeBoughtItems(purchase)
    const isUnchanged = wrong.length === 0
    return { after: last._id, records: purchases.length, isUnchanged, wrong: wrong.map(({ _id }) => _id) }
  })
}

const fields = { invoiceId: 1, clientId: 1, brokerId: 1, invoiceDay: 1 } as const

async function wrongOf(purchases: readonly Owing[]): Promise<Owing[]> {
  const movements = await receivableMovements(purchases.map(({ _id }) => _id))
  const items = await OpenItem.find({ invoiceId: op.in(purchases.map(({ invoiceId }) => invoiceId)) })
    .sort({ openFrom: 1 })
    .lean<OpenItemDoc[]>()
  const byInvoice = Map.groupBy(items, ({ invoiceId }) => invoiceId)
  return purchases.filter(
    (purchase) =>
      !areBoughtItems(purchase, movements.get(purchase._id) ?? [], byInvoice.get(purchase.invoiceId) ?? []),
  )
}

/** Does so for all purchases. Returns those that were wrong. */
export async function checkBoughtItems(repair = false): Promise<number[]> {
  const wrong: number[] = []
  for (let after = 0; ; ) {
    const batch = await checkBoughtAfter(after, repair)
    if (!batch) return wrong
    wrong.push(...batch.wrong)
    after = batch.after
  }
}

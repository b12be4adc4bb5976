import type { PurchaseState } from '@drayline/domain/finance/purchases/purchase'
import { checkSome } from '../../kernel/database/check-some.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { keepPurchaseState, keptPurchaseStates } from '../invoices/index.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

/** Tells the invoice of a purchase what became of it, inside the transaction of the change. */
export async function tellInvoice(
  tx: Tx,
  before: PurchaseDoc | null,
  after: PurchaseDoc | null,
): Promise<void> {
  if (!after || before?.state === after.state) return
  await keepPurchaseState(after.invoiceId, after.state)
  tx.touch(`invoice:${after.invoiceId}`)
}

const batchSize = 500

/** An invoice that says something else of its purchase than the purchase does. */
export interface WrongState {
  invoiceId: number
  kept: PurchaseState | null
  actual: PurchaseState
}

/**
 * Compares what the invoices of the next purchases after an id say of them, at one instant and while others write. With
 * `repair` it is set right. Null when there are none.
 */
async function checkAfter(after: number, repair: boolean) {
  return await checkSome(repair, async (repairs) => {
    const purchases = await PurchaseRecord.find(conditionsOn<PurchaseDoc>({ _id: op.gt(after) }), {
      invoiceId: 1,
    })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Pick<PurchaseDoc, '_id' | 'invoiceId'>[]>()
    const last = purchases.at(-1)
    if (!last) return null
    const actual = await latestStates(purchases.map(({ invoiceId }) => invoiceId))
    const kept = await keptPurchaseStates([...actual.keys()])
    const wrong: WrongState[] = [...actual].flatMap(([invoiceId, state]) => {
      const said = kept.get(invoiceId)
      return said === undefined || said === state ? [] : [{ invoiceId, kept: said, actual: state }]
    })
    if (repairs) for (const one of wrong) await keepPurchaseState(one.invoiceId, one.actual)
    return { after: last._id, records: purchases.length, isUnchanged: wrong.length === 0, wrong }
  })
}

/** State of the latest purchase of each of these invoices: one that was taken back can have been bought anew. */
async function latestStates(invoiceIds: readonly number[]): Promise<Map<number, PurchaseState>> {
  const found = await PurchaseRecord.find(conditionsOn<PurchaseDoc>({ invoiceId: op.in(invoiceIds) }), {
    invoiceId: 1,
    state: 1,
  })
    .sort({ _id: 1 })
    .lean<Pick<PurchaseDoc, '_id' | 'invoiceId' | 'state'>[]>()
  return new Map(found.map(({ invoiceId, state }) => [invoiceId, state]))
}

/** Does so for all purchases. Returns the invoices that said something else. */
export async function checkPurchaseStates(repair = false): Promise<WrongState[]> {
  const wrong: WrongState[] = []
  for (let after = 0; ; ) {
    const batch = await checkAfter(after, repair)
    if (!batch) return wrong
    wrong.push(...batch.wrong)
    after = batch.after
  }
}

/** Invoices learn the states of their purchases. Again while older processes serve, which do not tell them. */
export const purchaseStatesOfInvoices: DeclaredMigration = {
  name: 'invoices.purchaseState',
  kind: 'migrate',
  total: () => PurchaseRecord.countDocuments({}).exec(),
  batch: (after) => checkAfter(after ?? 0, true),
}

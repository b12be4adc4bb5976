import { conflict } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { BuyoutRecord } from './buyout.model.ts'

/** As much of a document as a buyout rests on. */
interface Paper {
  _id: number
  clientId: number | null
}

/** The payoff letter of a buyout stays, and stays its client's. 409 otherwise. */
export async function keepPayoffLetter(_tx: Tx, before: Paper | null, after: Paper | null): Promise<void> {
  if (!before || before.clientId === after?.clientId) return
  const buyout = await BuyoutRecord.findOne({ documentId: op.typed(before._id) }, { factorName: 1 }).lean()
  if (buyout) throw conflict({ key: 'document.payoffLetter', params: { factor: buyout.factorName } })
}

import { conflict } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { AgreementRecord } from './agreement.model.ts'

/** As much of a document as terms rest on. */
interface Paper {
  _id: number
  clientId: number | null
}

/** The signed paper of a version stays, and stays its client's. 409 otherwise. */
export async function keepSignedPaper(_tx: Tx, before: Paper | null, after: Paper | null): Promise<void> {
  if (!before || before.clientId === after?.clientId) return
  const signed = await AgreementRecord.findOne({ documentId: op.typed(before._id) }, { number: 1 }).lean()
  if (signed) throw conflict({ key: 'document.signed', params: { number: signed.number } })
}

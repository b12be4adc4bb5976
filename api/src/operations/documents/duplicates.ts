import { op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { DocumentContent, DocumentRecord } from './document.model.ts'

/** In a transaction: the first document with this content, or null when there is none yet. */
export async function firstWith(sha256: string): Promise<number | null> {
  const content = await DocumentContent.findOneAndUpdate(
    { _id: sha256 },
    { $inc: { uploads: 1 } },
    { upsert: true, returnDocument: 'after' },
  ).lean()
  return content?.first || null
}

/** In the same transaction: this document is the first with its content. */
export async function promoteDuplicate(sha256: string, id: number): Promise<void> {
  await DocumentContent.updateOne({ _id: sha256 }, { $set: { first: id } })
}

/** In a transaction: a document with this content goes. When it was the first, the next one takes its place. */
export async function leaveContent(tx: Pick<Tx, 'touch'>, sha256: string | null, id: number): Promise<void> {
  if (sha256 === null) return
  const content = await DocumentContent.findOneAndUpdate({ _id: sha256 }, { $inc: { uploads: -1 } }).lean()
  if (content?.first !== id) return
  const heir = await DocumentRecord.findOne({ duplicateOf: id, _id: op.ne(id) }, { _id: 1 })
    .sort({ _id: 1 })
    .lean()
  if (!heir) {
    await DocumentContent.deleteOne({ _id: sha256 })
    return
  }
  await promoteDuplicate(sha256, heir._id)
  await DocumentRecord.updateMany(
    { duplicateOf: id, _id: op.ne(heir._id) },
    { $set: { duplicateOf: heir._id } },
    { timestamps: false },
  )
  await DocumentRecord.updateOne({ _id: heir._id }, { $set: { duplicateOf: null } }, { timestamps: false })
  tx.touch('document')
}

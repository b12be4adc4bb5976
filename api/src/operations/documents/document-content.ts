import { conflict, notFound } from '../../kernel/base/errors.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { sendStoredFile } from '../../kernel/http/send-stored-file.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord, RemovedDocumentRecord } from './document.model.ts'
import { earlierOf } from './documents.pages.ts'

/**
 * Answers with the PDF of a document, or with the part of it that `Range` asks for. It is shown to no one as a page of
 * ours: the policy of all answers of the API sandboxes it, nosniff keeps its type, and our viewer reads its bytes.
 * Anyone who may restore a document reads it after its removal, too. 404 unknown or gone, 409 while there is none yet,
 * 416 for a part that it does not have.
 */
export async function sendContent(
  call: AnyCall,
  id: number,
  disposition: 'inline' | 'attachment',
): Promise<void> {
  const document = await readable(call, id)
  if (document.status === 'failed') throw conflict(document.failure ?? undefined)
  if (document.status === 'processing') throw conflict({ key: 'document.notReady' })
  await sendPdf(call, document.contentFile, `${disposition}; filename="${id}.pdf"`)
}

/** Answers with what a document was before its pages were changed, as `sendContent` does. */
export async function sendEarlier(call: AnyCall, id: number, content: string): Promise<void> {
  const file = earlierOf(await readable(call, id), content)?.contentFile ?? null
  await sendPdf(call, file, `inline; filename="${id}.pdf"`)
}

async function sendPdf({ ctx }: AnyCall, file: FileId | null, disposition: string): Promise<void> {
  await sendStoredFile(ctx, file, { type: 'application/pdf', disposition, hasRanges: true })
}

/**
 * Answers with the picture of a document's first page, to those who may read the document. Like its content it is kept
 * in no browser's cache. 404 while there is none.
 */
export async function sendThumbnail(call: AnyCall, id: number): Promise<void> {
  const { thumbnailFile } = await readable(call, id)
  await sendStoredFile(call.ctx, thumbnailFile, { type: 'image/webp', disposition: 'inline' })
}

/** The document, or a removed one for those who may restore it. @throws Problem 404 */
async function readable(call: AnyCall, id: number): Promise<DocumentDoc> {
  const removed = call.can('documents.restore')
    ? await RemovedDocumentRecord.findById(id).lean<DocumentDoc>()
    : null
  const document = removed ?? (await DocumentRecord.findById(id).lean<DocumentDoc>())
  if (!document) throw notFound()
  return document
}

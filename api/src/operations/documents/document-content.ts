import { conflict, notFound, Problem } from '../../kernel/base/errors.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import { fileSize, readFile } from '../../kernel/database/stored-files.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
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
  const size = file ? await fileSize(file) : undefined
  if (!file || size === undefined) throw notFound()

  ctx.status = 200
  ctx.set({
    'Content-Disposition': disposition,
    'Accept-Ranges': 'bytes',
    // Content under an id of the file store never changes.
    ETag: `"${file}"`,
  })
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const range = requestedRange(ctx.get('range'), ctx.get('if-range'), `"${file}"`, size)
  if (range) {
    ctx.status = 206
    ctx.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${size}`)
  }
  ctx.type = 'application/pdf'
  ctx.length = range ? range.end - range.start : size
  if (ctx.method !== 'HEAD') ctx.body = readFile(file, range)
}

/**
 * Answers with the picture of a document's first page, to those who may read the document. Like its content it is kept
 * in no browser's cache. 404 while there is none.
 */
export async function sendThumbnail(call: AnyCall, id: number): Promise<void> {
  const { ctx } = call
  const { thumbnailFile } = await readable(call, id)
  const size = thumbnailFile ? await fileSize(thumbnailFile) : undefined
  if (!thumbnailFile || size === undefined) throw notFound()
  ctx.status = 200
  ctx.set({ 'Content-Disposition': 'inline', ETag: `"${thumbnailFile}"` })
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = 'image/webp'
  ctx.length = size
  if (ctx.method !== 'HEAD') ctx.body = readFile(thumbnailFile)
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

/**
 * The bytes that a `Range` header asks for (`end` excluded); undefined for all of them, also when the header is not
 * understood, asks for several parts, or `If-Range` names something else.
 * @throws Problem 416 when there are no such bytes
 */
function requestedRange(header: string, ifRange: string, etag: string, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if ((first === '' && last === '') || (ifRange !== '' && ifRange !== etag)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (start >= end) {
    throw new Problem(416, 'error.badRequest', { headers: { 'Content-Range': `bytes */${size}` } })
  }
  return { start, end }
}

import type { DocumentPages } from '@drayline/domain/operations/documents/document'
import { maxEarlierContents } from '@drayline/domain/operations/documents/document'
import { conflict, invalid, notFound } from '../../kernel/base/errors.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import { keepFile, releaseFiles, removeOrphans } from '../../kernel/database/stored-files.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import * as events from './document.events.ts'
import type { DocumentDoc, EarlierContent } from './document.model.ts'
import { DocumentRecord, documentKeys } from './document.model.ts'
import type { Preview } from './document-preview-job.ts'
import { beginProcessing, newDocument } from './documents.service.ts'
import { requireUnbilled } from './evidence.ts'
import { cleanTitle } from './file-name.ts'
import type { Filing } from './filing.ts'
import { completeFiling } from './filing.ts'
import type { PageFile, PageFiles } from './page-files.ts'
import { makePageFiles, makePreviewOf } from './page-files.ts'

/**
 * Turns, orders and leaves out pages of a document, and makes documents of their own of others; what it was is kept with
 * it. 404 unknown, 409 while it is processed, has other pages by now, or a billed invoice rests on it, 412 stale, 422
 * for pages that it does not have and loads that do not exist.
 *
 * The files are made before the transaction, from the document as it was then; all that is refused is found inside, where
 * a repeated call is recognized.
 */
export async function arrangeDocument(
  call: AnyCall,
  id: number,
  input: DocumentPages,
): Promise<Written<DocumentDoc>> {
  const seen = await DocumentRecord.findById(id).lean<DocumentDoc>()
  const files: FileId[] = []
  const lists = [input.keep, ...input.split.map(({ pages }) => pages)]
  const isFit = seen?.status === 'processed' && !lists.flat().some(({ page }) => page > (seen.pages ?? 0))
  try {
    const source = isFit ? seen.contentFile : null
    const made = source ? await makePageFiles(source, lists, call.now(), files) : null
    return await write(call, async (tx) => {
      const before = await loadArrangeable(tx, id)
      if (lists.flat().some(({ page }) => page > (before.pages ?? 0)))
        throw invalid({ keep: 'document.pages.unknown' })
      if (!made || !source || !before.contentFile?.equals(source))
        throw conflict({ key: 'document.pages.changed' })
      const after = await storePages(call, tx, before, made)
      await insertParts(call, tx, after, input, made)
      return after
    })
  } finally {
    // Nothing of what a record refers to; the picture before, once another one is stored.
    await removeOrphans([...files, seen?.thumbnailFile ?? null])
  }
}

/**
 * Brings back what a document was before its pages were changed; what it is now is kept in turn. Parts that were split
 * off stay. 404 unknown, 409 when it is that already, is processed, or a billed invoice rests on it, 412 stale.
 */
export async function restoreContent(
  call: AnyCall,
  id: number,
  content: string,
): Promise<Written<DocumentDoc>> {
  const seen = await DocumentRecord.findById(id).lean<DocumentDoc>()
  const source = seen ? earlierOf(seen, content) : undefined
  const files: FileId[] = []
  try {
    const preview = source ? await makePreviewOf(source.contentFile, call.now(), files) : null
    return await write(call, async (tx) => {
      const before = await loadArrangeable(tx, id)
      const wanted = earlierOf(before, content)
      if (!wanted || !preview) throw notFound()
      if (before.contentFile?.equals(wanted.contentFile)) throw conflict({ key: 'document.pages.same' })
      const { contentFile: contentBack, pages, size } = wanted
      const after = await replaceContent(call, tx, before, { contentFile: contentBack, pages, size, preview })
      events.pagesBack(tx, before, after)
      return after
    })
  } finally {
    await removeOrphans([...files, seen?.thumbnailFile ?? null])
  }
}

/** The earlier content of this name. */
export function earlierOf({ earlier = [] }: DocumentDoc, content: string): EarlierContent | undefined {
  return earlier.find(({ contentFile }) => String(contentFile) === content)
}

async function loadArrangeable(tx: Tx, id: number): Promise<DocumentDoc> {
  const document = await tx.load(DocumentRecord, id)
  if (document.status !== 'processed') throw conflict({ key: 'document.notReady' })
  await requireUnbilled(document)
  return document
}

async function storePages(call: AnyCall, tx: Tx, before: DocumentDoc, made: PageFiles): Promise<DocumentDoc> {
  const { file, pages, size } = made.content
  await keepFile(file)
  const after = await replaceContent(call, tx, before, {
    contentFile: file,
    pages,
    size,
    preview: made.preview,
  })
  events.pagesChanged(tx, before, after)
  return after
}

interface NewContent extends Pick<DocumentDoc, 'pages' | 'size'> {
  contentFile: FileId
  preview: Preview
}

async function replaceContent(
  call: AnyCall,
  tx: Tx,
  before: DocumentDoc,
  { preview, ...content }: NewContent,
): Promise<DocumentDoc> {
  if (preview.thumbnailFile) await keepFile(preview.thumbnailFile)
  await releaseFiles([before.thumbnailFile ?? null], tx.now)
  return await tx.update(DocumentRecord, before, {
    ...content,
    ...preview,
    ...documentKeys({ originalName: before.originalName, pageText: preview.pageText }),
    earlier: withCurrent(before, { at: tx.now, by: { id: call.user.id, name: call.user.name } }),
  })
}

/** The earlier contents with the present one, each once. @throws Problem 409 when they are too many */
function withCurrent(
  { earlier = [], contentFile, pages, size }: DocumentDoc,
  { at, by }: { at: Date; by: EarlierContent['replacedBy'] },
): EarlierContent[] {
  if (!contentFile) throw conflict({ key: 'document.notReady' })
  if (earlier.some((one) => one.contentFile.equals(contentFile))) return earlier
  if (earlier.length >= maxEarlierContents) throw conflict({ key: 'document.pages.tooOften' })
  return [...earlier, { contentFile, pages, size, replacedAt: at, replacedBy: by }]
}

/** Each part is processed as an upload is: its picture, its text, and then the packet of its load. */
async function insertParts(
  call: AnyCall,
  tx: Tx,
  from: DocumentDoc,
  { split }: DocumentPages,
  { parts }: PageFiles,
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const { documentType = 'other', loadId = null } = split[index] ?? {}
    await insertPart(call, tx, from, part, { documentType, loadId, number: index + 2 })
  }
}

interface PartSummary extends Pick<DocumentDoc, 'documentType' | 'loadId'> {
  /** The document itself counts as 1. */
  number: number
}

async function insertPart(
  call: AnyCall,
  tx: Tx,
  from: DocumentDoc,
  { file, size }: PageFile,
  { documentType, loadId, number }: PartSummary,
): Promise<void> {
  await keepFile(file)
  const originalName = cleanTitle(from.originalName.replace(/(\.[A-Za-z0-9]{1,8})?$/, ` (${number}).pdf`))
  const part = await tx.insert(DocumentRecord, {
    ...newDocument(call),
    ...{ originalName, documentType, size, sourceFile: file, filename: `${file}.pdf` },
    ...{ sourceType: 'application/pdf', mimeType: 'application/pdf', splitFrom: from._id },
    ...(await filingOfPart(from, loadId)),
    ...documentKeys({ originalName }),
  })
  await beginProcessing(call, tx, part)
  events.splitOff(tx, part, from)
}

/** Under the same load as the document it is filed as that, otherwise under the load, or under the client alone. */
async function filingOfPart(from: DocumentDoc, loadId: number | null): Promise<Filing> {
  const { clientId, invoiceId } = from
  if (loadId === from.loadId) return { clientId, loadId, invoiceId }
  return await completeFiling({ loadId, clientId: loadId === null ? clientId : null, invoiceId: null })
}

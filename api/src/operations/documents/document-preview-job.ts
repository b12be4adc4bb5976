import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxDocumentPages, maxDocumentPixels } from '@drayline/domain/operations/documents/document'
import { hasRoomForFiles } from '../../kernel/database/database-disk.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import { keepFile, readFile, removeOrphans, storeFile } from '../../kernel/database/stored-files.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import { temporaryFolder } from '../../kernel/http/upload.ts'
import type { JobHandler, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import type { Converter, ConvertRequest } from '../../platform/converter/index.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord, documentKeys } from './document.model.ts'
import { keptText } from './document-text.ts'

/** What is drawn and read of a document's PDF. */
export type Preview = Required<Pick<DocumentDoc, 'preview' | 'thumbnailFile' | 'pageText'>>

/** Kind of the job that makes them, once the document is there: nobody waits for a picture. */
export const previewing = 'document.preview'

const none: Preview = { preview: 'none', thumbnailFile: null, pageText: null }

/**
 * Draws the first page of a PDF and reads its text. The picture is stored without a record: `keepFile` in the
 * transaction that makes one refer to it. A file that cannot be drawn has none: the document is as good without.
 */
export async function previewOf(
  converter: Converter,
  path: string,
  { folder, now, signal }: { folder: string; now: Date; signal: AbortSignal },
): Promise<Preview> {
  const [pixels, target] = [join(folder, 'pixels'), join(folder, 'thumbnail.webp')]
  const limits = { maxPixels: maxDocumentPixels, maxPages: maxDocumentPages }
  const page = await converter.convert({ kind: 'draw', sources: [path], target: pixels, ...limits }, signal)
  if ('failure' in page || !page.drawn) return none
  const { drawn, text } = page
  const small: ConvertRequest = { kind: 'thumbnail', sources: [pixels], target, ...limits, drawn }
  const picture = await converter.convert(small, signal)
  if ('failure' in picture) return none
  return { preview: 'made', thumbnailFile: await storeFile(target, now), pageText: keptText(text) }
}

/** Makes picture and text of a document that has just been processed; lists that show it follow. */
export function previewJobs(converter: Converter, now: () => Date): JobHandler {
  return {
    kind: previewing,
    storesFiles: true,
    giveUp: async () => nothing,
    async run({ entityId }, signal) {
      const document = await DocumentRecord.findOne({ _id: entityId, preview: null }).lean<DocumentDoc>()
      const { contentFile } = document ?? {}
      if (!document || !contentFile) return nothing
      const made = await drawDocument(converter, contentFile, { now: now(), signal })
      return {
        async store(tx) {
          if (await keepPreview(document, contentFile, made)) tx.touch(`document:${entityId}`)
        },
        after: () => removeOrphans([made.thumbnailFile]),
      }
    },
  }
}

const nothing: JobOutcome = { store: async () => undefined }

/**
 * Makes the pictures and texts of documents that were stored before there were any, the newest first, at most so many
 * at once. Nobody edited them: their versions stay.
 */
export async function makeMissingPreviews(
  converter: Converter,
  now: () => Date,
  signal: AbortSignal,
  most = 200,
): Promise<number> {
  if (!hasRoomForFiles()) return 0
  const found = await DocumentRecord.find({ preview: null, status: 'processed' })
    .sort({ _id: -1 })
    .limit(most)
    .lean<DocumentDoc[]>()
  for (const document of found) {
    signal.throwIfAborted()
    if (document.contentFile)
      await makePreview(converter, document, document.contentFile, { now: now(), signal })
  }
  return found.length
}

async function makePreview(
  converter: Converter,
  document: DocumentDoc,
  contentFile: FileId,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const made = await drawDocument(converter, contentFile, { now, signal })
  try {
    await runTransaction(() => keepPreview(document, contentFile, made))
  } finally {
    await removeOrphans([made.thumbnailFile])
  }
}

async function drawDocument(
  converter: Converter,
  contentFile: FileId,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Preview> {
  const folder = await temporaryFolder()
  try {
    const path = join(folder, 'content.pdf')
    await pipeline(readFile(contentFile), createWriteStream(path))
    return await previewOf(converter, path, { folder, now, signal })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** In a transaction: unless the document has other content, or a picture, by now. */
async function keepPreview(document: DocumentDoc, contentFile: FileId, made: Preview): Promise<boolean> {
  const { matchedCount } = await DocumentRecord.updateOne(
    { _id: document._id, contentFile, preview: null },
    { $set: { ...made, ...documentKeys({ originalName: document.originalName, pageText: made.pageText }) } },
    { timestamps: false },
  )
  if (matchedCount === 1 && made.thumbnailFile) await keepFile(made.thumbnailFile)
  return matchedCount === 1
}

import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxDocumentPages, maxDocumentPixels } from '@drayline/domain/operations/documents/document'
import { conflict, unavailable } from '../../kernel/base/errors.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import { readFile, storeFile } from '../../kernel/database/stored-files.ts'
import { temporaryFolder } from '../../kernel/http/upload.ts'
import type { PlacedPage } from '../../platform/converter/index.ts'
import { Converter } from '../../platform/converter/index.ts'
import type { Preview } from './document-preview-job.ts'
import { previewOf } from './document-preview-job.ts'

/** One file after the other, each in a process of its own, as in the background; a person waits for these. */
const converter = new Converter({ timeout: 30_000, memory: 800 * 1024 * 1024 })
/** Milliseconds, with the papers of others before it. */
const timeoutMs = 60_000
const limits = { maxPixels: maxDocumentPixels, maxPages: maxDocumentPages }

/** A PDF that was stored without a record yet. */
export interface PageFile {
  file: FileId
  pages: number
  /** Bytes. */
  size: number
}

/** The content that a document gets, and the others made of its pages. */
export interface PageFiles {
  content: PageFile
  preview: Preview
  parts: PageFile[]
}

/**
 * Makes PDFs of pages of a stored one, and the picture and text of the first of them.
 * @param files gets what was stored, also when it throws
 * @throws Problem 409 for a file that cannot be read, 503 when it takes too long
 */
export async function makePageFiles(
  source: FileId,
  lists: readonly (readonly PlacedPage[])[],
  now: Date,
  files: FileId[],
): Promise<PageFiles> {
  return await withFile(source, async (path, folder, signal) => {
    const made = lists.map((pages, index) => ({ target: join(folder, `part-${index}.pdf`), pages }))
    const target = join(folder, 'none')
    const request = { kind: 'pages' as const, sources: [path], target, ...limits, parts: made }
    const answer = await converter.convert(request, signal)
    if ('failure' in answer) throw conflict({ key: answer.failure })
    const parts: PageFile[] = []
    for (const part of made) {
      const { size } = await stat(part.target)
      const file = await storeFile(part.target, now)
      files.push(file)
      parts.push({ file, pages: part.pages.length, size })
    }
    const [content, ...others] = parts
    const first = made[0]?.target
    if (!content || !first) throw new Error('A document keeps pages')
    const preview = await previewOf(converter, first, { folder, now, signal })
    if (preview.thumbnailFile) files.push(preview.thumbnailFile)
    return { content, preview, parts: others }
  })
}

/** Makes the picture and text of a stored PDF, as `makePageFiles` does. */
export async function makePreviewOf(source: FileId, now: Date, files: FileId[]): Promise<Preview> {
  return await withFile(source, async (path, folder, signal) => {
    const preview = await previewOf(converter, path, { folder, now, signal })
    if (preview.thumbnailFile) files.push(preview.thumbnailFile)
    return preview
  })
}

async function withFile<T>(
  source: FileId,
  use: (path: string, folder: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const path = join(folder, 'source.pdf')
    await pipeline(readFile(source), createWriteStream(path))
    return await use(path, folder, signal)
  } catch (error) {
    throw signal.aborted ? unavailable() : error
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxDocumentPages, maxDocumentPixels } from '@drayline/domain/operations/documents/document'
import { personOf } from '../../kernel/base/person.ts'
import { op } from '../../kernel/database/filter.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import {
  fileSize,
  keepFile,
  readFile,
  releaseFiles,
  removeOrphans,
  storeFile,
} from '../../kernel/database/stored-files.ts'
import { temporaryFolder } from '../../kernel/http/upload.ts'
import type { JobDoc, JobHandler, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import { addJob } from '../../kernel/jobs/job-loop.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import type { Converter, ConvertFailure, ConvertRequest } from '../../platform/converter/index.ts'
import * as events from './document.events.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord } from './document.model.ts'
import { previewing } from './document-preview-job.ts'
import { processing } from './documents.service.ts'
import { claimBillingInvoice } from './evidence.ts'
import { removeDocument } from './removal.ts'

const nothing: JobOutcome = { store: async () => undefined }
/** Delay before a merge checks again whether its sources are processed, in milliseconds. */
const recheckDelayMs = 1_000

/** Makes the PDF of documents in the background. */
export function documentJobs(converter: Converter, now: () => Date): JobHandler {
  return {
    kind: processing,
    storesFiles: true,
    giveUp: async (job) => failure(job, 'document.failure.interrupted'),
    async run(job, signal) {
      const document = await DocumentRecord.findById(job.entityId).lean<DocumentDoc>()
      if (document?.status !== 'processing') return nothing
      const sources = await sourcesOf(document)
      if (sources === 'later') return { dueAt: new Date(now().getTime() + recheckDelayMs) }
      if (sources === 'gone') return failure(job, 'document.failure.source')
      const result = await inFolder(async (folder) => {
        const request = await prepare(document, sources, folder)
        const answer = await converter.convert(request, signal)
        if ('failure' in answer) return answer
        const [source = null] = sources
        const { pages } = answer
        if (!answer.written) return { pages, file: source, size: document.size }
        const { size } = await stat(request.target)
        return { pages, file: await storeFile(request.target, now()), size }
      })
      return 'failure' in result ? failure(job, result.failure) : success(job, result)
    },
  }
}

/** With a folder for the files of the converter, which is gone afterwards. */
async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder()
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Sources of the PDF, in order. */
async function sourcesOf(document: DocumentDoc): Promise<FileId[] | 'later' | 'gone'> {
  if (!document.mergeOf) {
    const { sourceFile } = document
    return sourceFile && (await fileSize(sourceFile)) !== undefined ? [sourceFile] : 'gone'
  }
  const found = await DocumentRecord.find({ _id: op.in(document.mergeOf) }).lean<DocumentDoc[]>()
  if (found.some(({ status }) => status === 'processing')) return 'later'
  const contents = new Map(found.map(({ _id, contentFile }) => [_id, contentFile]))
  const files = document.mergeOf.map((id) => contents.get(id) ?? null).filter((file) => file !== null)
  return files.length === document.mergeOf.length ? files : 'gone'
}

async function prepare(document: DocumentDoc, files: FileId[], folder: string): Promise<ConvertRequest> {
  const sources: string[] = []
  for (const [index, file] of files.entries()) {
    const path = join(folder, `source-${index}`)
    await pipeline(readFile(file), createWriteStream(path))
    sources.push(path)
  }
  const alone = document.sourceType === 'application/pdf' ? 'pdf' : 'image'
  return {
    kind: document.mergeOf ? 'merge' : alone,
    sources,
    target: join(folder, 'result.pdf'),
    maxPixels: maxDocumentPixels,
    maxPages: maxDocumentPages,
  }
}

interface Result {
  pages: number
  file: FileId | null
  size: number
}

/** The source is given up, and with it what a photograph tells beside the picture. */
function success({ entityId, by }: JobDoc, { pages, file, size }: Result): JobOutcome {
  const files: (FileId | null)[] = [file]
  return {
    async store(tx) {
      const before = await DocumentRecord.findById(entityId).lean<DocumentDoc>()
      if (before?.status !== 'processing' || !file) return
      const isNew = !before.sourceFile?.equals(file)
      if (isNew) await keepFile(file)
      if (isNew) await releaseFiles([before.sourceFile], tx.now)
      files.push(before.sourceFile)
      const after = await tx.update(DocumentRecord, before, {
        ...{ status: 'processed', mimeType: 'application/pdf', failure: null },
        ...{ pages, size, contentFile: file, sourceFile: null },
      })
      events.changed(tx, 'processed', before, after)
      await addJob({ kind: previewing, entityId, by, now: tx.now })
      if (before.mergeOf && before.removeSources) await removeSources(tx, before.mergeOf, by)
    },
    after: () => removeOrphans(files),
  }
}

/** Removes the sources of a merge, except documents of an invoice that was submitted in the meantime. */
async function removeSources(tx: Tx, ids: number[], by: JobDoc['by']): Promise<void> {
  const person = personOf(by.id, by.name)
  for (const source of await DocumentRecord.find({ _id: op.in(ids) }).lean<DocumentDoc[]>()) {
    if (!(await claimBillingInvoice(source))) await removeDocument(tx, source, person)
  }
}

function failure({ entityId }: JobDoc, key: ConvertFailure): JobOutcome {
  const params = key === 'document.failure.pages' ? { pages: maxDocumentPages } : undefined
  return {
    async store(tx) {
      const before = await DocumentRecord.findById(entityId).lean<DocumentDoc>()
      if (before?.status !== 'processing') return
      const reason = { key, ...(params ? { params } : {}) }
      const after = await tx.update(DocumentRecord, before, { status: 'failed', failure: reason })
      events.failed(tx, before, after)
    },
  }
}

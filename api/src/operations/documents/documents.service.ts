import type { DocumentChange, DocumentUpload } from '@drayline/domain/operations/documents/document'
import { changesOf } from '../../kernel/base/changes.ts'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import { keepFile, removeOrphans, storeFile } from '../../kernel/database/stored-files.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { uploadedFile } from '../../kernel/http/upload.ts'
import type { Written } from '../../kernel/http/written.ts'
import { addJob } from '../../kernel/jobs/job-loop.ts'
import type { PartOptions } from '../../kernel/writes/several.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import * as events from './document.events.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord, documentKeys } from './document.model.ts'
import { presentDocument } from './document.presenter.ts'
import { firstWith, promoteDuplicate } from './duplicates.ts'
import { requireUnbilled } from './evidence.ts'
import { checkKind } from './file-kind.ts'
import { checkEnding, cleanFileName } from './file-name.ts'
import { changedFiling, completeFiling } from './filing.ts'

/** The kind of background work that makes a document's PDF. */
export const processing = 'document'

/**
 * Keeps the file of a call as a document that is processed in the background.
 * 415 for other types and for names that say another, 422 for an empty file and for records it cannot be filed under.
 */
export async function uploadDocument(call: AnyCall, input: DocumentUpload): Promise<Written<DocumentDoc>> {
  const { path, size, sha256, name } = uploadedFile(call)
  if (size === 0) throw invalid({ file: 'document.file.empty' })
  const sourceType = await checkKind(path, size)
  const originalName = cleanFileName(name)
  checkEnding(originalName, sourceType)
  const { documentType, ...given } = input
  await completeFiling(given)
  const sourceFile = await storeFile(path, call.now())
  try {
    return await write(call, async (tx) => {
      await keepFile(sourceFile)
      const filing = await completeFiling(given)
      const duplicateOf = await firstWith(sha256)
      const document = await tx.insert(DocumentRecord, {
        ...newDocument(call),
        ...{ originalName, sourceType, mimeType: sourceType, size, documentType, sourceFile },
        ...{
          filename: `${sourceFile}.pdf`,
          sha256,
          duplicateOf,
          ...filing,
          ...documentKeys({ originalName }),
        },
      })
      if (duplicateOf === null) await promoteDuplicate(sha256, document._id)
      await beginProcessing(call, tx, document)
      events.uploaded(tx, document)
      return document
    })
  } finally {
    // Nothing when the record was stored; the file of a call that failed goes at once.
    await removeOrphans([sourceFile])
  }
}

/** Initial values of every new document. */
export function newDocument(call: AnyCall) {
  return {
    ...{ uploadedBy: call.user.id, status: 'processing' as const, failure: null, pages: null },
    ...{ sourceFile: null, contentFile: null, sha256: null, duplicateOf: null },
    ...{ mergeOf: null, removeSources: false },
  } satisfies Partial<Omit<DocumentDoc, keyof RecordDoc>>
}

/** In a transaction: the document is processed once it is committed. */
export async function beginProcessing(call: AnyCall, tx: Tx, document: DocumentDoc): Promise<void> {
  const by = { id: call.user.id, name: call.user.name }
  await addJob({ kind: processing, entityId: document._id, by, now: tx.now })
}

/** Tries once more what failed. 404 unknown, 409 when it did not fail. */
export async function processAgain(call: AnyCall, id: number): Promise<Written<DocumentDoc>> {
  return await write(call, async (tx) => {
    const before = await tx.load(DocumentRecord, id)
    if (before.status !== 'failed') throw conflict({ key: 'document.notFailed' })
    const after = await tx.update(DocumentRecord, before, { status: 'processing', failure: null })
    await beginProcessing(call, tx, after)
    events.changed(tx, 'processedAgain', before, after)
    return after
  })
}

/**
 * Changes kind and filing. 404 unknown, 409 while a billed invoice rests on it, 412 stale, 422 for records it cannot be
 * filed under.
 * @param part when this is one of several in a call
 */
export function changeDocument(
  call: AnyCall,
  id: number,
  input: DocumentChange,
  part?: PartOptions,
): Promise<Written<DocumentDoc>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(DocumentRecord, id, (now) => presentDocument(now, call))
    const filing = await changedFiling(before, input)
    const documentType = input.documentType ?? before.documentType
    const changes = changesOf<DocumentDoc>(before, { ...filing, documentType })
    if (!changes) return before
    await requireUnbilled(before)
    const after = await tx.update(DocumentRecord, before, changes)
    events.changed(tx, 'updated', before, after)
    return after
  }
  // Not audited when nothing changed.
  return write(call, work, { audited: false, ...part })
}

/** Each once: a PDF that needed no change is source and content, an earlier content that was brought back is both, too. */
export function filesOf({
  sourceFile,
  contentFile,
  thumbnailFile = null,
  earlier = [],
}: DocumentDoc): FileId[] {
  const files = [sourceFile, contentFile, thumbnailFile, ...earlier.map((one) => one.contentFile)]
  return [...new Map(files.flatMap((file) => (file ? [[String(file), file]] : []))).values()]
}

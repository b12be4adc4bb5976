import { conflict, forbidden } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { cancelJob } from '../../kernel/jobs/job-loop.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import * as events from './document.events.ts'
import type { DocumentDoc, RemovedDocumentDoc } from './document.model.ts'
import { DocumentRecord, RemovedDocumentRecord } from './document.model.ts'
import { beginProcessing, processing } from './documents.service.ts'
import { firstWith, leaveContent, promoteDuplicate } from './duplicates.ts'
import { claimBillingInvoice, requireUnbilled } from './evidence.ts'
import { completeFiling } from './filing.ts'
import { refreshPacket } from './packet.ts'

/** Record of a removal, besides the document. */
type Removal = Pick<RemovedDocumentDoc, 'removal' | 'removedBy' | 'reason'>

/**
 * Deletes a document. Its bytes stay until the retention is over; until then it can be restored. 403 for someone
 * else's without the permission, 404 unknown, 409 while a billed invoice rests on it, 412 stale.
 */
export function deleteDocument(call: AnyCall, id: number): Promise<Written<{ id: number }>> {
  return write(call, async (tx) => {
    const document = await tx.load(DocumentRecord, id)
    requireDelete(call, document)
    await requireUnbilled(document)
    await removeDocument(tx, document, personOf(call))
    return { id }
  })
}

/**
 * Takes a document off a submitted, approved or paid invoice, with a reason. It is kept for good. 404 unknown, 409 when
 * no such invoice rests on it, 412 stale.
 */
export function detachDocument(call: AnyCall, id: number, reason: string): Promise<Written<{ id: number }>> {
  return write(call, async (tx) => {
    const document = await tx.load(DocumentRecord, id)
    const invoice = await claimBillingInvoice(document)
    if (!invoice) throw conflict({ key: 'document.notBilled' })
    const removal = { removal: 'detached', removedBy: personOf(call), reason } as const
    events.detached(tx, document, await takeAway(tx, document, removal), invoice)
    return { id }
  })
}

/** @throws Problem 403 when the caller may not delete this document */
export function requireDelete(call: AnyCall, { uploadedBy }: DocumentDoc): void {
  const own = uploadedBy === call.user.id && call.can('documents.delete')
  if (!own && !call.can('documents.deleteAny')) throw forbidden()
}

/** In a transaction: deletes a document that may be deleted. */
export async function removeDocument(tx: Tx, document: DocumentDoc, by: Removal['removedBy']): Promise<void> {
  await takeAway(tx, document, { removal: 'deleted', removedBy: by, reason: null })
  events.removed(tx, document)
}

function personOf({ user }: AnyCall): Removal['removedBy'] {
  return { id: user.id, name: user.name }
}

async function takeAway(tx: Tx, document: DocumentDoc, removal: Removal): Promise<RemovedDocumentDoc> {
  await tx.remove(DocumentRecord, document)
  const removed = { ...document, ...removal, removedAt: tx.now }
  await RemovedDocumentRecord.create([removed], { timestamps: false })
  await leaveContent(tx, document.sha256, document._id)
  await cancelJob(processing, document._id)
  return removed
}

/** Brings a deleted or detached document back to where it was filed. 404 unknown, 412 stale. */
export async function restoreDocument(call: AnyCall, id: number): Promise<Written<DocumentDoc>> {
  return await write(call, async (tx) => {
    const removed = await tx.load(RemovedDocumentRecord, id)
    await tx.remove(RemovedDocumentRecord, removed)
    const { removal: _removal, removedAt: _at, removedBy: _by, reason: _reason, ...document } = removed
    const duplicateOf = document.sha256 === null ? null : await firstWith(document.sha256)
    if (document.sha256 !== null && duplicateOf === null) await promoteDuplicate(document.sha256, id)
    const filing = await filingNow(document)
    const change = { version: document.version + 1, updatedAt: tx.now }
    const after: DocumentDoc = { ...document, ...filing, ...change, duplicateOf }
    await DocumentRecord.create([after], { timestamps: false })
    if (after.status === 'processing') await beginProcessing(call, tx, after)
    await refreshPacket(tx, after.loadId)
    tx.touch(`document:${id}`)
    events.restored(tx, removed, after)
    return after
  })
}

/** Its invoice may be for another load by now, and its load another client's. */
function filingNow({ invoiceId, loadId, clientId }: DocumentDoc) {
  if (invoiceId !== null) return completeFiling({ invoiceId, loadId: null, clientId: null })
  return completeFiling({ invoiceId, loadId, clientId: loadId === null ? clientId : null })
}

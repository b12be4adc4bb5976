import type { AuditVerb } from '@drayline/domain/kernel/journal/audit-actions'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { Tx } from '../../kernel/writes/write.ts'
import type { BillingInvoice } from '../loads/index.ts'
import type { DocumentDoc, RemovedDocumentDoc } from './document.model.ts'

const subjectOf = (document: DocumentDoc) => ({ entityType: 'document', entityId: document._id }) as const

/** A document is there: uploaded, or put together from others. */
export function uploaded(tx: Tx, document: DocumentDoc): void {
  const subject = subjectOf(document)
  const { originalName: name, mergeOf } = document
  const message: ServerMessage = mergeOf
    ? { key: 'activity.documentMerged', params: { name, count: mergeOf.length } }
    : { key: 'activity.documentUploaded', params: { name } }
  tx.audit({
    ...subject,
    action: mergeOf ? 'document.merged' : 'document.uploaded',
    before: null,
    after: document,
  })
  tx.activity({ ...subject, type: 'document_uploaded', message, clientId: document.clientId })
}

/** Filed elsewhere, or processing goes on: in the audit only, since no one needs to read of it. */
export function changed(tx: Tx, action: AuditVerb, before: DocumentDoc, after: DocumentDoc): void {
  tx.audit({ ...subjectOf(after), action: `document.${action}`, before, after })
}

/** The one who uploaded it learns that nothing came of it, and why. */
export function failed(tx: Tx, before: DocumentDoc, after: DocumentDoc): void {
  changed(tx, 'failed', before, after)
  if (after.uploadedBy === null || !after.failure) return
  tx.notify({
    ...subjectOf(after),
    userId: after.uploadedBy,
    kind: 'documentFailed',
    type: 'error',
    title: { key: 'notification.documentFailed.title', params: { name: after.originalName } },
    message: after.failure,
  })
}

export function removed(tx: Tx, document: DocumentDoc): void {
  const subject = subjectOf(document)
  const message = { key: 'activity.documentDeleted', params: { name: document.originalName } } as const
  tx.audit({ ...subject, action: 'document.deleted', before: document, after: null })
  tx.activity({ ...subject, type: 'other', message, clientId: document.clientId })
}

/**
 * Told beside the invoice, too: the person who looks at it later must find the document and why it is no longer among
 * the others.
 */
export function detached(
  tx: Tx,
  before: DocumentDoc,
  after: RemovedDocumentDoc,
  { _id, invoiceNumber }: BillingInvoice,
): void {
  const params = { name: before.originalName, invoiceNumber, reason: after.reason ?? '' }
  const event = {
    type: 'other',
    message: { key: 'activity.documentDetached', params },
    clientId: before.clientId,
  } as const
  tx.audit({ ...subjectOf(before), action: 'document.detached', before, after })
  tx.activity({ ...event, ...subjectOf(before) })
  tx.activity({ ...event, entityType: 'invoice', entityId: _id })
}

export function restored(tx: Tx, before: RemovedDocumentDoc, after: DocumentDoc): void {
  const message = { key: 'activity.documentRestored', params: { name: after.originalName } } as const
  tx.audit({ ...subjectOf(after), action: 'document.restored', before, after })
  tx.activity({ ...subjectOf(after), type: 'other', message, clientId: after.clientId })
}

/** Pages were turned, ordered, left out or split off; what the document was stays with it. */
export function pagesChanged(tx: Tx, before: DocumentDoc, after: DocumentDoc): void {
  const params = { name: after.originalName, before: before.pages ?? 1, after: after.pages ?? 1 }
  tellPages(tx, 'pagesChanged', before, after, { key: 'activity.documentPages', params })
}

/** What a document was is there again. */
export function pagesBack(tx: Tx, before: DocumentDoc, after: DocumentDoc): void {
  const message = { key: 'activity.documentPagesBack', params: { name: after.originalName } } as const
  tellPages(tx, 'pagesRestored', before, after, message)
}

function tellPages(
  tx: Tx,
  action: AuditVerb,
  before: DocumentDoc,
  after: DocumentDoc,
  message: ServerMessage,
): void {
  changed(tx, action, before, after)
  tx.activity({ ...subjectOf(after), type: 'other', message, clientId: after.clientId })
}

/** Pages of a document became another one. */
export function splitOff(tx: Tx, part: DocumentDoc, { originalName }: DocumentDoc): void {
  const message = {
    key: 'activity.documentSplit',
    params: { name: part.originalName, from: originalName },
  } as const
  tx.audit({ ...subjectOf(part), action: 'document.split', before: null, after: part })
  tx.activity({ ...subjectOf(part), type: 'document_uploaded', message, clientId: part.clientId })
}

import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { Document, RemovedDocument } from '@drayline/domain/operations/documents/document'
import { translate } from '../../kernel/base/text.ts'
import type { EarlierContent, RemovedDocumentDoc } from './document.model.ts'
import type { DocumentRow } from './places-of-documents.ts'

/** A document as it leaves the API, without its content. The reason of a failure is told in the reader's language. */
export function presentDocument(document: DocumentRow, { language }: { language: Language }): Document {
  return {
    id: document._id,
    version: document.version,
    filename: document.filename,
    originalName: document.originalName,
    mimeType: document.mimeType,
    sourceType: document.sourceType ?? document.mimeType,
    size: document.size,
    pages: document.pages ?? null,
    thumbnail: document.thumbnailFile ? String(document.thumbnailFile) : null,
    content: document.status === 'processed' && document.contentFile ? String(document.contentFile) : null,
    earlier: (document.earlier ?? []).map(presentEarlier),
    splitFrom: document.splitFrom ?? null,
    documentType: document.documentType,
    clientId: document.clientId,
    loadId: document.loadId,
    client: document.client ? { id: document.client.id, name: document.client.name } : null,
    load: document.load ?? null,
    invoiceId: document.invoiceId,
    uploadedBy: document.uploadedBy,
    status: document.status,
    failure: document.failure ? translate(language, document.failure) : null,
    duplicateOf: document.duplicateOf ?? null,
    billedBy: document.billedBy ?? null,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }
}

function presentEarlier({ contentFile, pages, size, replacedAt, replacedBy }: EarlierContent) {
  return {
    ...{ content: String(contentFile), pages: pages ?? null, size },
    replacedAt: replacedAt.toISOString(),
    replacedBy: replacedBy ? { id: replacedBy.id, name: replacedBy.name } : null,
  }
}

/** A document that was taken away, with who did it and why. */
export function presentRemoved(
  document: RemovedDocumentDoc & DocumentRow,
  reader: { language: Language },
): RemovedDocument {
  const { removal, removedAt, removedBy, reason } = document
  return {
    ...presentDocument(document, reader),
    removal,
    removedAt: removedAt.toISOString(),
    removedBy,
    reason,
  }
}

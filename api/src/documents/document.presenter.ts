import type { Document } from '@drayline/domain/document'
import type { DocumentDoc } from './document.model.ts'

/** A document as it leaves the API, without its content. */
export function presentDocument(document: DocumentDoc): Document {
  return {
    id: document._id,
    version: document.version,
    filename: document.filename,
    originalName: document.originalName,
    mimeType: document.mimeType,
    size: document.size,
    documentType: document.documentType,
    clientId: document.clientId,
    loadId: document.loadId,
    invoiceId: document.invoiceId,
    uploadedBy: document.uploadedBy,
    status: document.status,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }
}

import type { DocumentStatus, DocumentType } from '@drayline/domain/document'
import { documentStatuses, documentTypes } from '@drayline/domain/document'
import { listIndexes } from '../core/list-indexes.ts'
import type { RecordDoc } from '../core/model.ts'
import { recordModel } from '../core/model.ts'
import { searchKeys } from '../core/search-keys.ts'

/** A document as it is stored; its content is kept in the file store under `filename`. */
export interface DocumentDoc extends RecordDoc {
  filename: string
  originalName: string
  mimeType: string
  /** Bytes. */
  size: number
  documentType: DocumentType
  clientId: number | null
  loadId: number | null
  invoiceId: number | null
  uploadedBy: number | null
  status: DocumentStatus
  search: string[]
}

/** What a document is found by. */
export function documentKeys(document: Pick<DocumentDoc, 'originalName'>) {
  return { search: searchKeys(document.originalName) }
}

const required = { type: String, required: true }
const reference = { type: Number, default: null }

export const DocumentRecord = recordModel<DocumentDoc>(
  'documents',
  {
    filename: required,
    originalName: required,
    mimeType: required,
    size: { type: Number, required: true },
    documentType: { type: String, enum: documentTypes, required: true },
    clientId: reference,
    loadId: reference,
    invoiceId: reference,
    uploadedBy: reference,
    status: { type: String, enum: documentStatuses, default: 'processing' },
    search: { type: [String], default: [] },
  },
  listIndexes(['createdAt'], ['documentType', 'clientId', 'loadId', 'invoiceId']),
)

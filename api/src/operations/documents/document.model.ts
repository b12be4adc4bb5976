import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type {
  DocumentRemoval,
  DocumentStatus,
  DocumentType,
} from '@drayline/domain/operations/documents/document'
import {
  documentRemovals,
  documentStatuses,
  documentTypes,
} from '@drayline/domain/operations/documents/document'
import mongoose, { type Types } from 'mongoose'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { plainModel, recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import { textKeys } from './document-text.ts'

/** A document as it is stored. Its bytes are in the file store (`core/stored-files.ts`). */
export interface DocumentDoc extends RecordDoc {
  filename: string
  originalName: string
  mimeType: string
  /** Media type of what was uploaded. */
  sourceType: string
  /** Bytes. */
  size: number
  pages: number | null
  documentType: DocumentType
  clientId: number | null
  loadId: number | null
  invoiceId: number | null
  uploadedBy: number | null
  status: DocumentStatus
  /** Reason processing failed. */
  failure: ServerMessage | null
  /** Uploaded file; released once there is `content`. */
  sourceFile: Types.ObjectId | null
  /** The PDF. Null until it is processed. */
  contentFile: Types.ObjectId | null
  /** SHA-256 of the uploaded bytes; null for what was made here. */
  sha256: string | null
  duplicateOf: number | null
  /** Set when this document is made of others: which, in order, and whether they go once it is there. */
  mergeOf: number[] | null
  removeSources: boolean
  /** What it was before its pages were changed, in the order of the changes: evidence, kept as long as the document. */
  earlier?: EarlierContent[]
  /** The document whose pages it was made of. */
  splitFrom?: number | null
  /** Whether its first page was drawn small and its text was read; missing until it was tried. */
  preview?: DocumentPreview | null
  /** The first page as a small picture. */
  thumbnailFile?: Types.ObjectId | null
  /** Beginning of its text, where the PDF has one. */
  pageText?: string | null
  search: string[]
}

/** Content that a document had, and who replaced it when. */
export interface EarlierContent {
  contentFile: Types.ObjectId
  pages: number | null
  /** Bytes. */
  size: number
  replacedAt: Date
  replacedBy: { id: number; name: string } | null
}

const documentPreviews = ['made', 'none'] as const
export type DocumentPreview = (typeof documentPreviews)[number]

/** Search keys of a document: by its name, and by whole words of its text. */
export function documentKeys({ originalName, pageText }: Pick<DocumentDoc, 'originalName' | 'pageText'>) {
  return { search: [...new Set([...searchKeys(originalName), ...textKeys(pageText)])] }
}

/** Fields that lists do not show. */
export const unlisted = { search: 0, pageText: 0 } as const

const required = { type: String, required: true }
const reference = { type: Number, default: null }
const file = { type: 'ObjectId', default: null }

const embedded = { _id: false, id: false } as const
const earlierContent = new mongoose.Schema(
  {
    contentFile: { type: 'ObjectId', required: true },
    pages: { type: Number, default: null },
    size: { type: Number, required: true },
    replacedAt: { type: Date, required: true },
    replacedBy: {
      type: new mongoose.Schema({ id: { type: Number, required: true }, name: required }, embedded),
      default: null,
    },
  },
  embedded,
)

const fields = {
  filename: required,
  originalName: required,
  mimeType: required,
  sourceType: { type: String, default: 'application/pdf' },
  size: { type: Number, required: true },
  pages: { type: Number, default: null },
  documentType: { type: String, enum: documentTypes, required: true },
  clientId: reference,
  loadId: reference,
  invoiceId: reference,
  uploadedBy: reference,
  status: { type: String, enum: documentStatuses, default: 'processing' },
  failure: { type: {} as never, default: null },
  sourceFile: file,
  contentFile: file,
  sha256: { type: String, default: null },
  duplicateOf: reference,
  mergeOf: { type: [Number], default: null },
  removeSources: { type: Boolean, default: false },
  earlier: { type: [earlierContent] as never, default: [] },
  splitFrom: reference,
  preview: { type: String, enum: [...documentPreviews, null], default: null },
  thumbnailFile: file,
  pageText: { type: String, default: null },
  search: [String],
}

export const DocumentRecord = recordModel<DocumentDoc>(
  { collection: 'documents', entity: 'document' },
  fields,
  [
    ...listIndexes(
      ['createdAt'],
      ['documentType', 'clientId', 'loadId', 'invoiceId', 'status', 'uploadedBy'],
    ),
    // Read for those without a picture of their first page.
    [{ preview: 1, status: 1, _id: -1 }],
    // Followed when the first of several identical documents is removed.
    [{ duplicateOf: 1, _id: 1 }, { partialFilterExpression: { duplicateOf: { $gt: 0 } } }],
  ],
)

/**
 * A document that was deleted or detached, with its bytes. It has a place of its own, so that no list, counter, search
 * or packet can show it, and the documents in use need no index over a mark.
 */
export interface RemovedDocumentDoc extends DocumentDoc {
  removal: DocumentRemoval
  removedAt: Date
  removedBy: { id: number; name: string } | null
  /** Reason it was detached. */
  reason: string | null
}

export const RemovedDocumentRecord = recordModel<RemovedDocumentDoc>(
  { collection: 'removed_documents', entity: 'document' },
  {
    ...fields,
    removal: { type: String, enum: documentRemovals, required: true },
    removedAt: { type: Date, required: true },
    removedBy: { type: {} as never, default: null },
    reason: { type: String, default: null },
  },
  [
    ...listIndexes(['removedAt'], ['removal', 'clientId', 'loadId', 'invoiceId']),
    [{ search: 1, removedAt: -1, _id: -1 }],
  ],
)

/** The first document with some content. Uploads of the same bytes meet here, so that only one can be the first. */
export const DocumentContent = plainModel<{ _id: string; first: number; uploads: number }>(
  'document_contents',
  {
    _id: required,
    first: { type: Number, default: 0 },
    uploads: { type: Number, default: 0 },
  },
)

import { array, boolean, type InferType, number, object, string } from 'yup'
import {
  idField,
  oneLine,
  oneOf,
  optionalId,
  optionalLine,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { selectionFields } from '../../kernel/records/selection-schema.ts'
import { msg } from '../../kernel/text/messages.ts'
import {
  type DocumentRemoval,
  type DocumentStatus,
  type DocumentType,
  documentCountCap,
  documentRemovals,
  documentStatuses,
  documentTypes,
  maxDocumentPages,
  maxMergedDocuments,
  maxSplitDocuments,
  type PageTurn,
  pageTurns,
} from './document.ts'
import type { GuessSource } from './guess.ts'

/** Filing of a document. Fields that are left out follow from the rest: invoice → load → client. */
const filing = { clientId: optionalId(), loadId: optionalId(), invoiceId: optionalId() }

/** Fields sent beside the file. The session says who uploads, so a `userId` is accepted and ignored. */
export const documentUpload = object({
  documentType: oneOf(documentTypes).required(msg('document.type.required')),
  ...filing,
})
export type DocumentUpload = InferType<typeof documentUpload>

/** A change of kind or filing: fields that are left out stay, null takes the document out of that record. */
export const documentChange = object({
  documentType: oneOf(documentTypes),
  clientId: optionalId().default(undefined),
  loadId: optionalId().default(undefined),
  invoiceId: optionalId().default(undefined),
})
export type DocumentChange = InferType<typeof documentChange>

/** The same change of several documents; `invoiceId` only one by one. */
export const documentBulkInput = object({
  ...selectionFields,
  documentType: oneOf(documentTypes),
  clientId: optionalId().default(undefined),
  loadId: optionalId().default(undefined),
})
export type DocumentBulkInput = InferType<typeof documentBulkInput>

/** Several documents that become one PDF, in this order. */
export const documentMerge = object({
  documentIds: array(idField().required())
    .min(2, msg('document.merge.tooFew'))
    .max(maxMergedDocuments, msg('document.merge.tooMany'))
    .test('once', msg('document.merge.twice'), (ids) => !ids || new Set(ids).size === ids.length)
    .required(msg('document.merge.tooFew')),
  documentType: oneOf(documentTypes).required(msg('document.type.required')),
  originalName: optionalLine(150),
  ...filing,
  removeSources: boolean().default(false),
})
export type DocumentMerge = InferType<typeof documentMerge>

/** Pages of a document, counted from 1, in the order that they get; each may be turned. */
const arrangedPages = () =>
  array(
    object({
      page: number().integer().min(1).max(maxDocumentPages).required(),
      turn: number<PageTurn>()
        .oneOf([...pageTurns])
        .default(0),
    }).required(),
  )
    .min(1, msg('document.pages.none'))
    .max(maxDocumentPages, msg('document.pages.twice'))
    .required(msg('document.pages.none'))

interface Placed {
  page: number
}

function isEachOnce(lists: readonly (readonly Placed[] | undefined)[]): boolean {
  const pages = lists.flatMap((list) => (Array.isArray(list) ? list : []).map((placed) => placed?.page))
  return new Set(pages).size === pages.length
}

/**
 * The pages that a document keeps, in this order, and those that become documents of their own. A page that is in none
 * of them is left out. With the load of the document, a part is filed as the document is; with null under its client only.
 */
export const documentPages = object({
  keep: arrangedPages().test('once', msg('document.pages.twice'), (keep, { parent }) =>
    isEachOnce([keep, ...(parent.split ?? []).map((part: { pages?: Placed[] } | null) => part?.pages)]),
  ),
  split: array(
    object({
      pages: arrangedPages(),
      documentType: oneOf(documentTypes).required(msg('document.type.required')),
      loadId: optionalId(),
    }).required(),
  )
    .max(maxSplitDocuments, msg('document.pages.tooManyParts'))
    .default([]),
})
export type DocumentPages = InferType<typeof documentPages>

/** Content that a document had before its pages were changed. */
const earlierContent = object({
  content: string().required(),
  pages: number().integer().min(1).nullable().defined(),
  /** Bytes. */
  size: number().integer().min(0).required(),
  replacedAt: string().required(),
  replacedBy: reference({ name: string().required() }).nullable().defined(),
})

/**
 * A document as the API answers it (R-DOC-6). `size` is bytes. Once it is processed its content is a
 * PDF, whatever was uploaded (`sourceType`); when that failed, `failure` says why in the reader's language.
 * `duplicateOf` is the first document that had exactly the same bytes.
 */
export const documentRecord = object({
  ...recordFields,
  filename: string().required(),
  originalName: string().required(),
  mimeType: string().required(),
  sourceType: string().required(),
  size: number().integer().min(0).required(),
  pages: number().integer().min(1).nullable().defined(),
  /** Name of the picture of its first page; another content has another one. Null while there is none. */
  thumbnail: string().nullable().defined(),
  /** Name of its PDF; another content has another one. Null until there is one. */
  content: string().nullable().defined(),
  /** What it was before its pages were changed, in the order of the changes; each is kept as evidence. */
  earlier: array(earlierContent.required()).required(),
  /** The document whose pages it was made of, when it was split off. */
  splitFrom: number().integer().nullable().defined(),
  documentType: string<DocumentType>().oneOf(documentTypes).required(),
  clientId: number().integer().nullable().defined(),
  loadId: number().integer().nullable().defined(),
  /** With lists and single documents; null in the answers to changes. */
  client: reference({ name: string().required() }).nullable().defined(),
  /** With lists and single documents; null in the answers to changes. */
  load: reference({ loadNumber: string().required() }).nullable().defined(),
  invoiceId: number().integer().nullable().defined(),
  uploadedBy: number().integer().nullable().defined(),
  status: string<DocumentStatus>().oneOf(documentStatuses).required(),
  failure: string().nullable().defined(),
  duplicateOf: number().integer().nullable().defined(),
  /**
   * The submitted, approved or paid invoice that rests on it. Only with single documents, null in lists and changes.
   */
  billedBy: reference({ invoiceNumber: string().required() }).nullable().defined(),
})
export type Document = InferType<typeof documentRecord>

/** Reason a document is detached from a submitted, approved or paid invoice. */
export const documentDetachment = object({
  reason: oneLine(500).required(msg('document.detach.reason')),
})

/** A document that was deleted or detached, for those who may bring it back. */
export const removedDocument = documentRecord.shape({
  removal: string<DocumentRemoval>().oneOf(documentRemovals).required(),
  removedAt: string().required(),
  removedBy: reference({ name: string().required() }).nullable().defined(),
  /** Only of detached ones. */
  reason: string().nullable().defined(),
})
export type RemovedDocument = InferType<typeof removedDocument>

/** The cards above the documents: invoices submitted and paid, and all documents (R-DOC-1). */
export const documentSummary = object({
  pendingInvoices: number().integer().min(0).required(),
  processedInvoices: number().integer().min(0).required(),
  totalDocuments: number().integer().min(0).required(),
  /** Documents that are filed nowhere, counted up to `documentCountCap`. */
  unfiled: number().integer().min(0).max(documentCountCap).required(),
})
export type DocumentSummary = InferType<typeof documentSummary>

/** The answer to a deletion. */
export const documentDeleted = object({ id: idField().required() })

/** What became of one of several documents. */
export const documentBulkResult = object({
  id: idField().required(),
  ok: boolean().required(),
  message: string().nullable().defined(),
  /** The document as it is now, when it is no longer the one of `items`; otherwise null. */
  current: documentRecord.nullable().defined(),
})
export type DocumentBulkResult = InferType<typeof documentBulkResult>

const from = () =>
  string<GuessSource>()
    .oneOf(['name', 'text'] as const)
    .required()

/** What a document may be and where it may belong, with what that rests on; null for what nothing tells. */
export const documentGuess = object({
  documentType: object({ value: string<DocumentType>().oneOf(documentTypes).required(), from: from() })
    .nullable()
    .defined(),
  load: object({
    id: idField().required(),
    loadNumber: string().required(),
    clientName: string().nullable().defined(),
    from: from(),
  })
    .nullable()
    .defined(),
})
export type DocumentGuess = InferType<typeof documentGuess>

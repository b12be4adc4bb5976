export type * from './document-schema.ts'

export const documentTypes = [
  'rate_confirmation',
  'bill_of_lading',
  'driver_id',
  'driver_document',
  'carrier_setup',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentStatuses = ['processing', 'processed', 'failed'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Kinds of records that documents can be filed under. */
export const documentOwners = ['client', 'load', 'invoice'] as const
export type DocumentOwner = (typeof documentOwners)[number]

/** Ways a document is removed: deleted for good after a time, or detached from a billed invoice and kept. */
export const documentRemovals = ['deleted', 'detached'] as const
export type DocumentRemoval = (typeof documentRemovals)[number]

/** Largest file in bytes: 10 MB (R-DOC-7). */
export const maxDocumentBytes = 10 * 1024 * 1024

/** Largest picture in pixels. The best phones take 50 megapixels; more is refused before it is decoded. */
export const maxDocumentPixels = 60_000_000

/** Most pages of one PDF, and most documents that become one. */
export const maxDocumentPages = 1000
export const maxMergedDocuments = 20

/** Degrees clockwise by which a page may be turned. */
export const pageTurns = [0, 90, 180, 270] as const
export type PageTurn = (typeof pageTurns)[number]

/** Most documents that are split off in one go, and most earlier contents that a document keeps. */
export const maxSplitDocuments = 20
export const maxEarlierContents = 20

/** Documents that are filed nowhere are counted up to here; more are shown as "999+". */
export const documentCountCap = 1000

/** Accepted uploads: media type → endings, as file pickers take it. The content decides, not the name. */
export const uploadableTypes = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const
export type UploadableType = keyof typeof uploadableTypes

import type { InferType } from 'yup'
import { number, object, string } from 'yup'
import { recordFields } from './fields.ts'

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

/** A document as the API answers it (spec part 1, section 3.3). `size` is bytes. */
export const documentRecord = object({
  ...recordFields,
  filename: string().required(),
  originalName: string().required(),
  mimeType: string().required(),
  size: number().integer().min(0).required(),
  documentType: string<DocumentType>().oneOf(documentTypes).required(),
  clientId: number().integer().nullable().defined(),
  loadId: number().integer().nullable().defined(),
  invoiceId: number().integer().nullable().defined(),
  uploadedBy: number().integer().nullable().defined(),
  status: string<DocumentStatus>().oneOf(documentStatuses).required(),
})
export type Document = InferType<typeof documentRecord>

import { type InferType, number, object, string } from 'yup'
import { oneLine, oneOf, recordFields } from '../../kernel/forms/fields.ts'
import { type ReportName, reportNames } from './report.ts'
import { type ExportFormat, type ExportStatus, exportFormats, exportStatuses } from './report-export.ts'
import { anyFilters } from './report-schema.ts'

/** A file of a report, to be made in the background. */
export const exportInput = object({
  report: oneOf(reportNames).required(),
  format: oneOf(exportFormats).required(),
  filters: anyFilters.default({}),
  sort: oneLine(40),
})
export type ExportInput = InferType<typeof exportInput>

/** A file that is, or was, made in the background, as its owner sees it. */
export const exportRecord = object({
  ...recordFields,
  report: string<ReportName>().oneOf(reportNames).required(),
  format: string<ExportFormat>().oneOf(exportFormats).required(),
  status: string<ExportStatus>().oneOf(exportStatuses).required(),
  fileName: string().required(),
  /** Rows (clients, for zip and details) written so far, and how many there will be where that is known. */
  done: number().integer().required(),
  total: number().integer().nullable().defined(),
  /** Bytes; null until it is ready. */
  size: number().integer().nullable().defined(),
  /** Reason it failed, in the reader's language. */
  failure: string().nullable().defined(),
  finishedAt: string().nullable().defined(),
  expiresAt: string().nullable().defined(),
})
export type ReportExport = InferType<typeof exportRecord>

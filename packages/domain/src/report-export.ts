import type { InferType } from 'yup'
import { number, object, string } from 'yup'
import { oneOf, recordFields } from './fields.ts'
import type { ReportName } from './report.ts'
import { anyFilters, reportNames } from './report.ts'

export const exportFormats = ['csv', 'pdf', 'zip', 'details'] as const
/** zip: one PDF per client; details: CSV of every movement of every client. Both for the statements of all clients. */
export type ExportFormat = (typeof exportFormats)[number]

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** Statuses in which a file is still to come. */
export const openExportStatuses: readonly ExportStatus[] = ['queued', 'running']

/** Files one person may be waiting for at the same time. */
export const mostOpenExports = 10

/** The formats a report can be had in. */
export function formatsOf(report: ReportName): readonly ExportFormat[] {
  return report === 'client-statements' ? exportFormats : ['csv', 'pdf']
}

/** A file of a report, to be made in the background. */
export const exportInput = object({
  report: oneOf(reportNames).required(),
  format: oneOf(exportFormats).required(),
  filters: anyFilters.default({}),
  sort: string().max(40),
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
  /** Why it failed, in the reader's language. */
  failure: string().nullable().defined(),
  finishedAt: string().nullable().defined(),
  expiresAt: string().nullable().defined(),
})
export type ReportExport = InferType<typeof exportRecord>

import type { ReportName } from './report.ts'

export type * from './report-export-schema.ts'

export const exportFormats = ['csv', 'pdf', 'zip', 'details'] as const
/** zip: one PDF per client; details: CSV of every movement of every client. Both for the statements of all clients. */
export type ExportFormat = (typeof exportFormats)[number]

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** Statuses in which a file is still to come. */
export const openExportStatuses: readonly ExportStatus[] = ['queued', 'running']

/** Files one person may be waiting for at the same time. */
export const maxOpenExports = 10

/** The formats a report can be had in. */
export function formatsOf(report: ReportName): readonly ExportFormat[] {
  return report === 'client-statements' ? exportFormats : ['csv', 'pdf']
}

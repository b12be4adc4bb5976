import type { ReportFilterValues, ReportName } from '@drayline/domain/finance/reports/report'
import type { ExportFormat } from '@drayline/domain/finance/reports/report-export'

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  details: 'text/csv; charset=utf-8',
}

/** `days-to-pay-2026-01-01-2026-01-31.csv`: what it is and of when, in letters every system takes. */
export function fileNameOf(
  report: ReportName,
  format: ExportFormat,
  { asOf, from, to }: ReportFilterValues,
  subject: string | null = null,
): string {
  const parts = [
    format === 'details' ? 'client-movements' : report,
    subject && plainName(subject),
    asOf,
    from,
    to,
  ].filter(Boolean)
  return `${parts.join('-')}.${format === 'details' ? 'csv' : format}`
}

/** A name reduced to letters, digits and hyphens. */
export function plainName(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '')
  return plain
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase()
}

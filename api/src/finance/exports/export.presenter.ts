import type { ReportExport } from '@drayline/domain/finance/reports/report-export'
import { translate } from '../../kernel/base/text.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { ExportDoc } from './export.model.ts'

/** An export as its owner sees it. */
export function presentExport(doc: ExportDoc, { language }: AnyCall): ReportExport {
  return {
    id: doc._id,
    version: doc.version,
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    report: doc.report,
    format: doc.format,
    status: doc.status,
    fileName: doc.fileName,
    done: doc.done,
    total: doc.total,
    size: doc.size,
    failure: doc.failure && translate(language, doc.failure),
    finishedAt: doc.finishedAt?.toISOString() ?? null,
    expiresAt: doc.expiresAt?.toISOString() ?? null,
  }
}

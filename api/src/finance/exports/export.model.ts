import type { ReportFilterValues, ReportName } from '@drayline/domain/finance/reports/report'
import { reportNames } from '@drayline/domain/finance/reports/report'
import type { ExportFormat, ExportStatus } from '@drayline/domain/finance/reports/report-export'
import { exportFormats, exportStatuses } from '@drayline/domain/finance/reports/report-export'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { plainModel, recordModel } from '../../kernel/database/model.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'

/** A file of a report that is made in the background. No one but its owner knows of it. */
export interface ExportDoc extends RecordDoc {
  ownerId: number
  report: ReportName
  format: ExportFormat
  /** With the days that were meant when it was asked for: a file of 'today' is not tomorrow's. */
  filters: ReportFilterValues
  sort: string | null
  /** Settings of the owner at that time. */
  zone: string
  language: Language
  status: ExportStatus
  fileName: string
  /** Rows, or clients for a file that goes through them; `total` null where it is not known. */
  done: number
  total: number | null
  file: FileId | null
  size: number | null
  failure: ServerMessage | null
  finishedAt: Date | null
  /** Set while there is a file. */
  expiresAt: Date | null
}

const instant = { type: Date, default: null }

export const ExportRecord = recordModel<ExportDoc>(
  { collection: 'exports', entity: 'export' },
  {
    ownerId: { type: Number, required: true },
    report: { type: String, enum: reportNames, required: true },
    format: { type: String, enum: exportFormats, required: true },
    filters: { type: {} as never, default: {} },
    sort: { type: String, default: null },
    zone: { type: String, required: true },
    language: { type: String, required: true },
    status: { type: String, enum: exportStatuses, required: true },
    fileName: { type: String, required: true },
    done: { type: Number, default: 0 },
    total: { type: Number, default: null },
    file: { type: 'ObjectId', default: null },
    size: { type: Number, default: null },
    failure: { type: {} as never, default: null },
    finishedAt: instant,
    expiresAt: instant,
  },
  [
    [{ ownerId: 1, _id: -1 }],
    [{ ownerId: 1, status: 1 }],
    // Files whose time is over.
    [{ expiresAt: 1 }, { partialFilterExpression: { expiresAt: { $type: 'date' } } }],
  ],
)

/**
 * One document a person, written by each begun file: of several that are begun at once each then counts the others,
 * so that together they cannot pass the limit.
 */
export const ExportTurn = plainModel<{ _id: number; begun: number }>('export_turns', {
  _id: { type: Number, required: true },
  begun: { type: Number, default: 0 },
})

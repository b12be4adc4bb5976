// Public surface of reports: other features import nothing else of it.

export { aboutReport } from './about-report.ts'
export { statementOf } from './client-statement.ts'
export { submissionsByDay } from './daily-funding.ts'
export { periodOf } from './periods.ts'
export type { TitledColumn } from './report.presenter.ts'
export { plainCell, titledColumns } from './report.presenter.ts'
export type { RawRow, Reader, Report, ReportQuery } from './report.types.ts'
export type { ReportText } from './report-texts.ts'
export { columnTitle, reportText } from './report-texts.ts'
export { reportSummaries, sortOf } from './reports.routes.ts'
export { readerOf, readReport } from './reports.service.ts'

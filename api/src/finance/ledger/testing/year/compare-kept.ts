import type { ReportName } from '@drayline/domain/finance/reports/report'
import { tellAllChanged } from '../../../../platform/changes/index.ts'
import { readOwing } from '../../../aging/index.ts'
import { listPerformance, readSummary } from '../../../collections/overview.ts'
import { invoicesByDay } from '../../../invoices/index.ts'
import type { RawRow, ReportQuery } from '../../../reports/report.types.ts'
import { readReport } from '../../../reports/reports.service.ts'

const zone = 'America/New_York'
const year = { from: '2028-01-01', to: '2028-12-30' }
const questions: [ReportName, ReportQuery][] = [
  ['ageing', { by: 'client', asOf: year.to }],
  ['ageing', { by: 'broker', asOf: year.to }],
  ['ageing', { by: 'broker', asOf: '2028-04-14' }],
  ['broker-exposure', { asOf: year.to }],
  ['client-statements', year],
  ['days-to-pay', year],
  ['daily-funding', year],
  ['collector-performance', year],
]

/** Sums that are kept must be what they would be if everything was read again, whatever has happened meanwhile. */
export async function compareKept(now: Date): Promise<void> {
  const kept = await answers(now)
  await tellAllChanged()
  expect(kept).toEqual(await answers(now))
}

async function answers(now: Date): Promise<unknown[]> {
  const reports: unknown[] = []
  for (const [name, query] of questions) {
    const report = await readReport(name, query, { zone, language: 'en', now })
    const rows: RawRow[] = []
    for await (const row of report.rows()) rows.push(row)
    reports.push({ name, rows, totals: report.totals })
  }
  const day = { today: year.to, zone }
  const owing = await readOwing({ asOf: year.to, zone })
  const days = [
    await invoicesByDay('paid', { ...year, zone }),
    await invoicesByDay('approved', { ...year, zone }),
  ]
  return [
    reports,
    owing.toSorted((a, b) => a.brokerId - b.brokerId),
    days.map((sums) => sums.toSorted((a, b) => a.day.localeCompare(b.day))),
    await readSummary(day),
    (await listPerformance({ limit: 1000 }, day)).rows,
  ]
}

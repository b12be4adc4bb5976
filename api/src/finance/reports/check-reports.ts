import type { ReportName } from '@drayline/domain/finance/reports/report'
import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
import { patiently } from '../../platform/changes/index.ts'
import { readGroups } from '../aging/index.ts'
import { receivablesBy } from '../ledger/index.ts'
import type { ReportQuery } from './report.types.ts'
import { readReport } from './reports.service.ts'

/** Reports that must say the same and do not. Cents. */
export interface ReportDifference {
  what: string
  expected: number
  actual: number
}

const zone = 'UTC'

/**
 * Compares what several reports say of one figure, each computed its own way: everything that was open at the end of
 * yesterday, by client, by broker, as exposure, and as the closing balances of all statements. What is past does not
 * change any more, so this holds while others write. It waits as long as the reports take.
 */
export async function checkReports(now: Date): Promise<ReportDifference[]> {
  const asOf = addDays(todayIn(zone, now), -1)
  const read = (name: ReportName, query: ReportQuery) =>
    patiently(() => readReport(name, query, { zone, language: 'en', now }))
  const byClient = await read('ageing', { asOf, by: 'client' })
  const others = [
    ['aging by broker', await read('ageing', { asOf, by: 'broker' }), 'total'],
    ['broker exposure', await read('broker-exposure', { asOf }), 'exposure'],
    ['client statements', await read('client-statements', { from: asOf, to: asOf }), 'closing'],
  ] as const
  const expected = Number(byClient.totals.total)
  const reports = others.map(([what, { totals }, key]) => ({
    what: `${what} of ${asOf}`,
    expected,
    actual: Number(totals[key]),
  }))
  return [...reports, ...(await compareWithBook(asOf))].filter(
    ({ actual, expected: said }) => actual !== said,
  )
}

/** What brokers owe on purchases, by client and by broker, beside the balances of the book on the same day. */
async function compareWithBook(asOf: string): Promise<ReportDifference[]> {
  const differences: ReportDifference[] = []
  for (const by of ['client', 'broker'] as const) {
    const book = await patiently(() => receivablesBy(`${by}Id`, asOf))
    const groups = await patiently(() => readGroups(by, { asOf, zone }, { stage: 'bought' }))
    const shown = new Map(groups.map(({ id, totalCents }) => [id ?? 0, totalCents]))
    for (const id of new Set([...book.keys(), ...shown.keys()]))
      differences.push({
        what: `bought, open as of ${asOf}, ${by} ${id}, beside the book`,
        ...{ expected: book.get(id) ?? 0, actual: shown.get(id) ?? 0 },
      })
  }
  return differences
}

import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
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
 * change any more, so this holds while others write.
 */
export async function checkReports(now: Date): Promise<ReportDifference[]> {
  const reader = { zone, language: 'en', now } as const
  const asOf = addDays(todayIn(zone, now), -1)
  const byClient = await readReport('ageing', { asOf, by: 'client' }, reader)
  const others = [
    ['aging by broker', await readReport('ageing', { asOf, by: 'broker' }, reader), 'total'],
    ['broker exposure', await readReport('broker-exposure', { asOf }, reader), 'exposure'],
    ['client statements', await readReport('client-statements', { from: asOf, to: asOf }, reader), 'closing'],
  ] as const
  const expected = Number(byClient.totals.total)
  return others
    .map(([what, { totals }, key]) => ({ what: `${what} of ${asOf}`, expected, actual: Number(totals[key]) }))
    .filter(({ actual }) => actual !== expected)
}

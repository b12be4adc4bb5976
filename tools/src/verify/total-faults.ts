import { checkBoughtItems } from '@drayline/api/finance/aging/bought-items.check'
import { checkOpenItems } from '@drayline/api/finance/aging/open-items.rebuild'
import { checkPurchaseStates } from '@drayline/api/finance/purchases/state-on-invoice'
import { checkReports } from '@drayline/api/finance/reports/check-reports'
import { findImplausibleDates } from '@drayline/api/kernel/database/implausible-dates'
import type { SummaryDifference } from '@drayline/api/platform/sums/recompute'
import { recomputeSummaries } from '@drayline/api/totals'

/** Differences in words: those of kept values, which `repair` sets right, and those that people must look at. */
export interface TotalFaults {
  kept: string[]
  others: string[]
}

/** Counts all records anew and compares what is kept beside them. */
export async function findTotalFaults(repair: boolean): Promise<TotalFaults> {
  const bought = await checkBoughtItems(repair)
  const states = await checkPurchaseStates(repair)
  const sums = await recomputeSummaries({ repair })
  const others = [...(await openItemProblems()), ...(await reportProblems()), ...(await dateProblems())]
  const kept = [
    ...sums.map(describe),
    ...bought.map((id) => `open items of purchase ${id}: not what the book says`),
    ...states.map(
      ({ invoiceId, kept: said, actual }) => `invoice ${invoiceId}: purchase ${said}, actual ${actual}`,
    ),
  ]
  return { kept, others }
}

function describe({ summary, status, kept, actual }: SummaryDifference): string {
  return `${summary} ${status}: kept ${JSON.stringify(kept)}, actual ${JSON.stringify(actual)}`
}

async function openItemProblems(): Promise<string[]> {
  const items = await checkOpenItems()
  return items.map(
    ({ invoiceId, kept, actual }) =>
      `open item of invoice ${invoiceId}: kept ${kept ?? 'none'}, actual ${actual ?? 'none'} cents`,
  )
}

async function dateProblems(): Promise<string[]> {
  const dates = await findImplausibleDates()
  return dates.map(({ collection, id, field }) => `${collection} ${id}: implausible date in ${field}`)
}

async function reportProblems(): Promise<string[]> {
  const differences = await checkReports(new Date())
  return differences.map(
    ({ what, expected, actual }) => `${what}: ${actual} cents, should be ${expected} cents`,
  )
}

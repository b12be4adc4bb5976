import { checkBoughtItems } from '@drayline/api/finance/aging/bought-items.check'
import { checkOpenItems } from '@drayline/api/finance/aging/open-items.check'
import { checkPurchaseStates } from '@drayline/api/finance/purchases/state-on-invoice'
import { checkReports } from '@drayline/api/finance/reports/check-reports'
import { findImplausibleDates } from '@drayline/api/kernel/database/implausible-dates'
import { tellAllChanged } from '@drayline/api/platform/changes/tell-all'
import { recomputeSummaries } from '@drayline/api/totals'

/** Compares one kind of kept values with what they follow from, and with `repair` sets them right. Returns differences in words. */
type Check = (repair: boolean) => Promise<string[]>

/** Differences in words: those of kept values, which `repair` sets right, and those that people must look at. */
export interface TotalFaults {
  kept: string[]
  others: string[]
}

/** Kept values, by what they are. One that another one follows from stands before it. */
export const keptChecks = {
  openItems: async (repair) =>
    (await checkOpenItems(repair)).map(
      ({ invoiceId, kept, actual }) =>
        `open item of invoice ${invoiceId}: kept ${kept ?? 'none'}, actual ${actual ?? 'none'} cents`,
    ),
  boughtItems: async (repair) =>
    (await checkBoughtItems(repair)).map((id) => `open items of purchase ${id}: not what the book says`),
  purchaseStates: async (repair) =>
    (await checkPurchaseStates(repair)).map(
      ({ invoiceId, kept, actual }) => `invoice ${invoiceId}: purchase ${kept}, actual ${actual}`,
    ),
  sums: async (repair) =>
    (await recomputeSummaries({ repair })).map(
      ({ summary, status, kept, actual }) =>
        `${summary} ${status}: kept ${JSON.stringify(kept)}, actual ${JSON.stringify(actual)}`,
    ),
} satisfies Record<string, Check>

/** What no program can set right: a person must look at it. */
export const otherChecks = {
  reports: async () =>
    (await checkReports(new Date())).map(
      ({ what, expected, actual }) => `${what}: ${actual} cents, should be ${expected} cents`,
    ),
  dates: async () =>
    (await findImplausibleDates()).map(
      ({ collection, id, field }) => `${collection} ${id}: implausible date in ${field}`,
    ),
} satisfies Record<string, () => Promise<string[]>>

/** Counts all records anew and compares what is kept beside them. Reports are compared after what they read was repaired. */
export async function findTotalFaults(repair: boolean): Promise<TotalFaults> {
  const kept: string[] = []
  for (const check of Object.values(keptChecks)) kept.push(...(await check(repair)))
  if (repair) await tellAllChanged()
  const others: string[] = []
  for (const check of Object.values(otherChecks)) others.push(...(await check()))
  return { kept, others }
}

// Counts all records anew and compares the totals kept beside them: `npm run verify:totals [-- --repair]`.
import { checkBoughtItems } from '@drayline/api/finance/aging/bought-items.check'
import { checkOpenItems } from '@drayline/api/finance/aging/open-items.rebuild'
import { checkPurchaseStates } from '@drayline/api/finance/purchases/state-on-invoice'
import { checkReports } from '@drayline/api/finance/reports/check-reports'
import { findImplausibleDates } from '@drayline/api/kernel/database/implausible-dates'
import type { SummaryDifference } from '@drayline/api/platform/sums/recompute'
import { recomputeSummaries } from '@drayline/api/totals'
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase, openToRead } from './database.ts'
import { createLifecycle } from './lifecycle.ts'

const usage = `npm run verify:totals -- [--repair]

Recomputes on a live database, while others work:
- the summary records behind counters and sums on screens, by status;
- what each broker owes, how many invoices that is, and whether it is over its limit;
- the open item of every invoice, which aging and statements are made of;
- the open items of every purchase, day by day, with the entries of the book;
- the state of its purchase that every invoice carries;
- reports that must agree: aging by client and by broker, exposure, closing balances.
Names stored dates of years that cannot be meant, such as 0026: they spoil figures and are corrected in their forms.

  --repair  sets summary records, exposure, the open items of purchases and states on invoices right

Exit code 1 when something differs and was not repaired.`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { repair: { type: 'boolean' } })
  const repair = values.repair ?? false
  const open = repair ? openDatabase : openToRead
  await open(readConfiguration(), lifecycle)
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
  for (const line of [...kept, ...others]) console.log(`✗ ${line}`)
  if (kept.length + others.length === 0) console.log('✓ All totals are right')
  else if (repair && kept.length > 0) console.log(`✓ ${kept.length} totals repaired`)
  await lifecycle.end(others.length === 0 && (kept.length === 0 || repair) ? 0 : 1)
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

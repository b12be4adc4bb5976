// Counts all records anew and compares the totals kept beside them: `npm run verify:totals [-- --repair]`.
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase, openToRead } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { findTotalFaults } from './verify/total-faults.ts'

const usage = `npm run verify:totals -- [--repair]

Recomputes on a live database, while others work:
- the summary records behind counters and sums on screens, by status;
- what each broker owes, how many invoices that is, and whether it is over its limit;
- the open item of every invoice, which aging and statements are made of;
- the open items of every purchase, day by day, with the entries of the book;
- the state of its purchase that every invoice carries;
- reports that must agree: aging by client and by broker, exposure, closing balances.
Names stored dates of years that cannot be meant, such as 0026: they spoil figures and are corrected in their forms.

  --repair  sets all of these right but for reports that still differ afterwards, and dates: people must look at them

Exit code 1 when something differs and was not repaired; what is left is named once more.`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { repair: { type: 'boolean' } })
  const repair = values.repair ?? false
  const open = repair ? openDatabase : openToRead
  await open(readConfiguration(), lifecycle)
  const { kept, others } = await findTotalFaults(repair)
  for (const line of [...kept, ...others]) console.log(`✗ ${line}`)
  if (kept.length + others.length === 0) console.log('✓ All totals are right')
  const left = repair && kept.length > 0 ? await findTotalFaults(false) : { kept, others }
  if (repair && kept.length > 0) console.log(`✓ ${kept.length - left.kept.length} totals repaired`)
  if (repair) for (const line of [...left.kept, ...left.others]) console.log(`✗ not repaired: ${line}`)
  await lifecycle.end(left.kept.length + left.others.length === 0 ? 0 : 1)
}

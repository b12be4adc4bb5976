// Counts all records anew and compares the totals kept beside them: `npm run verify:totals [-- --repair]`.
import { tellAllChanged } from '@drayline/api/platform/changes/tell-all'
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

  --repair  sets summary records, exposure, the open items of purchases and states on invoices right

Exit code 1 when something differs and was not repaired.`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { repair: { type: 'boolean' } })
  const repair = values.repair ?? false
  const open = repair ? openDatabase : openToRead
  await open(readConfiguration(), lifecycle)
  const { kept, others } = await findTotalFaults(repair)
  if (repair) await tellAllChanged()
  for (const line of [...kept, ...others]) console.log(`✗ ${line}`)
  if (kept.length + others.length === 0) console.log('✓ All totals are right')
  else if (repair && kept.length > 0) console.log(`✓ ${kept.length} totals repaired`)
  await lifecycle.end(others.length === 0 && (kept.length === 0 || repair) ? 0 : 1)
}

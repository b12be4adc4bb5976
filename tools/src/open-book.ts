// Takes an existing book over from CSV files: `npm run open-book -- --date D`

import { openBook } from '@drayline/api/finance/opening/open-book'
import { openingFiles } from '@drayline/api/finance/opening/opening-files'
import { isCalendarDate } from '@drayline/domain/kernel/dates/dates'
import { formatCents, formatUsd } from '@drayline/domain/kernel/money/money'
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const files = Object.entries(openingFiles).map(
  ([name, columns]) => `    ${`${name}.csv`.padEnd(15)} ${columns}`,
)

const usage = `npm run open-book -- --date YYYY-MM-DD [--from FOLDER] [--dry-run]

  --date     day at whose end the balances stood
  --from     folder of the files (the present one); a file that is missing is empty
  --dry-run  checks everything and stores nothing

  Files, with their columns (those after the bar may be left out):
${files.join('\n')}

Works on the database that npm start uses (DATA_DIR or MONGODB_URI).`

const shown = 50

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    date: { type: 'string' },
    from: { type: 'string' },
    'dry-run': { type: 'boolean' },
  })
  const { date: day = '', from: folder = '.', 'dry-run': dryRun = false } = values
  if (!isCalendarDate(day)) throw new UserError('--date must be a day, YYYY-MM-DD.', usage)
  await openDatabase(readConfiguration(), lifecycle)
  const now = () => new Date()
  const { problems, clients, purchases, advances, brokers, openCents } = await openBook({
    ...{ folder, day, dryRun, now },
  })
  for (const problem of problems.slice(0, shown)) console.log(`✗ ${problem}`)
  if (problems.length > shown) console.log(`  and ${problems.length - shown} more`)
  const counts = `${clients} clients, ${purchases} open purchases (${formatUsd(formatCents(openCents))}), ${advances} fuel advances, ${brokers} brokers`
  console.log(
    problems.length > 0 ? '✗ Nothing was stored.' : `✓ ${dryRun ? 'Would take over' : 'Took over'} ${counts}`,
  )
  await lifecycle.end(problems.length > 0 ? 1 : 0)
}

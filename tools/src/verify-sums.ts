// Counts all records anew and compares the sums kept beside them: `npm run verify-sums [-- --repair]`.
import { recomputeSummaries } from '@drayline/api/dashboard/recompute'
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'

const usage = `npm run verify-sums -- [--repair]

  --repair  sets right what differs

Exit code 1 when something differs and was not repaired.`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { repair: { type: 'boolean' } })
  await openDatabase(readConfiguration(), lifecycle)
  const differences = await recomputeSummaries({ repair: values.repair ?? false })
  for (const { summary, status, kept, actual } of differences) {
    console.log(`✗ ${summary} ${status}: kept ${JSON.stringify(kept)}, actual ${JSON.stringify(actual)}`)
  }
  if (differences.length === 0) console.log('✓ All sums are right')
  else if (values.repair) console.log(`✓ ${differences.length} sums repaired`)
  await lifecycle.end(differences.length === 0 || values.repair ? 0 : 1)
}

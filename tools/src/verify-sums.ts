// Counts all records anew and compares the sums kept beside them: `npm run verify-sums [-- --repair]`.
import { checkOpenItems } from '@drayline/api/ageing/open-items.rebuild'
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
  const items = await checkOpenItems()
  for (const { invoiceId, kept, actual } of items) {
    console.log(
      `✗ open item of invoice ${invoiceId}: kept ${kept ?? 'none'}, actual ${actual ?? 'none'} cents`,
    )
  }
  if (differences.length === 0 && items.length === 0) console.log('✓ All sums are right')
  else if (values.repair && differences.length > 0) console.log(`✓ ${differences.length} sums repaired`)
  const isRight = items.length === 0 && (differences.length === 0 || values.repair)
  await lifecycle.end(isRight ? 0 : 1)
}

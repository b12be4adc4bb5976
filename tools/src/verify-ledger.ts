// Checks that the book is as it was written: `npm run verify:ledger`. Exit code 1 when it is not.

import { readConfiguration, withSecrets } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { findBookFaults } from './verify/book-faults.ts'

const shown = 50

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  await openDatabase(await withSecrets(readConfiguration()), lifecycle)
  const { entries, faults } = await findBookFaults()
  for (const fault of faults.slice(0, shown)) console.log(`✗ ${fault}`)
  if (faults.length > shown) console.log(`  and ${faults.length - shown} more`)
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${entries} entries, ${faults.length} faults`)
  await lifecycle.end(faults.length === 0 ? 0 : 1)
}

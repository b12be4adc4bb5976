// Checks that the book is as it was written: `npm run verify:ledger`. Exit code 1 when it is not.

import { verifyRecords } from '@drayline/api/finance/book-check/verify-records'
import { verifyLedger } from '@drayline/api/finance/ledger/verify-ledger'
import { readConfiguration, withSecrets } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'

const shown = 50

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  await openDatabase(await withSecrets(readConfiguration()), lifecycle)
  const { chain, postings, positions, days, closes, snapshots } = await verifyLedger()
  const faults = [
    ...chain.faults.map(({ id, fault }) => `entry ${id}: ${fault}`),
    ...postings.map((id) => `posting ${id}`),
    ...positions.map((position) => `balance ${position}`),
    ...days.map((day) => `day ${day}`),
    ...closes.map((close) => `close ${close}: not as it was told, or not the entry that it remembers`),
    ...snapshots.map((snapshot) => `balance of a closed month ${snapshot}`),
    ...(await verifyRecords()),
  ]
  for (const fault of faults.slice(0, shown)) console.log(`✗ ${fault}`)
  if (faults.length > shown) console.log(`  and ${faults.length - shown} more`)
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${chain.records} entries, ${faults.length} faults`)
  await lifecycle.end(faults.length === 0 ? 0 : 1)
}

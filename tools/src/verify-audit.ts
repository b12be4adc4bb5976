// Checks that the audit trail is as it was written: `npm run verify-audit`. Exit code 1 when it is not.
import { verifyAudit } from '@drayline/api/audit/verify'
import { readConfiguration } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'

const shown = 50

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  await openDatabase(readConfiguration(), lifecycle)
  const { records, faults } = await verifyAudit()
  for (const { id, fault } of faults.slice(0, shown)) console.log(`✗ record ${id}: ${fault}`)
  if (faults.length > shown) console.log(`  and ${faults.length - shown} more`)
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${records} audit records, ${faults.length} faults`)
  await lifecycle.end(faults.length === 0 ? 0 : 1)
}

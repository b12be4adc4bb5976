// Checks that the vault's access log is as it was written: `npm run verify-vault-log`. Exit code 1 when it is not.

import { verifyAccessLog } from '@drayline/api/platform/audit/verify-access-log'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import { readConfiguration, withSecrets } from './configuration.ts'
import { openToRead } from './database.ts'
import { createLifecycle } from './lifecycle.ts'

const shown = 50

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const config = await withSecrets(readConfiguration())
  await openToRead(config, lifecycle)
  const { records, faults } = await verifyAccessLog(await keyRing(config))
  for (const { id, fault } of faults.slice(0, shown)) console.log(`✗ record ${id}: ${fault}`)
  if (faults.length > shown) console.log(`  and ${faults.length - shown} more`)
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${records} access records, ${faults.length} faults`)
  await lifecycle.end(faults.length === 0 ? 0 : 1)
}

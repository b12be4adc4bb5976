// Wraps the data keys of the vault anew by the first key of the ring: `npm run rotate-vault-key`. May run beside the
// product, be killed and started again.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@drayline/api/kernel/base/config'
import { runTransaction } from '@drayline/api/kernel/database/transaction'
import { appendAudit } from '@drayline/api/platform/audit/chain'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import type { RotationReport } from '@drayline/api/platform/keys/rotate'
import { entriesByKey, rotateVaultKey } from '@drayline/api/secrets'
import { readOptions } from './arguments.ts'
import { readConfiguration, withSecrets } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { addVaultKey, removeVaultKeys } from './secrets.ts'
import { UserError } from './user-error.ts'

const usage = `npm run rotate-vault-key -- [--new-key] [--drop-old] [--batch 200]

  Wraps the data key of every vault entry by the first key of the ring. Values are not touched. May run while the
  product does; killed, it goes on where it ended when it is started again.

  --new-key   first makes a new key in DATA_DIR/secrets.json; a running product takes it up at once
  --drop-old  afterwards removes keys there that close nothing any more (old backups then cannot be opened)

With VAULT_KEYS from the environment, put the new key in front there: docs/operations-guide.md, "Vault keys".`

/** No transaction is tried for longer, in milliseconds. */
const maxRequestMs = 20_000

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    'new-key': { type: 'boolean' },
    'drop-old': { type: 'boolean' },
    batch: { type: 'string' },
  })
  const given = readConfiguration()
  const ownRing = !given.mongodbUri && given.vaultKeys.length === 0 && !given.vaultKeysFile
  if ((values['new-key'] || values['drop-old']) && !ownRing) throw foreignRing()
  await openDatabase(given, lifecycle)
  if (values['new-key']) console.log(`  New key ${await addVaultKey(given.dataDir)}`)
  const config = await withSecrets(given)
  const report = await rotate(config, batchSize(values.batch))
  if (values['drop-old'] && report.failed.length === 0) await dropOld(config)
  await lifecycle.end(report.failed.length === 0 ? 0 : 1)
}

function foreignRing(): UserError {
  return new UserError(
    'The key ring is not kept in the data folder, so it cannot be changed here.',
    'Put the new key in front in VAULT_KEYS or VAULT_KEYS_FILE, restart, and run this without options.',
  )
}

function batchSize(text: string | undefined): number {
  const size = Number(text ?? 200)
  if (Number.isInteger(size) && size >= 1 && size <= 10_000) return size
  throw new UserError('--batch must be a whole number from 1 to 10000.', usage)
}

async function rotate(config: Config, batch: number): Promise<RotationReport> {
  const ring = await keyRing(config)
  const open = [...(await entriesByKey())].filter(([id]) => id !== ring.current.id)
  const todo = open.reduce((sum, [, count]) => sum + count, 0)
  console.log(`  ${todo} entries to wrap by key ${ring.current.id}`)
  const report = await rotateVaultKey(ring, {
    batchSize: batch,
    onProgress: ({ rewrapped, failed }) => console.log(`  ${rewrapped + failed.length} of ${todo}`),
  })
  const { rewrapped, failed } = report
  if (rewrapped > 0) await audit(ring.current.id, rewrapped)
  for (const id of failed.slice(0, 50)) console.log(`✗ entry ${id}: no key of the ring opens it`)
  console.log(`${failed.length === 0 ? '✓' : '✗'} ${rewrapped} entries wrapped anew, ${failed.length} failed`)
  return report
}

/** Keys that close nothing: neither entries nor the access log, whose key was wrapped anew first. */
async function dropOld(config: Config): Promise<void> {
  const ring = await keyRing(config)
  console.log('  Waiting for requests that began with an old key')
  await sleep(maxRequestMs)
  await rotateVaultKey(ring)
  const used = await entriesByKey()
  const unused = config.vaultKeys.map(({ id }) => id).filter((id) => id !== ring.current.id && !used.has(id))
  await removeVaultKeys(config.dataDir, new Set(unused))
  console.log(unused.length > 0 ? `  Removed ${unused.join(', ')}` : '  No key to remove')
}

async function audit(keyId: string, rewrapped: number): Promise<void> {
  const nobody = { userId: null, userName: null, ip: '', userAgent: 'rotate-vault-key', requestId: '' }
  const subject = { action: 'vault.keysRotated', entityType: 'vault', entityId: 0 } as const
  await runTransaction(() =>
    appendAudit([{ ...nobody, ...subject, at: new Date(), before: null, after: { keyId, rewrapped } }]),
  )
}

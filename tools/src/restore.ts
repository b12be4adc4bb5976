// Restores a backup, or tries whether it could be: `npm run restore`. Exit code 1 when it could not.
import { parseVaultKeys } from '@drayline/api/kernel/base/vault-keys'
import { latestVersion } from '@drayline/api/kernel/migrations/migration'
import { migrations } from '@drayline/api/migrations'
import { BackupRecord } from '@drayline/api/platform/backups/backup.model'
// Registers the followers of changes: the checks read what they keep.
import '@drayline/api/subscriptions'
import mongoose from 'mongoose'
import { readOptions } from './arguments.ts'
import { describeChanges, describeTotal } from './backup/amounts.ts'
import { readIdentities } from './backup/encryption.ts'
import { readKeys } from './backup/product-keys.ts'
import { type Restored, restoreDatabase } from './backup/restore-database.ts'
import { verifyBackup } from './backup/verify-backup.ts'
import { databasePlace, openAsItIs } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { createProgress } from './progress.ts'
import { restoreSecrets, type Secrets } from './secrets.ts'
import { UserError } from './user-error.ts'

const usage = `npm run restore -- --from FILE --identity KEYFILE [--changes FOLDER [--until INSTANT]] [keys]
npm run restore -- --verify FILE --identity KEYFILE [--changes FOLDER [--until INSTANT]] [keys] [--note]
[keys]: --keys-from FILE --keys-identity KEYFILE

  --from           restores the backup into the database that npm start would use (DATA_DIR or MONGODB_URI), which must
                   be empty; a file that was cut off or altered is refused before anything is written
  --verify         restores it into a database that is thrown away, compares all documents, and checks totals, money of
                   records and, with the keys, the chains of book and logs; exit code 1 when anything is wrong
  --changes        makes the changes again that npm run backup -- --changes saved in this folder after the backup
  --until          only those before this second, for example 2026-11-23T14:05:00Z or …T09:05:00-05:00
  --identity       file of the key that opens the backup
  --keys-from      file of the installation's keys, as npm run backup -- --keys-to wrote it; --from puts them into
                   DATA_DIR/secrets.json
  --keys-identity  file of the key that opens that one
  --note           after --verify: Drayline's database takes a note that this backup was verified

VAULT_KEYS, if set, are the keys that --verify takes without --keys-from.`

const shown = 50
const lifecycle = createLifecycle()
const progress = createProgress()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    from: { type: 'string' },
    verify: { type: 'string' },
    identity: { type: 'string' },
    changes: { type: 'string' },
    until: { type: 'string' },
    'keys-from': { type: 'string' },
    'keys-identity': { type: 'string' },
    note: { type: 'boolean' },
  })
  const { from, verify, identity } = values
  const file = from ?? verify
  if (file === undefined || (from !== undefined && verify !== undefined))
    throw new UserError('Either --from or --verify names a backup.', usage)
  const identities = identity === undefined ? undefined : await readIdentities(identity)
  const keys = await givenKeys(values['keys-from'], values['keys-identity'])
  const options = {
    ...{ file, identities, knownVersion: latestVersion(migrations), signal: lifecycle.signal },
    ...givenChanges(values.changes, values.until),
  }
  const code =
    from === undefined ? await verifyIt(options, keys, values.note ?? false) : await restoreIt(options, keys)
  await lifecycle.end(code)
}

type Options = Parameters<typeof restoreDatabase>[1]

function givenChanges(folder: string | undefined, text: string | undefined): Pick<Options, 'changes'> {
  if (folder === undefined && text !== undefined) throw new UserError('--until needs --changes.', usage)
  if (folder === undefined) return {}
  if (text === undefined) return { changes: { folder } }
  const until = new Date(text)
  if (Number.isNaN(until.getTime()) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new UserError(
      `--until must be an instant with its zone, such as 2026-11-23T14:05:00Z, not '${text}'.`,
    )
  return { changes: { folder, until } }
}

async function givenKeys(file: string | undefined, identity: string | undefined) {
  if (file === undefined) return undefined
  return await readKeys(file, identity === undefined ? undefined : await readIdentities(identity))
}

async function restoreIt(options: Options, keys: Secrets | undefined): Promise<number> {
  const { mongodbUri, dataDir } = databasePlace()
  if (keys && mongodbUri)
    throw new UserError(
      '--keys-from puts keys into DATA_DIR; with MONGODB_URI they come from the environment.',
      'Open the file with age (age --decrypt -i KEYFILE FILE) and set VAULT_KEYS and SESSION_KEYS.',
    )
  await openAsItIs(lifecycle)
  const running = progress.step('Restore', (note) =>
    restoreDatabase(mongoose.connection.getClient().db(), { ...options, note }),
  )
  // Told to stop, the command waits until nothing half is left.
  lifecycle.onEnd(() => running.then(ignore, ignore))
  describe(await running)
  if (keys) await restoreSecrets(dataDir, keys)
  progress.say('  Counts and checksums of all collections are those of the backup')
  return 0
}

const ignore = () => undefined

async function verifyIt(options: Options, keys: Secrets | undefined, isNoted: boolean): Promise<number> {
  const { keys: vaultKeys } = parseVaultKeys(keys?.VAULT_KEYS ?? process.env.VAULT_KEYS ?? '')
  const running = progress.step('Restore into a database of its own, and checks', (note) =>
    verifyBackup({ ...options, vaultKeys, note }),
  )
  lifecycle.onEnd(() => running.then(ignore, ignore))
  const { manifest, faults } = await running
  describe(manifest)
  for (const fault of faults.slice(0, shown)) progress.say(`✗ ${fault}`)
  if (faults.length > shown) progress.say(`  and ${faults.length - shown} more`)
  const checked =
    vaultKeys.length > 0
      ? 'book, totals and logs'
      : 'money of records and totals; without keys the chains of book and logs were not checked'
  progress.say(`${faults.length === 0 ? '✓' : '✗'} ${faults.length} faults in ${checked}`)
  if (faults.length === 0 && isNoted) await noteVerified(manifest)
  return faults.length === 0 ? 0 : 1
}

function describe({ instant, product, collections, changes }: Restored): void {
  progress.say(`  As of ${instant}, by Drayline ${product}: ${describeTotal(collections)}`)
  if (changes) progress.say(`  and ${describeChanges(changes.count)} up to ${changes.until}`)
}

async function noteVerified({ id }: Restored): Promise<void> {
  await openAsItIs(lifecycle)
  const { matchedCount } = await BackupRecord.updateOne({ _id: id }, { $set: { verifiedAt: new Date() } })
  if (matchedCount === 0)
    throw new UserError('The database of Drayline does not know this backup, so it took no note of it.')
  progress.say('✓ Noted as verified')
}

// Backs the database up while it is in use: `npm run backup`.
import { BackupRecord } from '@drayline/api/platform/backups/backup.model'
import mongoose from 'mongoose'
import { readOptions } from './arguments.ts'
import { describeChanges, describeTotal, size, totalOf } from './backup/amounts.ts'
import { removeOlder } from './backup/backup-folder.ts'
import { makeKeyFile } from './backup/encryption.ts'
import { type Backup, makeBackup } from './backup/make-backup.ts'
import { momentText } from './backup/moment.ts'
import { presentKeys, writeKeys } from './backup/product-keys.ts'
import { saveChanges } from './backup/save-changes.ts'
import { openAsItIs } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { createProgress, type Progress } from './progress.ts'
import { describeFailure, UserError } from './user-error.ts'

const usage = `npm run backup -- --to FOLDER --recipient age1… [--recipient age1…] [--keep N]
npm run backup -- --changes --to FOLDER --recipient age1…
npm run backup -- --keys-to FILE --keys-recipient age1…
npm run backup -- --new-key FILE

Writes the whole database, as it is at one moment, into a new file of the folder. Drayline goes on meanwhile. Works on
the database that npm start uses (DATA_DIR or MONGODB_URI).

  --to              folder of the backups; for this database alone
  --changes         writes what changed since the last backup or the last such file of the folder, for a restore up to
                    any moment; quick, meant for every few minutes
  --recipient       who can open it, any number of them
  --plain           instead: not encrypted; whoever has the file has the data
  --keep            removes older backups of the folder beyond this number, once the new one is complete
  --keys-to         writes the keys of the installation into a new file; no backup has them
  --keys-recipient  who can open those; somebody else than who can open the backups
  --new-key         makes a key in a new file and shows its recipient; keep the file away from this machine

MONGODB_ADMIN_URI, if set, names a user who may lengthen the history that the database keeps (role hostManager), for
backups that take longer than five minutes. Restored and verified with npm run restore.`

const lifecycle = createLifecycle()
const progress = createProgress()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    to: { type: 'string' },
    recipient: { type: 'string', multiple: true },
    plain: { type: 'boolean' },
    changes: { type: 'boolean' },
    keep: { type: 'string' },
    'keys-to': { type: 'string' },
    'keys-recipient': { type: 'string', multiple: true },
    'new-key': { type: 'string' },
  })
  const { to, recipient: recipients = [], plain = false, 'keys-to': keysTo, 'new-key': newKey } = values
  const keysRecipients = values['keys-recipient'] ?? []
  if (values.changes && values.keep !== undefined)
    throw new UserError('--keep goes with a backup, which removes the changes of older ones, too.', usage)
  if (to === undefined && keysTo === undefined && newKey === undefined)
    throw new UserError('Where to? --to is missing.', usage)
  const keep = readKeep(values.keep)
  if (to !== undefined) checkRecipients(recipients, plain)
  if (keysTo !== undefined) checkKeysRecipients(keysRecipients, recipients)
  if (newKey !== undefined) progress.say(`✓ ${newKey}; its recipient is\n  ${await makeKeyFile(newKey)}`)
  if (keysTo !== undefined) {
    await writeKeys(keysTo, await presentKeys(), keysRecipients)
    progress.say(`✓ Keys written to ${keysTo}`)
  }
  if (to !== undefined && values.changes) await saveThem(to, recipients)
  if (to !== undefined && !values.changes) await backUp(to, recipients, keep)
  await lifecycle.end(0)
}

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,5}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new UserError(`--keep must be a number from 1 on, not '${text}'.`, usage)
}

function checkRecipients(recipients: readonly string[], plain: boolean): void {
  if (plain && recipients.length > 0)
    throw new UserError('--plain and --recipient exclude each other.', usage)
  if (plain || recipients.length > 0) return
  throw new UserError(
    'Nobody is named who can open the backup, and it is not written unencrypted by mistake.',
    'Give --recipient age1… (npm run backup -- --new-key FILE makes a key), or say --plain.',
  )
}

function checkKeysRecipients(keysRecipients: readonly string[], recipients: readonly string[]): void {
  if (keysRecipients.length === 0) throw new UserError('--keys-to needs --keys-recipient.', usage)
  if (!keysRecipients.some((recipient) => recipients.includes(recipient))) return
  throw new UserError(
    'A recipient of the backup is one of the keys, too: with one key both would be open.',
    'Use another key for --keys-recipient, and keep it elsewhere.',
  )
}

async function backUp(
  folder: string,
  recipients: readonly string[],
  keep: number | undefined,
): Promise<void> {
  const admin = adminClient()
  await openAsItIs(lifecycle)
  const running = progress.step('Backup', (note) =>
    makeBackup(mongoose.connection.getClient().db(), {
      ...{ folder, recipients, note, signal: lifecycle.signal, now: new Date() },
      ...(admin ? { admin } : {}),
    }),
  )
  // Told to stop, the command waits until nothing half is left.
  lifecycle.onEnd(() => running.then(ignore, ignore))
  const backup = await running
  progress.say(`  ${backup.file}, ${size(backup.fileBytes)}, as of ${backup.instant}`)
  progress.say(`  ${describeTotal(backup.collections)}`)
  await note(backup, recipients.length > 0)
  if (keep !== undefined) sayRemoved(progress, await removeOlder(folder, keep))
}

async function saveThem(folder: string, recipients: readonly string[]): Promise<void> {
  await openAsItIs(lifecycle)
  const options = { folder, recipients, now: new Date(), signal: lifecycle.signal }
  const running = progress.step('Changes', () => saveChanges(mongoose.connection.getClient().db(), options))
  lifecycle.onEnd(() => running.then(ignore, ignore))
  const { file, fileBytes, events, to } = await running
  progress.say(`  ${file}, ${size(fileBytes)}: ${describeChanges(events)} up to ${momentText(to)}`)
}

function adminClient() {
  const uri = process.env.MONGODB_ADMIN_URI
  if (!uri) return undefined
  const client = new mongoose.mongo.MongoClient(uri)
  lifecycle.onEnd(() => client.close())
  return client
}

const ignore = () => undefined

/** The product tells how old its last backup is. */
async function note(backup: Backup, isEncrypted: boolean): Promise<void> {
  const { collections, documents } = totalOf(backup.collections)
  const counts = { bytes: backup.fileBytes, collections, documents, isEncrypted }
  try {
    const at = new Date(backup.instant)
    await BackupRecord.create([{ _id: backup.id, at, endedAt: new Date(), ...counts, verifiedAt: null }])
  } catch (error) {
    throw new UserError(
      `The backup is complete, but the database could not take a note of it: ${describeFailure(error)}`,
      'Drayline will say that its last backup is older. With a user of its own: npm run database-roles -- --apply.',
      { cause: error },
    )
  }
}

function sayRemoved({ say }: Progress, names: readonly string[]): void {
  for (const name of names) say(`  Removed ${name}`)
}

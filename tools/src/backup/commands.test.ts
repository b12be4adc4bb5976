import { execFile } from 'node:child_process'
import { access, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { makePlace, type Place } from './backup.fixture.ts'
import { prepareFolder, removeOlder } from './backup-folder.ts'
import type { Db } from './driver.ts'
import { makeKeyFile } from './encryption.ts'
import { readKeys } from './product-keys.ts'

const secrets = {
  SESSION_KEYS: 'session-key-of-this-very-installation',
  VAULT_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
}
let place: Place
let source: Db

beforeAll(async () => {
  place = await makePlace()
  source = place.database()
  await source.collection<{ _id: string }>('names').insertOne({ _id: 'Blue Ridge' })
})
afterAll(() => place.end())

/** Runs a command on a database, as npm does. */
function run(command: 'backup' | 'restore', db: Db, ...args: string[]) {
  const uri = new URL(process.env.DRAYLINE_TEST_MONGODB ?? '')
  uri.pathname = `/${db.databaseName}`
  const env = { ...process.env, ...secrets, MONGODB_URI: uri.href }
  const script = join(__dirname, `../${command}.ts`)
  return new Promise<{ code: number; text: string }>((done) => {
    execFile(process.execPath, [script, ...args], { env }, (error, output, errors) =>
      done({ code: error ? Number(error.code) : 0, text: output + errors }),
    )
  })
}

test('a backup is written, noted, verified with a note, and restored', async () => {
  const to = join(place.folder, 'written')
  const key = join(place.folder, 'key')
  const recipient = await makeKeyFile(key)
  expect(await run('backup', source, '--to', to, '--recipient', recipient, '--keep', '1')).toMatchObject({
    code: 0,
  })
  const [name = ''] = await readdir(to)
  const file = join(to, name)
  const [note, ...more] = await source.collection('backups').find().toArray()
  expect(more).toEqual([])
  expect(note).toMatchObject({
    bytes: (await stat(file)).size,
    documents: 1,
    collections: 1,
    isEncrypted: true,
  })
  expect(note?.verifiedAt).toBeNull()
  const target = place.database()
  const restored = await run('restore', target, '--from', file, '--identity', key)
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('1 documents') })
  expect(await target.collection('names').countDocuments()).toBe(1)
  const verified = await run('restore', source, '--verify', file, '--identity', key, '--note')
  expect(verified).toMatchObject({
    code: 0,
    text: expect.stringContaining('0 faults in book, totals and logs'),
  })
  expect((await source.collection('backups').findOne())?.verifiedAt).toBeInstanceOf(Date)
  const again = await run('restore', target, '--from', file, '--identity', key)
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('is not empty') })
})

test('changes are saved after a backup, and made again up to the moment that is named', async () => {
  const [to, key] = [join(place.folder, 'changes'), join(place.folder, 'changes-key')]
  const office = place.database()
  const names = office.collection<{ _id: string }>('names')
  await names.insertOne({ _id: 'Blue Ridge' })
  const recipient = await makeKeyFile(key)
  const args = ['--to', to, '--recipient', recipient]
  expect(await run('backup', office, '--changes', ...args)).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no backup yet'),
  })
  await run('backup', office, ...args)
  await names.insertOne({ _id: 'Red River' })
  expect(await run('backup', office, '--changes', ...args)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/drayline-changes-.*\.age, .* changes up to/),
  })
  const file = join(to, (await readdir(to)).find((name) => !name.includes('changes')) ?? '')
  const restore = (db: Db, ...more: string[]) =>
    run('restore', db, '--from', file, '--identity', key, '--changes', to, ...more)
  const [target, other] = [place.database(), place.database()]
  expect(await restore(other, '--until', '2026-11-23')).toMatchObject({
    code: 1,
    text: expect.stringContaining('an instant with its zone'),
  })
  expect(await restore(other, '--until', '2099-01-01T00:00:00Z')).toMatchObject({
    code: 1,
    text: expect.stringContaining('without a gap up to'),
  })
  expect(await other.listCollections().toArray()).toEqual([])
  expect(await restore(target)).toMatchObject({ code: 0, text: expect.stringContaining('changes up to') })
  expect(await target.collection('names').countDocuments()).toBe(2)
})

test('without a recipient nothing is written, unless that is asked for', async () => {
  const to = join(place.folder, 'refused')
  const refused = await run('backup', source, '--to', to)
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('--plain') })
  await expect(access(to)).rejects.toThrow('ENOENT')
  expect(await run('backup', source, '--to', to, '--plain')).toMatchObject({ code: 0 })
})

test('the keys are in no backup, and open with their own key alone', async () => {
  const [backupKey, keysKey] = [join(place.folder, 'backup-key'), join(place.folder, 'keys-key')]
  const [recipient, keysRecipient] = [await makeKeyFile(backupKey), await makeKeyFile(keysKey)]
  const [to, keys] = [join(place.folder, 'apart'), join(place.folder, 'keys.age')]
  const both = ['--to', to, '--plain', '--keys-to', keys, '--keys-recipient', keysRecipient]
  expect(await run('backup', source, ...both)).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(to)
  const content = String(gunzipSync(await readFile(join(to, name))))
  expect(content).toContain('Blue Ridge')
  for (const secret of Object.values(secrets)) expect(content).not.toContain(secret)
  const identities = async (file: string) => [
    /AGE-SECRET-KEY-\S+/.exec(await readFile(file, 'utf8'))?.[0] ?? '',
  ]
  expect(await readKeys(keys, await identities(keysKey))).toEqual(secrets)
  await expect(readKeys(keys, await identities(backupKey))).rejects.toThrow('does not open')
  const same = ['--to', to, '--recipient', recipient, '--keys-to', `${keys}2`, '--keys-recipient', recipient]
  expect(await run('backup', source, ...same)).toMatchObject({
    code: 1,
    text: expect.stringContaining('with one key'),
  })
})

test('older backups beyond the number go, and nothing else', async () => {
  const folder = join(place.folder, 'keep')
  const now = new Date('2026-11-23T12:00:00Z')
  await prepareFolder(folder, now)
  const days = ['20', '21', '22'].map(
    (day) => `drayline-202611${day}T020000Z.tar.gz${day === '21' ? '' : '.age'}`,
  )
  const others = ['drayline-20261101.tar.gz', 'letters.tar.gz', 'drayline-20261101T020000Z.tar.gz.age.sig']
  for (const name of [...days, ...others]) await writeFile(join(folder, name), '')
  expect(await removeOlder(folder, 2)).toEqual([days[0]])
  expect(await readdir(folder)).toEqual([...days.slice(1), ...others].sort())
})

test('what a killed backup left is removed after an hour, one that runs is left alone', async () => {
  const folder = join(place.folder, 'left')
  const now = new Date('2026-11-23T12:00:00Z')
  await prepareFolder(folder, now)
  const [old, running] = [
    'drayline-20261123T090000Z.tar.gz.partial',
    'drayline-20261123T113000Z.tar.gz.age.partial',
  ]
  for (const [name, minutes] of [
    [old, 61],
    [running, 59],
  ] as const) {
    await writeFile(join(folder, name), '')
    const at = new Date(now.getTime() - minutes * 60_000)
    await utimes(join(folder, name), at, at)
  }
  await prepareFolder(folder, now)
  expect(await readdir(folder)).toEqual([running])
})

import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeSecret } from '@drayline/domain/operations/vault/vault'
import { addSecret, askFor, makeClientFor, ringText } from './operations/vault/vault.fixtures.ts'
import { VaultRecord } from './operations/vault/vault.model.ts'
import { verifyAccessLog } from './platform/audit/verify-access-log.ts'
import { keyRing } from './platform/keys/key-ring.ts'
import { entriesByKey, rotateVaultKey } from './secrets.ts'
import type { TestApi, TestClient } from './testing/api-test.ts'
import { startTestApi } from './testing/api-test.ts'

const [old, next, third] = [ringText('k1'), ringText('k2'), ringText('k3')]
let folder: string
let file: string
let api: TestApi
let manager: TestClient
let clientId: number

/** The ring as the running API reads it: from a file that is replaced as a whole. */
async function setRing(...keys: (string | undefined)[]): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify({ VAULT_KEYS: keys.join(',') }), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
const ring = () => keyRing(api.config)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-ring-'))
  file = join(folder, 'secrets.json')
  await setRing(old)
  api = await startTestApi({ env: { VAULT_KEYS_FILE: file } })
  manager = await api.as('manager')
  clientId = await makeClientFor(manager)
})
afterAll(async () => {
  await api.stop()
  await rm(folder, { recursive: true })
})

const stored = (id: number) => VaultRecord.findById(id).lean()

test('an aborted rotation goes on where it ended, and a value is not encrypted again', async () => {
  const ids = []
  for (let n = 0; n < 25; n += 1) ids.push((await addSecret(manager, clientId, `value ${n}`)).id)
  const [first] = ids
  const before = await stored(first)
  await setRing(next, old)
  const abort = new AbortController()
  const partly = await rotateVaultKey(await ring(), {
    batchSize: 5,
    signal: abort.signal,
    onProgress: ({ rewrapped }) => rewrapped >= 10 && abort.abort(),
  })
  expect(partly).toEqual({ rewrapped: 10, failed: [] })
  expect(Object.fromEntries(await entriesByKey())).toEqual({ k2: 10, k1: 15 })
  for (const id of ids) expect((await askFor(manager, id)).status).toBe(200)
  expect(await rotateVaultKey(await ring(), { batchSize: 4 })).toEqual({ rewrapped: 15, failed: [] })
  expect(await rotateVaultKey(await ring())).toEqual({ rewrapped: 0, failed: [] })
  const after = await stored(first)
  expect(after).toMatchObject({ version: before?.version, updatedAt: before?.updatedAt })
  expect(after?.secret).toMatchObject({ keyId: 'k2', ciphertext: before?.secret.ciphertext })
  await setRing(next)
  for (const [n, id] of ids.entries()) expect((await askFor(manager, id)).body.value).toBe(`value ${n}`)
  expect((await verifyAccessLog(await ring())).faults).toEqual([])
})

test('while it runs people add, change and look, and nothing is lost or refused', async () => {
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) ids.push((await addSecret(manager, clientId, `before ${n}`)).id)
  await setRing(third, next)
  const statuses: number[] = []
  const expected = new Map(ids.map((id, n) => [id, `before ${n}`]))
  const work = async (id: number, n: number) => {
    const change = await manager.patch(`/api/vault/${id}`, { encryptedData: encodeSecret(`during ${n}`) })
    if (change.status === 200) expected.set(id, `during ${n}`)
    const added = await addSecret(manager, clientId, `added ${n}`)
    expected.set(added.id, `added ${n}`)
    statuses.push(change.status, (await askFor(manager, id)).status)
  }
  const busy = Promise.all(ids.map(work))
  const reports = await Promise.all([
    rotateVaultKey(await ring(), { batchSize: 3 }),
    rotateVaultKey(await ring(), { batchSize: 2 }),
  ])
  await busy
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(reports.flatMap(({ failed }) => failed)).toEqual([])
  await rotateVaultKey(await ring())
  expect([...(await entriesByKey()).keys()]).toEqual(['k3'])
  await setRing(third)
  for (const [id, value] of expected) expect((await askFor(manager, id)).body.value).toBe(value)
})

test('what no key opens keeps what it has and is named; the rest goes on', async () => {
  const lost = await addSecret(manager, clientId, 'lost')
  const fine = await addSecret(manager, clientId, 'fine')
  await VaultRecord.collection.updateOne({ _id: lost.id }, { $set: { 'secret.keyId': 'gone' } })
  const before = await stored(lost.id)
  const fourth = ringText('k4')
  await setRing(fourth, third)
  const report = await rotateVaultKey(await ring())
  expect(report.failed).toEqual([lost.id])
  expect((await stored(lost.id))?.secret).toEqual(before?.secret)
  expect((await askFor(manager, lost.id)).body.value).toBeNull()
  expect((await askFor(manager, fine.id)).body.value).toBe('fine')
})

test('a ring that is half written or gone does not stop the work', async () => {
  const { id } = await addSecret(manager, clientId, 'still here')
  const ringNow = await ring()
  await writeFile(file, '{"VAULT_KEYS":')
  expect((await askFor(manager, id)).body.value).toBe('still here')
  expect((await ring()).current.id).toBe(ringNow.current.id)
})

import { parseVaultKeys } from '@drayline/api/kernel/base/vault-keys'
import { testConfig, testVaultKeys } from '@drayline/api/testing/api-test'
import mongoose from 'mongoose'
import { loadDemoData } from '../demo/load-demo-data.ts'
import { makePlace, type Place } from './backup.fixture.ts'
import type { Db } from './driver.ts'
import { verifyBackup } from './verify-backup.ts'

const uri = testConfig().mongodbUri ?? ''
const { keys: vaultKeys } = parseVaultKeys(testVaultKeys)
const { keys: otherKeys } = parseVaultKeys(`k9:${Buffer.alloc(32, 'x').toString('base64')}`)
let place: Place
let source: Db

beforeAll(async () => {
  place = await makePlace()
  source = place.client.db(new URL(uri).pathname.slice(1))
  const vault = { vaultKeys, vaultKeysFile: undefined }
  await loadDemoData({ uri, now: new Date(), password: 'of nobody', invoices: 20, vault })
  await mongoose.disconnect()
})
afterAll(async () => {
  await source.dropDatabase()
  await place.end()
})

async function verify(keys = vaultKeys) {
  const { file } = await place.backUp(source)
  return await verifyBackup({ file, identities: [place.identity], knownVersion: 1_000, vaultKeys: keys })
}

test('a backup of a sound book has no faults', async () => {
  const { manifest, faults } = await verify()
  expect(faults).toEqual([])
  expect(manifest.collections.length).toBeGreaterThan(60)
})

test('a changed amount is found, with the keys and without', async () => {
  const billed = { amountCents: { $gt: 0 } }
  const invoices = source.collection('invoices')
  await invoices.updateOne(billed, { $inc: { amountCents: 100 } })
  expect((await verify([])).faults).not.toEqual([])
  await invoices.updateOne(billed, { $inc: { amountCents: -100 } })
  await source.collection('ledger_postings').updateOne({}, { $inc: { cents: 1 } })
  expect((await verify()).faults).toEqual(expect.arrayContaining([expect.stringMatching(/^posting /)]))
})

test('keys of another installation are said to be none of it', async () => {
  expect((await verify(otherKeys)).faults).toContainEqual(expect.stringContaining('not those of this backup'))
})

import { encodeSecret } from '@drayline/domain/operations/vault/vault'
import mongoose from 'mongoose'
import { ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { addSecret, askFor, makeClientFor, ringText } from './vault.fixtures.ts'
import { VaultRecord } from './vault.model.ts'

let api: TestApi
let manager: TestClient
let clientId: number

beforeAll(async () => {
  api = await startTestApi({ env: { VAULT_KEYS: ringText('k1') } })
  manager = await api.as('manager')
  clientId = await makeClientFor(manager)
})
afterAll(() => api.stop())

test('a new entry has the fields of R-VLT-2 and no value', async () => {
  const answer = await manager.post('/api/vault', {
    clientId,
    dataType: 'ssn',
    label: '  Owner  ',
    notes: '',
    encryptedData: encodeSecret('123-45-6789'),
  })
  expect(answer.status).toBe(201)
  const createdByUser = {
    id: api.userId('manager'),
    firstName: 'Max',
    lastName: 'Manager',
    username: 'manager',
  }
  expect(answer.body).toEqual({
    id: expect.any(Number),
    version: 1,
    clientId,
    dataType: 'ssn',
    label: 'Owner',
    notes: null,
    isActive: true,
    lastAccessedAt: null,
    lastAccessedBy: null,
    lastAccessedByUser: null,
    createdBy: api.userId('manager'),
    createdByUser,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const list = await manager.get(`/api/vault/${clientId}`)
  expect(list.body).toContainEqual(answer.body)
  expect((await manager.get(`/api/vault/entries/${answer.body.id}`)).body).toEqual(answer.body)
})

test.each([
  [{ clientId: undefined }, { clientId: 'Client is required' }],
  [{ clientId: 999_999 }, { clientId: 'The chosen record does not exist' }],
  [{ dataType: 'pin' }, { dataType: 'Choose one of the values offered' }],
  [{ label: ' ' }, { label: 'Label is required' }],
  [{ encryptedData: undefined }, { encryptedData: 'Data is required' }],
  [{ encryptedData: '' }, { encryptedData: 'Data is required' }],
  [{ encryptedData: encodeSecret('  ') }, { encryptedData: 'Data is required' }],
  [{ encryptedData: 'not base64!' }, { encryptedData: expect.stringContaining('base64') }],
  [{ encryptedData: '/w==' }, { encryptedData: expect.stringContaining('UTF-8') }],
  [{ encryptedData: encodeSecret('x'.repeat(8193)) }, { encryptedData: expect.stringContaining('too long') }],
])('%j is refused by field', async (fields, errors) => {
  const body = { clientId, dataType: 'ssn', label: 'A', encryptedData: encodeSecret('1'), ...fields }
  const answer = await manager.post('/api/vault', body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual(errors)
})

test('employees have no part in the vault', async () => {
  const employee = await api.as('employee')
  const { id } = await addSecret(manager, clientId, 'not for employees')
  for (const path of [
    `${clientId}`,
    `entries/${id}`,
    `${id}/access-log`,
    `seen-by/${api.userId('employee')}`,
  ])
    expect((await employee.get(`/api/vault/${path}`)).status).toBe(403)
  expect((await employee.post('/api/vault', {})).status).toBe(403)
  expect((await employee.patch(`/api/vault/${id}`, { label: 'x' })).status).toBe(403)
  expect((await employee.delete(`/api/vault/${id}`)).status).toBe(403)
  expect((await askFor(employee, id)).status).toBe(403)
})

test('an entry of a client that does not exist has no list; lists filter and sort', async () => {
  expect((await manager.get('/api/vault/999999')).status).toBe(404)
  const other = await makeClientFor(manager, 'Sorted Freight')
  await addSecret(manager, other, '1', { label: 'beta', dataType: 'ssn' })
  await addSecret(manager, other, '2', { label: 'Alpha' })
  await addSecret(manager, other, '3', { label: 'gamma', isActive: false })
  const labels = async (query: string) =>
    (await manager.get(`/api/vault/${other}?${query}`)).body.map((entry: { label: string }) => entry.label)
  expect(await labels('')).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await labels('sort=-label')).toEqual(['gamma', 'beta', 'Alpha'])
  expect(await labels('sort=-lastAccessedAt')).toHaveLength(3)
  expect(await labels('dataType=ssn')).toEqual(['beta'])
  expect(await labels('isActive=false')).toEqual(['gamma'])
  const first = await manager.get(`/api/vault/${other}?limit=2`)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await manager.get(next)).body).toMatchObject([{ label: 'gamma' }])
})

test('a change of label keeps the value, a change of type keeps it too, a new value replaces it', async () => {
  const { id } = await addSecret(manager, clientId, 'first value')
  const stored = async () => (await VaultRecord.findById(id).lean())?.secret
  const before = await stored()
  const relabelled = ok(await manager.patch(`/api/vault/${id}`, { label: 'Renamed' }))
  expect(relabelled).toMatchObject({ label: 'Renamed', version: 2 })
  expect(await stored()).toEqual(before)
  ok(await manager.patch(`/api/vault/${id}`, { dataType: 'bank_account' }))
  expect((await askFor(manager, id)).body.value).toBe('first value')
  ok(await manager.patch(`/api/vault/${id}`, { encryptedData: encodeSecret('second value') }))
  const after = await stored()
  expect(after?.secretVersion).toBe(2)
  expect(after?.wrappedKey).not.toBe(before?.wrappedKey)
  expect((await askFor(manager, id)).body.value).toBe('second value')
})

test('saving without changes is no event; the same value sent again is stored anew and tells nothing', async () => {
  const { id } = await addSecret(manager, clientId, 'guess me', { notes: 'A' })
  expect(ok(await manager.patch(`/api/vault/${id}`, { label: 'Portal', notes: 'A' })).version).toBe(1)
  const right = ok(await manager.patch(`/api/vault/${id}`, { encryptedData: encodeSecret('guess me') }))
  const wrong = ok(await manager.patch(`/api/vault/${id}`, { encryptedData: encodeSecret('other') }))
  expect([right.version, wrong.version]).toEqual([2, 3])
})

test('trail and feed say that an entry was added, changed and deleted; neither the value nor, in the feed, its label', async () => {
  const owner = await makeClientFor(manager, 'Told Freight')
  const { id } = await addSecret(manager, owner, 'hush', { label: 'Quiet' })
  ok(await manager.patch(`/api/vault/${id}`, { label: 'Silent' }))
  expect((await manager.delete(`/api/vault/${id}`)).status).toBe(204)
  const about = { entityType: 'vault', entityId: id } as const
  const trail = await AuditRecord.find(about).sort({ at: 1 }).lean()
  expect(trail.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'vault.created', before: null, after: expect.objectContaining({ label: 'Quiet' }) },
    {
      action: 'vault.updated',
      before: expect.objectContaining({ label: 'Quiet' }),
      after: expect.objectContaining({ label: 'Silent' }),
    },
    { action: 'vault.deleted', before: expect.objectContaining({ label: 'Silent' }), after: null },
  ])
  for (const { before, after } of trail) expect(after ?? before).not.toHaveProperty('secret')
  const feed: { entityType: string; entityId: number; description: string }[] = ok(
    await manager.get('/api/activities?limit=200'),
  )
  const told = feed.filter(({ entityType, entityId }) => entityType === 'vault' && entityId === id)
  expect(told.map(({ description }) => description)).toEqual([
    'Vault entry of Told Freight deleted',
    'Vault entry of Told Freight changed',
    'Vault entry added for Told Freight',
  ])
})

test('of two people who saw the same version the second learns how it is now, without the value', async () => {
  const { id } = await addSecret(manager, clientId, 'shared value')
  const headers = { 'if-match': '"1"' }
  expect((await manager.patch(`/api/vault/${id}`, { label: 'First' }, { headers })).status).toBe(200)
  const second = await manager.patch(`/api/vault/${id}`, { label: 'Second' }, { headers })
  expect(second.status).toBe(412)
  expect(second.body.current).toMatchObject({ label: 'First', version: 2 })
  expect(second.text).not.toMatch(/secret|ciphertext|encrypted/i)
  const gone = await manager.delete(`/api/vault/${id}`, { headers })
  expect(gone.status).toBe(412)
  expect((await manager.delete(`/api/vault/${id}`)).status).toBe(204)
  expect((await manager.get(`/api/vault/entries/${id}`)).status).toBe(404)
  expect(await VaultRecord.findById(id).lean()).toBeNull()
})

test('the same Idempotency-Key stores one entry, and another value under it is refused', async () => {
  const headers = { 'idempotency-key': 'vault-once' }
  const body = { clientId, dataType: 'ssn', label: 'Once', encryptedData: encodeSecret('987-65-4321') }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => manager.post('/api/vault', body, { headers })),
  )
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  const other = { ...body, encryptedData: encodeSecret('987-65-4322') }
  expect((await manager.post('/api/vault', other, { headers })).status).toBe(422)
})

test('without keys the vault says so and stores nothing', async () => {
  const { vaultKeys } = api.config
  api.config.vaultKeys = []
  const before = await VaultRecord.countDocuments()
  const body = { clientId, dataType: 'ssn', label: 'A', encryptedData: encodeSecret('1') }
  expect((await manager.post('/api/vault', body)).status).toBe(503)
  expect(await VaultRecord.countDocuments()).toBe(before)
  api.config.vaultKeys = vaultKeys
})

test('a known secret is nowhere in the database, in the logs or in an answer but the one that reveals it', async () => {
  const value = 'Xq7-Zebra-Known-Secret-ü'
  const answers: string[] = []
  const keep = <T extends { text: string }>(answer: T): T => {
    answers.push(answer.text)
    return answer
  }
  const headers = { 'idempotency-key': 'known-secret' }
  const body = { clientId, dataType: 'other', label: 'Known', encryptedData: encodeSecret(value) }
  const { id } = keep(await manager.post('/api/vault', body, { headers })).body
  keep(await manager.patch(`/api/vault/${id}`, { ...body, label: 'Again' }, { headers }))
  keep(await manager.patch(`/api/vault/${id}`, { ...body, dataType: 'wrong' }))
  keep(await manager.post('/api/vault', `{"encryptedData":"${body.encryptedData}"`))
  const key = { headers: { 'idempotency-key': 'reveal-known' } }
  const shown = await manager.post(`/api/vault/${id}/reveal`, { reason: 'Looking for traces' }, key)
  expect(shown.body).toEqual({ id, value })
  for (const path of ['activities', 'notifications', `vault/${clientId}`, `vault/${id}/access-log`])
    keep(await manager.get(`/api/${path}`))
  keep(await (await api.as('admin')).get('/api/audit?limit=200'))
  keep(await manager.get('/api/openapi.json'))
  keep(await manager.get('/api/dashboard/search?q=Xq7'))

  const traces = [value, encodeSecret(value), Buffer.from(value).toString('hex'), 'Zebra-Known']
  const everything = await dump()
  expect(everything).toContain('Again')
  for (const trace of traces) {
    expect(everything).not.toContain(trace)
    expect(api.logs.join('\n')).not.toContain(trace)
    expect(answers.join('\n')).not.toContain(trace)
  }
  // Nor can it be found by trying: no plain hash of the request is kept.
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256')
    .update(JSON.stringify([body, '']))
    .digest('base64url')
  expect(everything).not.toContain(hash)
})

/** Every record of every collection, as someone with a copy of the database has them. */
async function dump(): Promise<string> {
  const collections = (await mongoose.connection.db?.collections()) ?? []
  expect(collections.map(({ collectionName }) => collectionName)).toEqual(
    expect.arrayContaining(['client_vault', 'operations', 'sessions', 'audit', 'activities', 'vault_access']),
  )
  const all = await Promise.all(collections.map((collection) => collection.find().toArray()))
  return JSON.stringify(all)
}

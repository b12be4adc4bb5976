import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfiguration, withSecrets } from './configuration.ts'
import { ensureSecrets } from './secrets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-secrets-test-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('makes secrets once, for the owner only', async () => {
  const [first, same] = await Promise.all([ensureSecrets(folder), ensureSecrets(folder)])
  expect(same).toEqual(first)
  expect(await ensureSecrets(folder)).toEqual(first)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('makes the folder that is to hold them', async () => {
  const later = join(folder, 'data', 'of-tomorrow')
  await ensureSecrets(later)
  expect((await stat(join(later, 'secrets.json'))).isFile()).toBe(true)
})

test('the API accepts what was made, and what is set goes first', async () => {
  const env = { DATA_DIR: folder }
  const made = await withSecrets(readConfiguration(env), env)
  expect(made.sessionKeys).toHaveLength(1)
  expect(made.vaultKeys).toMatchObject([{ id: 'k1' }])
  const given = { ...env, SESSION_KEYS: 's'.repeat(32) }
  expect((await withSecrets(readConfiguration(given), given)).sessionKeys).toEqual(['s'.repeat(32)])
})

test('never replaces a file it cannot read: the vault would be lost', async () => {
  const file = join(folder, 'secrets.json')
  await writeFile(file, '{"SESSION_KEYS":')
  await expect(ensureSecrets(folder)).rejects.toMatchObject({
    name: 'UserError',
    remedy: expect.stringContaining('backup'),
  })
  expect(await readFile(file, 'utf8')).toBe('{"SESSION_KEYS":')
})

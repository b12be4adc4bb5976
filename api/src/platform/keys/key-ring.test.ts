import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vaultCiphers } from '../../kernel/base/vault-keys.ts'
import { keyRing } from './key-ring.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ring-'))
})
afterAll(() => rm(folder, { recursive: true }))

const key = (letter: string) => Buffer.alloc(32, letter)
const entry = (id: string) => `${id}:${key(id.slice(0, 1)).toString('base64')}`
const none = expect.objectContaining({ status: 503, text: { key: 'vault.noKeys' } })
const newFile = () => join(folder, `ring-${++files}`)
const ringOf = (vaultKeysFile: string) => keyRing({ vaultKeys: [], vaultKeysFile })

test('the first key closes, all open; without any there is no vault', async () => {
  const [a, b] = [
    { id: 'a', key: key('a') },
    { id: 'b', key: key('b') },
  ]
  const ring = await keyRing({ vaultKeys: [a, b], vaultKeysFile: undefined })
  expect(ring.current).toBe(a)
  expect([ring.find('a'), ring.find('b'), ring.find('c')]).toEqual([a, b, undefined])
  expect(ring.cipher).toBe(vaultCiphers[0])
  const [, other] = vaultCiphers
  expect((await keyRing({ vaultKeys: [a], vaultKeysFile: undefined, vaultCipher: other })).cipher).toBe(other)
  await expect(keyRing({ vaultKeys: [], vaultKeysFile: undefined })).rejects.toEqual(none)
})

test.each([
  ['the ring alone, over several lines', `${entry('new')},\n  ${entry('old')}\n`],
  [
    'the secrets of an installation',
    JSON.stringify({ SESSION_KEYS: 'x', VAULT_KEYS: `${entry('new')},${entry('old')}` }),
  ],
])('a file holds %s', async (_what, text) => {
  const file = newFile()
  await writeFile(file, text)
  const ring = await ringOf(file)
  expect(ring.current).toEqual({ id: 'new', key: key('n') })
  expect(ring.find('old')?.key).toEqual(key('o'))
})

test('a file that changes is read anew; while it is broken or gone, what is known still opens', async () => {
  const file = newFile()
  await writeFile(file, entry('a'))
  expect((await ringOf(file)).current.id).toBe('a')
  await writeFile(file, `${entry('b')},${entry('a')}`)
  expect((await ringOf(file)).current.id).toBe('b')
  await writeFile(file, 'half of a k')
  expect((await ringOf(file)).current.id).toBe('b')
  await rm(file)
  expect((await ringOf(file)).current.id).toBe('b')
})

test.each([
  ['nothing', ''],
  ['one good key and one broken', `${entry('a')},b:short`],
  ['secrets without a ring', '{"SESSION_KEYS":"x"}'],
  ['a ring that is no text', '{"VAULT_KEYS":7}'],
  ['half of an object', '{"VAULT_KEYS":'],
  ['no object', 'null'],
])('a file with %s opens nothing', async (_what, text) => {
  const file = newFile()
  await writeFile(file, text)
  await expect(ringOf(file)).rejects.toEqual(none)
})

test('a file that is not there opens nothing', async () => {
  await expect(ringOf(newFile())).rejects.toEqual(none)
})

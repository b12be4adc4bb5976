import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKeyPair, signBuild } from './sign-build.ts'

let folder: string
let key: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'key-'))
  key = join(folder, 'team.key')
  await makeKeyPair(key)
  await writeFile(join(folder, 'files.json'), '{"id":"mf-sample"}')
})

test('a build is signed with the private half, and the public half says so', async () => {
  await signBuild(folder, key)
  const signature = Buffer.from(await readFile(join(folder, 'files.json.sig'), 'utf8'), 'base64')
  const publicKey = createPublicKey(await readFile(`${key}.pub`, 'utf8'))
  expect(verify(null, Buffer.from('{"id":"mf-sample"}'), publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from('{"id":"mf-other"}'), publicKey, signature)).toBe(false)
})

test('only its owner reads the private half, and none is overwritten', async () => {
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  await expect(makeKeyPair(key)).rejects.toThrow(/is there already/)
})

test('without a private key or a build it says what to do', async () => {
  await expect(signBuild(folder, join(folder, 'none.key'))).rejects.toThrow(/There is no file/)
  await expect(signBuild(folder, `${key}.pub`)).rejects.toThrow(/holds no private Ed25519 key/)
  await expect(signBuild(join(folder, 'dist'), key)).rejects.toThrow(/no build/)
})

test('a key of another kind signs nothing: its hash would be whatever the caller chose', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = join(folder, 'other.key')
  await writeFile(other, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await expect(signBuild(folder, other)).rejects.toThrow(/holds no private Ed25519 key/)
})

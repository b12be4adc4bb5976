import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '@drayline/api/platform/users/password'
import { User } from '@drayline/api/platform/users/user.model'
import { startTestApi, testVaultKeys } from '@drayline/api/testing/api-test'
import { knownPassword } from './demo-password.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-start-test-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the start command until it ends by itself; one that serves is ended. */
async function start(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/MONGO|PORT/.test(name)))
  const child = spawn(process.execPath, [join(__dirname, 'start.ts')], {
    env: { ...clean, DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 40_000,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output }
}

test('lists every wrong setting at once, without touching the data folder', async () => {
  const { code, output } = await start({ PORT: 'abc', SEED: 'everything', LOG_LEVEL: 'loud' })
  expect(code).toBe(1)
  for (const name of ['PORT', 'SEED', 'LOG_LEVEL']) expect(output).toContain(`${name} must be`)
  expect(output).not.toMatch(/^\s+at /m)
  expect(await readdir(folder)).toEqual([])
})

test('says that the port is taken before it does any work', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, output } = await start({ PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} on 127.0.0.1 is in use`)
  expect(output).toContain('npm start')
  expect(await readdir(folder)).toEqual([])
})

test('says that the database cannot be reached, and never shows its password', async () => {
  const { code, output } = await start({
    PORT: '0',
    MONGODB_URI: 'mongodb://somebody:hidden-word@127.0.0.1:1/drayline',
    SESSION_KEYS: 'k'.repeat(40),
    VAULT_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  })
  expect(code).toBe(1)
  expect(output).toContain('mongodb://127.0.0.1:1/drayline cannot be reached')
  expect(output).not.toContain('hidden-word')
})

test('does not serve demo accounts to others, nor loads them with a password that everybody knows', async () => {
  const api = await startTestApi()
  try {
    const { mongodbUri: MONGODB_URI, sessionKeys } = api.config
    const keys = { MONGODB_URI, SESSION_KEYS: sessionKeys.join(), VAULT_KEYS: testVaultKeys }
    const exposed = { ...keys, PORT: '0', HOST: '0.0.0.0' }
    const passwordHash = await hashPassword(knownPassword)
    await User.updateOne({ username: 'manager' }, { $set: { passwordHash } })
    const served = await start({ ...exposed, SEED: 'none' })
    expect([served.code, served.output]).toEqual([1, expect.stringContaining('The accounts manager still')])
    await User.deleteMany({})
    const loaded = await start({ ...exposed, SEED: 'demo', DEMO_PASSWORD: knownPassword })
    expect([loaded.code, loaded.output]).toEqual([1, expect.stringContaining('everybody knows or guesses')])
  } finally {
    await api.stop()
  }
})

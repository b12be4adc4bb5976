import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readFactorPolicy } from '@drayline/api/platform/factors/policy'
import { User } from '@drayline/api/platform/users/user.model'
import type { TestApi } from '@drayline/api/testing/api-test'
import { startTestApi, testVaultKeys } from '@drayline/api/testing/api-test'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await User.deleteMany({})
})
afterAll(() => api.stop())

/** Runs the command on the database of the test, the password on its standard input. */
async function createAdmin(username: string, password: string): Promise<{ code: number; output: string }> {
  const { mongodbUri: MONGODB_URI, sessionKeys } = api.config
  const args = ['--username', username, '--first-name', 'Ada', '--last-name', 'Byron', '--password-stdin']
  const child = spawn(process.execPath, [join(__dirname, 'create-admin.ts'), ...args], {
    env: { ...process.env, MONGODB_URI, SESSION_KEYS: sessionKeys.join(), VAULT_KEYS: testVaultKeys },
  })
  child.stdin.end(password)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number>((done) => child.once('close', done))
  return { code, output }
}

test('the first administrator has a password that is not common, and every role needs a second factor', async () => {
  const refused = await createAdmin('boss', 'Password2026!')
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('too common')])
  expect(await User.countDocuments({})).toBe(0)
  expect(await createAdmin('boss', 'seventeen green kettles')).toMatchObject({ code: 0 })
  const { roles, graceDays } = await readFactorPolicy()
  expect([Object.keys(roles), graceDays]).toEqual([['employee', 'manager', 'admin'], 14])
})

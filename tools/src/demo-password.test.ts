import { isExposed } from '@drayline/api/kernel/base/exposure'
import { hashPassword } from '@drayline/api/platform/users/password'
import { User } from '@drayline/api/platform/users/user.model'
import type { TestApi } from '@drayline/api/testing/api-test'
import { startTestApi } from '@drayline/api/testing/api-test'
import { checkDemoAccounts, checkDemoPassword, knownPassword } from './demo-password.ts'

const here = { host: '127.0.0.1', publicUrl: undefined, breachedPasswordsFile: undefined }
const https = { ...here, publicUrl: new URL('https://office.example.com') }
const allAddresses = { ...here, host: '0.0.0.0' }

test('who listens on this machine alone is not exposed, whatever name it has', () => {
  for (const host of ['127.0.0.1', '127.0.1.1', 'localhost', '::1'])
    expect(isExposed({ host, publicUrl: new URL('http://localhost:3000') })).toBe(false)
  const named = (address: string) => ({ ...here, publicUrl: new URL(address) })
  const reachable = [
    ...[https, allAddresses, { ...here, host: '192.168.1.5' }, { ...here, host: '::' }],
    ...['https://localhost', 'https://127.0.0.1:8443', 'http://localhost.evil.example'].map(named),
  ]
  for (const settings of reachable) expect(isExposed(settings)).toBe(true)
})

test('demo data with a known or common password is refused where others can try it', async () => {
  await checkDemoPassword({ ...here, demoPassword: knownPassword })
  for (const settings of [https, allAddresses])
    for (const demoPassword of [knownPassword, 'P@ssw0rd123', 'short'])
      await expect(checkDemoPassword({ ...settings, demoPassword })).rejects.toThrow(
        /everybody knows or guesses/,
      )
  await checkDemoPassword({ ...https, demoPassword: 'gx7 lamp over Tulsa' })
})

describe('accounts that are there', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  test('with passwords of their own are served', async () => {
    await checkDemoAccounts(https)
  })

  test('with the demo password are refused by name where others can try it, unless they are deactivated', async () => {
    const passwordHash = await hashPassword(knownPassword)
    await User.updateOne({ username: 'manager' }, { $set: { passwordHash } })
    await expect(checkDemoAccounts(https)).rejects.toThrow(
      /The accounts manager still have the demo password/,
    )
    await checkDemoAccounts(here)
    await User.updateOne({ username: 'manager' }, { $set: { deactivatedAt: new Date() } })
    await checkDemoAccounts(https)
  })
})

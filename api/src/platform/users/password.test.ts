import { hash } from '@node-rs/argon2'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

test('a password fits its own hash, and none fits an unknown user', async () => {
  const stored = await hashPassword('a long enough sentence')
  expect(stored).not.toBe(await hashPassword('a long enough sentence'))
  expect(await verifyPassword(stored, 'a long enough sentence')).toBe(true)
  expect(await verifyPassword(stored, 'A long enough sentence')).toBe(false)
  expect(await verifyPassword(null, 'a long enough sentence')).toBe(false)
  expect(await verifyPassword('no hash at all', 'a long enough sentence')).toBe(false)
})

test('a hash of other costs is replaced at the next sign-in', async () => {
  expect(isOutdated(await hashPassword('x'))).toBe(false)
  expect(isOutdated(await hash('x', { algorithm: 2, memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(
    true,
  )
  expect(isOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true)
})

import { hash } from '@node-rs/argon2'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

test('a password fits its own hash, and none fits an unknown user', async () => {
  const stored = await hashPassword('a long enough sentence')
  expect(stored).not.toBe(await hashPassword('a long enough sentence'))
  // What OWASP asks for at least.
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'a long enough sentence')).toBe(true)
  expect(await verifyPassword(stored, 'A long enough sentence')).toBe(false)
  expect(await verifyPassword(null, 'a long enough sentence')).toBe(false)
  expect(await verifyPassword('no hash at all', 'a long enough sentence')).toBe(false)
})

test.each([
  ['another case', ' Größe 9 long enough ', ' größe 9 long enough '],
  ['without its spaces', ' Größe 9 long enough ', 'Größe 9 long enough'],
  ['another form of the same letters', 'Gr\u00f6ße 9 long enough', 'Gro\u0308ße 9 long enough'],
  ['cut at 72 bytes', 'x'.repeat(80), 'x'.repeat(72)],
])('a password counts exactly as typed, not in %s', async (_, typed, other) => {
  const stored = await hashPassword(typed)
  expect(await verifyPassword(stored, typed)).toBe(true)
  expect(await verifyPassword(stored, other)).toBe(false)
  expect(await verifyPassword(await hashPassword(other), typed)).toBe(false)
})

test('a hash of other costs is replaced at the next sign-in', async () => {
  expect(isOutdated(await hashPassword('x'))).toBe(false)
  expect(isOutdated(await hash('x', { algorithm: 2, memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(
    true,
  )
  expect(isOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true)
})

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

test('those who wait have a limit, and people known at their address come before strangers', async () => {
  const done: string[] = []
  const held = Promise.withResolvers<string>()
  const argon2 = {
    ...jest.requireActual('@node-rs/argon2'),
    hash: () => held.promise,
    verify: async () => true,
  }
  jest.doMock('@node-rs/argon2', () => argon2)
  // Four at a time.
  jest.doMock('node:os', () => ({ ...jest.requireActual('node:os'), availableParallelism: () => 5 }))
  let own!: typeof import('./password.ts')
  await jest.isolateModulesAsync(async () => {
    own = await import('./password.ts')
  })
  const busy = Array.from({ length: 4 }, () => own.hashPassword('x'))
  const strangers: Promise<unknown>[] = []
  const refused: unknown[] = []
  for (let number = 0; number < 401; number += 1)
    strangers.push(
      own.verifyPassword('$argon2id$', 'x').then(
        () => done.push('stranger'),
        (error) => refused.push(error),
      ),
    )
  const known = own.verifyPassword('$argon2id$', 'x', { first: true }).then(() => done.push('known'))
  await new Promise(setImmediate)
  expect(refused).toMatchObject([{ status: 503 }])
  held.resolve('$argon2id$')
  await Promise.all([...busy, ...strangers, known])
  expect([done.length, done.indexOf('known')]).toEqual([401, 0])
})

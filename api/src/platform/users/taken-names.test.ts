import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi, testPassword } from '../../testing/api-test.ts'
import { freeUsername } from './taken-names.ts'
import { createUser } from './users.service.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const take = (username: string, email?: string) =>
  createUser({
    username,
    password: testPassword,
    role: 'employee',
    firstName: 'A',
    lastName: 'B',
    ...(email ? { email } : {}),
  })

test('a username is the part before the @, with a number where somebody has it', async () => {
  expect(await freeUsername('ann.lee@office.example')).toBe('ann.lee')
  await take('Ann.Lee')
  expect(await freeUsername('ann.lee@office.example')).toBe('ann.lee2')
  await take('omar', 'ann.lee2')
  expect(await freeUsername('ann.lee@office.example')).toBe('ann.lee3')
})

test('what no username may have is left out, and a long name is cut', async () => {
  expect(await freeUsername('o’brien+back_office@office.example')).toBe('obrienback_office')
  expect(await freeUsername('+@office.example')).toBe('person')
  expect(await freeUsername(`${'x'.repeat(61)}@office.example`)).toBe('x'.repeat(60))
})

test('after twenty tries the address itself is the username', async () => {
  for (let number = 1; number <= 20; number += 1) await take(number === 1 ? 'kim' : `kim${number}`)
  expect(await freeUsername('kim@office.example')).toBe('kim@office.example')
})

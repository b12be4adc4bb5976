import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { User } from '../users/index.ts'
import { createUser } from '../users/users.service.ts'
import { defaultFactorPolicy } from './default-policy.migration.ts'
import { FactorPolicyRecord, readFactorPolicy } from './policy.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await Promise.all([User.deleteMany({}), FactorPolicyRecord.deleteMany({})])
})
afterAll(() => api.stop())

const names = { firstName: 'Ada', lastName: 'Byron', email: null }
const add = (username: string) =>
  createUser({ ...names, username, password: 'seventeen green kettles', role: 'admin' })

test('an office from before begins with managers and administrators, from the upgrade on', async () => {
  await add('ada')
  expect(await defaultFactorPolicy.batch(null)).toMatchObject({ after: 1, records: 1 })
  expect(await defaultFactorPolicy.batch(1)).toBeNull()
  const { roles, graceDays, changedBy } = await readFactorPolicy()
  expect([Object.keys(roles), graceDays, changedBy]).toEqual([['manager', 'admin'], 14, null])
})

test('an office that has chosen keeps its choice', async () => {
  await add('ada')
  await FactorPolicyRecord.create([{ _id: 'factors', version: 3, roles: {}, graceDays: 5 }])
  await defaultFactorPolicy.batch(null)
  expect(await readFactorPolicy()).toMatchObject({ version: 3, graceDays: 5 })
})

test('neither a demonstration nor an empty database gets one', async () => {
  await defaultFactorPolicy.batch(null)
  expect((await readFactorPolicy()).version).toBe(0)
  for (const username of ['admin', 'manager', 'employee']) await add(username)
  await defaultFactorPolicy.batch(null)
  expect((await readFactorPolicy()).version).toBe(0)
})

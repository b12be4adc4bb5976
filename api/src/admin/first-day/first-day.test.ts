import { newFor } from '@drayline/domain/admin/first-day/first-day'
import { User } from '../../platform/users/user.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { FirstDayRecord } from './first-day.model.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())
beforeEach(() => FirstDayRecord.deleteMany({}))

const url = '/api/first-day'
async function doneNow(client = employee): Promise<string[]> {
  const { body } = await client.get(url)
  return body.steps.filter(({ done }: { done: boolean }) => done).map(({ id }: { id: string }) => id)
}

test('somebody new has every step before them, and each is done when the records say so', async () => {
  const { body } = await employee.get(url)
  expect(body).toMatchObject({ shown: true })
  expect(body.steps.map(({ id }: { id: string }) => id)).toEqual([
    ...['timezone', 'clockIn', 'phone', 'photo', 'secondFactor', 'shortcuts'],
  ])
  expect(await doneNow()).toEqual([])
  await employee.post('/api/time-tracking/clock-in', {})
  expect(await doneNow()).toEqual(['clockIn'])
  await employee.patch('/api/user/profile', { phone: '555-010-0100' })
  expect(await doneNow()).toEqual(['clockIn', 'phone'])
  await employee.patch('/api/user/profile', { timezone: 'America/Chicago' })
  expect(await doneNow()).toEqual(['timezone', 'clockIn', 'phone'])
  const me = { _id: api.userId('employee') }
  await User.updateOne(me, { $set: { secondFactorAt: new Date(), profileImageUrl: '/uploads/1.webp' } })
  expect(await doneNow()).toEqual(['timezone', 'clockIn', 'phone', 'photo', 'secondFactor'])
  const last = await employee.post(`${url}/steps`, { step: 'shortcuts' })
  expect([last.status, last.body.shown]).toEqual([200, false])
  // A photo that is taken away is to be set again.
  await User.updateOne(me, { $set: { profileImageUrl: null } })
  expect((await employee.get(url)).body.shown).toBe(true)
})

test('a usual time zone is confirmed by its person, and nothing else can be claimed', async () => {
  const manager = await api.as('manager')
  expect((await manager.post(`${url}/steps`, { step: 'timezone' })).status).toBe(200)
  expect(await doneNow(manager)).toEqual(['timezone'])
  expect((await manager.post(`${url}/steps`, { step: 'secondFactor' })).status).toBe(422)
})

test('who puts it away does not see it again, in any browser; others do', async () => {
  const admin = await api.as('admin')
  expect((await admin.post(`${url}/dismiss`)).body.shown).toBe(false)
  expect((await admin.get(url)).body.shown).toBe(false)
  expect((await (await api.as('manager')).get(url)).body.shown).toBe(true)
})

test('after a month nobody is new', async () => {
  const created = await User.findById(api.userId('manager')).lean()
  api.setNow(new Date((created?.createdAt.getTime() ?? 0) + newFor))
  const manager = await api.as('manager')
  expect((await manager.get(url)).body.shown).toBe(false)
})

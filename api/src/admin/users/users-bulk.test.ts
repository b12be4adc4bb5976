import mongoose from 'mongoose'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { User } from '../../platform/users/user.model.ts'
import { createUser } from '../../platform/users/users.service.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { cookiesOf } from '../../testing/http-client.ts'

const path = '/api/admin/users/bulk'
let api: TestApi
let admin: TestClient
let serial = 0
beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
})
afterAll(() => api.stop())

async function somebody() {
  serial += 1
  const username = `person${serial}`
  const values = {
    username,
    password: testPassword,
    role: 'employee',
    firstName: 'Pat',
    lastName: 'Poe',
  } as const
  const { _id: id } = await createUser(values)
  return { id, browser: client(api.url, cookiesOf(await api.signIn(username))) }
}

test('several leave and come back, and whoever cannot says why; trying changes nothing', async () => {
  const [one, two] = [await somebody(), await somebody()]
  const ids = [one.id, two.id, api.userId('admin'), 999_999]
  const expected = [
    { id: one.id, ok: true, message: null, current: null },
    { id: two.id, ok: true, message: null, current: null },
    { id: api.userId('admin'), ok: false, message: 'You cannot do this to your own account', current: null },
    { id: 999_999, ok: false, message: expect.any(String), current: null },
  ]
  const audits = () => AuditRecord.countDocuments({ action: 'user.deactivated' })
  const tried = await admin.post(path, { ids, action: 'deactivate', dryRun: true })
  expect(tried.body).toEqual(expected)
  expect([await audits(), (await one.browser.get('/api/auth/user')).status]).toEqual([0, 200])
  expect((await admin.post(path, { ids, action: 'deactivate' })).body).toEqual(expected)
  expect([await audits(), (await one.browser.get('/api/auth/user')).status]).toEqual([2, 401])
  expect((await admin.post(path, { ids: [one.id], action: 'reactivate' })).body).toMatchObject([{ ok: true }])
  expect((await admin.get(`/api/admin/users/${one.id}`)).body.status).toBe('active')
})

/** Keeps everybody waiting who takes an administrator away, until it is released. */
async function holdTheGuard(): Promise<() => Promise<void>> {
  const session = await mongoose.startSession()
  session.startTransaction()
  const guards = mongoose.connection.collection<{ _id: string }>('user_guards')
  await guards.updateOne({ _id: 'admins' }, { $inc: { changes: 1 } }, { upsert: true, session })
  return async () => {
    await session.abortTransaction()
    await session.endSession()
  }
}

test('the last administrator stays, whoever asks', async () => {
  const { _id } = await createUser({
    ...{ username: 'second', password: testPassword, role: 'admin' },
    ...{ firstName: 'Sue', lastName: 'Second' },
  })
  const second = client(api.url, cookiesOf(await api.signIn('second')))
  await User.updateOne({ _id }, { $set: { role: 'admin' } })
  const first = api.userId('admin')
  const release = await holdTheGuard()
  const looked = jest.spyOn(User, 'findById')
  const both = Promise.all([
    second.post(path, { ids: [first], action: 'deactivate' }),
    admin.post(path, { ids: [_id], action: 'deactivate' }),
  ])
  // Both are signed in and at work: neither can end the other's session before the call has begun.
  await eventually(() => [first, _id].every((id) => looked.mock.calls.some(([asked]) => asked === id)))
  await release()
  const outcomes = (await both).map(({ status, body }) => [status, body[0]?.ok, body[0]?.message])
  looked.mockRestore()
  expect(outcomes.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    [200, false, 'This is the last administrator; there must always be one'],
    [200, true, null],
  ])
  expect(await User.countDocuments({ role: 'admin', deactivatedAt: null })).toBe(1)
  await User.updateMany({ role: 'admin' }, { $set: { deactivatedAt: null } })
  admin = client(api.url, cookiesOf(await api.signIn('admin')))
})

test('people move to a department, by which the list is filtered', async () => {
  const { id } = await somebody()
  const body = { ids: [id], action: 'setDepartment', department: 'Human Resources' }
  expect((await admin.post(path, body)).body).toMatchObject([{ ok: true }])
  const found = await admin.get('/api/admin/users?department=Human%20Resources,IT')
  expect(found.body).toMatchObject([{ id, department: 'Human Resources' }])
  expect((await admin.post(path, { ...body, department: 'Ghosts' })).status).toBe(422)
  await admin.post(path, { ids: [id], action: 'setDepartment', department: null })
  expect((await admin.get('/api/admin/users?department=Human%20Resources')).body).toEqual([])
})

test('people are signed out everywhere', async () => {
  const { id, browser } = await somebody()
  await admin.post(path, { ids: [id], action: 'endSessions' })
  expect((await browser.get('/api/auth/user')).status).toBe(401)
})

test('only administrators do it', async () => {
  expect((await (await api.as('manager')).post(path, { ids: [1], action: 'endSessions' })).status).toBe(403)
})

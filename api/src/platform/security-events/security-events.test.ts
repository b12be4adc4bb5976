import type { Context } from 'koa'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import { User } from '../users/user.model.ts'
import { createUser } from '../users/users.service.ts'
import type { NotedEvent } from './note-event.ts'
import { noteSecurityEvent } from './note-event.ts'
import { noteReset } from './note-reset.ts'
import { SecurityEventRecord } from './security-event.model.ts'

const minute = 60_000
let api: TestApi
let admin: TestClient
let count = 0
beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
})
afterAll(() => api.stop())

async function somebody() {
  count += 1
  const names = { username: `ray${count}`, firstName: 'Ray', lastName: `Oak${count}` }
  const email = `${names.username}@example.com`
  const { _id: id } = await createUser({ ...names, email, password: testPassword, role: 'employee' })
  return { id, ...names, email, path: `/api/admin/users/${id}` }
}
const events = (userId: number) => SecurityEventRecord.find({ userId }).sort({ _id: 1 }).lean()
const by = () => ({ byId: api.userId('admin'), byName: expect.any(String) })

describe('events of a write', () => {
  test('name what an administrator did to an account, and who that was', async () => {
    const { id, path, ...names } = await somebody()
    const fields = { firstName: names.firstName, lastName: names.lastName, username: names.username }
    const steps = [
      await admin.patch(path, { ...fields, email: `new-${names.email}` }),
      await admin.patch(`${path}/role`, { role: 'manager' }),
      await admin.post(`${path}/deactivate`),
      await admin.post(`${path}/reactivate`),
    ]
    expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await events(id)).toMatchObject([
      { kind: 'emailChanged', detail: `new-${names.email}`, ...by() },
      { kind: 'roleChanged', detail: 'manager', ...by() },
      { kind: 'deactivated', detail: null, ...by() },
      { kind: 'reactivated', detail: null, ...by() },
    ])
  })

  test('leave out who did it where that is the person, and are none for what is harmless', async () => {
    const { id, username, path, ...names } = await somebody()
    const browser = client(api.url, cookiesOf(await api.signIn(username)))
    const changed = await browser.post('/api/auth/password', {
      currentPassword: testPassword,
      newPassword: 'a quiet lake in May',
    })
    expect(changed.status).toBe(200)
    const fields = { username, firstName: 'Roy', lastName: names.lastName, email: names.email }
    expect((await admin.patch(path, fields)).status).toBe(200)
    expect(await events(id)).toMatchObject([
      { kind: 'passwordChanged', byId: null, byName: null, userName: `Ray ${names.lastName}` },
    ])
  })
})

describe('what is noted beside an answer', () => {
  const logged: object[] = []
  const ctx = {
    ip: '192.0.2.7',
    get: () => 'A browser '.repeat(60),
    state: { requestId: 'a-request', log: { error: (line: object) => void logged.push(line) } },
  } as unknown as Context
  const note = (event: NotedEvent, now = new Date()) => noteSecurityEvent(ctx, now, event)
  const messages = (userId: number) => NotificationRecord.find({ userId, kind: 'account' }).lean()

  test('of ten at the same moment, and of more within the time, one is kept and told', async () => {
    const { id } = await somebody()
    const event = { kind: 'manyFailures', userId: id, oncePerMs: 15 * minute } as const
    const at = new Date(Math.ceil(Date.now() / (15 * minute)) * 15 * minute)
    await Promise.all(Array.from({ length: 10 }, () => note(event, at)))
    await note(event, new Date(at.getTime() + 14 * minute))
    expect(await events(id)).toHaveLength(1)
    expect(await messages(id)).toHaveLength(1)
    await note(event, new Date(at.getTime() + 15 * minute))
    expect(await events(id)).toHaveLength(2)
    expect(logged).toEqual([])
  })

  test('has its address and a browser of limited length; another right is another event', async () => {
    const { id } = await somebody()
    for (const detail of ['audit.read', 'users.manage', 'audit.read'])
      await note({ kind: 'accessRefused', userId: id, detail, oncePerMs: 60 * minute }, new Date(0))
    const kept = await events(id)
    expect(kept.map(({ detail }) => detail)).toEqual(['audit.read', 'users.manage'])
    expect(kept[0]).toMatchObject({ ip: '192.0.2.7', userName: `Ray Oak${count}`, byId: null })
    expect(kept[0]?.userAgent).toHaveLength(300)
    // A refusal is nothing that the owner has to do something about.
    expect(await messages(id)).toEqual([])
  })

  test('of nobody is not kept, and what cannot be kept is logged and fails nothing', async () => {
    const { id } = await somebody()
    await note({ kind: 'newDevice', userId: 999_999 })
    expect(await events(999_999)).toEqual([])
    await whileFailing({ failCommands: ['insert'], errorCode: 13_388 }, 'alwaysOn', () =>
      note({ kind: 'newDevice', userId: id }),
    )
    expect(logged).toMatchObject([{ event: 'security.notKept', kind: 'newDevice', userId: id }])
    expect([await events(id), await messages(id)]).toEqual([[], []])
  })

  test('is kept once although the connection is cut, at the reading and at the commit', async () => {
    const before = logged.length
    for (const cut of [['find'], ['findAndModify'], ['insert'], ['commitTransaction']]) {
      const { id } = await somebody()
      await whileFailing({ failCommands: cut, closeConnection: true }, 2, () =>
        note({ kind: 'newDevice', userId: id }),
      )
      expect([cut, (await events(id)).length, (await messages(id)).length]).toEqual([cut, 1, 1])
    }
    expect(logged).toHaveLength(before)
  })
})

test('factors that whoever runs Drayline took away are told as such', async () => {
  const { id } = await somebody()
  const user = await User.findById(id).lean()
  if (!user) throw new Error('There is nobody')
  await noteReset(user, new Date())
  expect(await events(id)).toMatchObject([{ kind: 'factorsReset', byId: null, userAgent: 'reset-factors' }])
})

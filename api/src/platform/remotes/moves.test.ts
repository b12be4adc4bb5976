import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import { DeployTokenRecord } from './deploy-token.model.ts'
import { createTokenByCommand, revokeTokenByCommand } from './deploy-tokens.service.ts'
import { publishRelease } from './releases.service.ts'
import { RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { sampleBuild } from './testing/sample-build.ts'

const [v1, v2, v3, v4] = ['1.0.0-00000001', '1.0.0-00000002', '1.0.0-00000003', '1.0.0-00000004'] as const
const mover = { actor: 'a test', reason: 'testing' }
let api: TestApi
let secret: string

beforeAll(async () => {
  api = await startTestApi()
  secret = (await createTokenByCommand('mf-sample', { name: 'pipeline', days: 30 }, 'ops')).secret
  await used(secret)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await Promise.all([
    RemoteRelease.deleteMany({}),
    RemotePointer.deleteMany({}),
    RemotePointerChange.deleteMany({}),
    NotificationRecord.deleteMany({}),
  ])
  for (const version of [v1, v2, v3]) await publish(version)
})

const publish = (version: string, options = {}) =>
  publishRelease(sampleBuild({ version }), { ...mover, ...options })
const pointer = () => RemotePointer.findById('mf-sample').lean()
const byToken = (body: object, headers = {}) =>
  api
    .anonymous()
    .post(
      '/api/deploy/mf-sample/moves',
      { reason: 'broken list', ...body },
      { headers: { authorization: `Bearer ${secret}`, ...headers } },
    )
const used = (key: string) =>
  api.anonymous().get('/api/deploy/mf-sample', { headers: { authorization: `Bearer ${key}` } })
const byAdmin = async (body: object) =>
  (await api.as('admin')).post('/api/platform/remotes/mf-sample/moves', { reason: 'broken list', ...body })

describe('rolling back', () => {
  test('again and again leads further back, never to what was rolled back from, and ends with a word', async () => {
    expect((await byToken({ action: 'rollBack' })).body).toMatchObject({ version: v2, previousVersion: v1 })
    expect((await byToken({ action: 'rollBack' })).body).toMatchObject({ version: v1, previousVersion: null })
    const end = await byToken({ action: 'rollBack' })
    expect(end.status).toBe(409)
    expect(end.body.message).toMatch(/^There is nothing further back: mf-sample/)
    expect((await pointer())?.version).toBe(v1)
  })

  test('after a new release leads to the last good one, not to the one rolled back from before', async () => {
    await byToken({ action: 'rollBack' })
    await publish(v4)
    expect((await byToken({ action: 'rollBack' })).body).toMatchObject({ version: v2, previousVersion: v1 })
  })

  test('to a version by name forgets what lies between', async () => {
    await byToken({ action: 'rollBack', version: v1 })
    expect((await byToken({ action: 'rollBack' })).status).toBe(409)
  })

  test('an earlier version that was activated has what it had before it, not what came after', async () => {
    await byToken({ action: 'activate', version: v2 })
    expect((await byToken({ action: 'rollBack' })).body.version).toBe(v1)
  })

  test('a version that was rolled back from and activated again on purpose is as good as any', async () => {
    await byToken({ action: 'rollBack' })
    await byToken({ action: 'activate', version: v3 })
    await publish(v4)
    expect((await byToken({ action: 'rollBack' })).body.version).toBe(v3)
  })

  test('passes over what was published and replaced while the remote was switched off', async () => {
    await byToken({ action: 'disable' })
    await publish(v4)
    await publish('1.0.0-00000005')
    await byToken({ action: 'enable' })
    await publish('1.0.0-00000006')
    expect((await byToken({ action: 'rollBack' })).body.version).toBe('1.0.0-00000005')
    expect((await byToken({ action: 'rollBack' })).body.version).toBe(v3)
  })

  test('two who press at the same moment roll back once; the second is told', async () => {
    const [{ revision }] = (await (await api.as('admin')).get('/api/platform/remotes')).body
    const answers = await Promise.all([
      byAdmin({ action: 'rollBack', revision }),
      byToken({ action: 'rollBack', revision }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toMatch(/(admin|token pipeline) changed mf-sample meanwhile: users now get/)
    expect((await pointer())?.version).toBe(v2)
  })

  test('works on pointers that were moved before earlier versions were kept', async () => {
    const unset = { $unset: { earlier: '', revision: '' }, $set: { previousVersion: v1 } }
    await RemotePointer.collection.updateOne({ _id: 'mf-sample' } as never, unset)
    expect((await byToken({ action: 'rollBack', revision: 0 })).body.version).toBe(v2)
    expect((await byToken({ action: 'rollBack' })).body.version).toBe(v1)
  })

  test('passes over versions that are not stored any more', async () => {
    await RemoteRelease.deleteOne({ version: v2 })
    expect((await byToken({ action: 'rollBack' })).body.version).toBe(v1)
  })
})

describe('moves by deploy token', () => {
  test('are audited by name and told to those who may publish', async () => {
    await AuditRecord.collection.deleteMany({ action: 'remote.rollBack' })
    const { headers } = await byToken({ action: 'rollBack' }, { 'user-agent': 'pipeline/1' })
    const [entry] = (await (await api.as('admin')).get('/api/audit?action=remote.rollBack')).body
    expect(entry).toMatchObject({
      user: null,
      actor: 'token pipeline',
      userAgent: 'pipeline/1',
      requestId: headers['x-request-id'],
      before: { remote: 'mf-sample', version: v3 },
      after: { remote: 'mf-sample', version: v2, reason: 'broken list' },
    })
    const [told] = (await (await api.as('admin')).get('/api/notifications')).body
    expect(told).toMatchObject({
      title: `Sample was rolled back to ${v2}`,
      message: 'By token pipeline. Reason: broken list',
    })
  })

  test.each([
    ['activate', { version: v1 }, []],
    ['canary', { version: v1, percent: 10 }, []],
    ['endCanary', {}, [{ action: 'canary', version: v1, percent: 10 }]],
    ['disable', {}, []],
    ['enable', {}, [{ action: 'disable' }]],
    ['pin', {}, []],
    ['unpin', {}, [{ action: 'pin' }]],
  ] as const)('%s leaves an audit record and a notification', async (action, more, before) => {
    for (const move of before) await byToken(move)
    const filter = { action: `remote.${action}` } as const
    const [audited, told] = [
      await AuditRecord.countDocuments(filter),
      await NotificationRecord.countDocuments(),
    ]
    expect((await byToken({ action, ...more })).status).toBe(200)
    expect(await AuditRecord.countDocuments(filter)).toBe(audited + 1)
    expect(await NotificationRecord.countDocuments()).toBe(told + 1)
  })

  test.each([
    ['activate', { version: v3 }, []],
    ['enable', {}, []],
    ['disable', {}, ['disable']],
    ['pin', {}, ['pin']],
    ['unpin', {}, []],
    ['retire', {}, ['retire']],
    ['restore', {}, []],
  ])(
    '%s of what is so already is no move, and nothing is kept or told of it',
    async (action, more, before) => {
      for (const each of before) await byAdmin({ action: each })
      const traces = () =>
        Promise.all([
          pointer(),
          RemotePointerChange.countDocuments(),
          AuditRecord.countDocuments({ entityType: 'remote' }),
          NotificationRecord.countDocuments(),
        ])
      const left = await traces()
      expect(left[2]).toBeGreaterThan(0)
      expect((await byAdmin({ action, ...more })).status).toBe(200)
      expect(await traces()).toEqual(left)
    },
  )

  test('a repetition under the same key, whose first answer was lost, moves once', async () => {
    const headers = { 'idempotency-key': 'roll-back-1' }
    expect((await byToken({ action: 'rollBack', revision: 3 }, headers)).body.version).toBe(v2)
    expect((await byToken({ action: 'rollBack', revision: 3 }, headers)).body.version).toBe(v2)
    expect((await pointer())?.version).toBe(v2)
  })

  test('the pipeline reads what users get, with its own token only', async () => {
    const read = (remote: string) =>
      api.anonymous().get(`/api/deploy/${remote}`, { headers: { authorization: `Bearer ${secret}` } })
    expect((await read('mf-sample')).body).toMatchObject({ version: v3, previousVersion: v2, revision: 3 })
    expect((await read('mf-other')).status).toBe(403)
    expect((await api.anonymous().get('/api/deploy/mf-sample')).status).toBe(401)
  })

  test('whoever moves in the panel is not told of it', async () => {
    await NotificationRecord.deleteMany({})
    await byAdmin({ action: 'disable' })
    expect(await NotificationRecord.countDocuments({ userId: api.userId('admin') })).toBe(0)
  })
})

test('tokens made and revoked by command are in the audit log, with the remote', async () => {
  await createTokenByCommand('mf-sample', { name: 'by command', days: 1 }, 'ops')
  const token = await DeployTokenRecord.findOne({ name: 'by command' }).lean()
  expect(await revokeTokenByCommand(token?._id ?? 0, 'ops')).toBe(true)
  expect(await revokeTokenByCommand(999_999, 'ops')).toBe(false)
  const filter = { 'after.name': 'by command' } as never
  const entries = await AuditRecord.find(filter).sort({ seq: 1 }).lean()
  expect(entries).toMatchObject([
    { action: 'deployToken.created', userName: 'ops', after: { remote: 'mf-sample', revokedAt: null } },
    { action: 'deployToken.revoked', userName: 'ops', before: { revokedAt: null } },
  ])
})

test('tokens made, used for the first time and revoked are told to those who may publish', async () => {
  const titles = async () => {
    const { body } = await (await api.as('admin')).get('/api/notifications')
    return (body as { title: string; message: string }[]).map(({ title, message }) => `${title}: ${message}`)
  }
  const { secret: key } = await createTokenByCommand('mf-sample', { name: 'evening', days: 1 }, 'ops')
  await NotificationRecord.deleteMany({ 'title.key': /^remote/ })
  expect(await titles()).toEqual([expect.stringMatching(/mf-sample was created: evening, by ops\. Whoever/)])
  await Promise.all([used(key), used(key)])
  await used(key)
  expect((await titles())[0]).toMatch(
    /mf-sample was used for the first time: evening, from the address \S+\d/,
  )
  expect(await AuditRecord.countDocuments({ action: 'deployToken.used', userName: 'token evening' })).toBe(1)
  const token = await DeployTokenRecord.findOne({ name: 'evening' }).lean()
  await revokeTokenByCommand(token?._id ?? 0, 'ops')
  await revokeTokenByCommand(token?._id ?? 0, 'ops')
  expect(await titles()).toHaveLength(3)
  expect((await titles())[0]).toMatch(/was revoked: evening, by ops/)
})

describe('announcements', () => {
  const unread = async () => (await (await api.as('admin')).get('/api/notifications?read=false')).body

  test('an afternoon of releases is one message that counts, until it is read', async () => {
    const first = await unread()
    expect(first).toHaveLength(1)
    expect(first[0].title).toBe(`Sample: 3 versions were published, the newest is ${v3}`)
    const admin = await api.as('admin')
    expect((await admin.get('/api/notifications/unread-count')).body.count).toBe(1)
    expect((await admin.get('/api/notifications')).body).toHaveLength(1)
    await admin.patch('/api/notifications/mark-all-read')
    await publish(v4)
    expect((await unread()).map(({ title }: { title: string }) => title)).toEqual([
      `Sample ${v4} was published`,
    ])
  })

  test('moves are told one by one, and other remotes by themselves', async () => {
    await byToken({ action: 'disable' })
    await byToken({ action: 'enable' })
    await publishRelease(
      sampleBuild({ id: 'mf-later', version: v1, pathRoots: ['/later'], routes: [], nav: [] }),
      mover,
    )
    expect(await unread()).toHaveLength(4)
  })
})

describe('publishing', () => {
  test('leaves a running canary alone unless told otherwise', async () => {
    await byToken({ action: 'canary', version: v1, percent: 10 })
    const held = await publish(v4)
    expect(held).toMatchObject({ created: true, activated: false, heldBack: 'canary', endedCanary: null })
    expect(await pointer()).toMatchObject({ version: v3, canary: { version: v1 } })
    const replaced = await publish('1.0.0-00000005', { endCanary: true })
    expect(replaced).toMatchObject({ activated: true, heldBack: null, endedCanary: v1 })
    expect(await pointer()).toMatchObject({ version: '1.0.0-00000005', canary: null })
  })

  test('the version that users have is held back by nothing, also where they are pinned to it', async () => {
    await byToken({ action: 'pin' })
    expect(await publish(v3)).toMatchObject({ pinned: false, activated: false, heldBack: null, replaces: v3 })
    expect(await publish(v4)).toMatchObject({ pinned: true, activated: false, heldBack: 'pinned' })
    expect(await publish(v4)).toMatchObject({ pinned: true, heldBack: 'stored', replaces: v3 })
    expect(await publish('1.0.0-00000007', { activate: false })).toMatchObject({ heldBack: null })
    expect((await pointer())?.version).toBe(v3)
  })

  test('a remote that is retired has no canary any more, and a move says what became of it', async () => {
    const canary = { action: 'canary', version: v1, percent: 10, roles: ['manager', 'admin'] }
    await byAdmin({ ...canary, userIds: [api.userId('employee')] })
    await byAdmin({ ...canary, percent: 20 })
    await byAdmin({ action: 'activate', version: v2 })
    await byAdmin({ action: 'canary', version: v1, percent: 10 })
    expect((await byAdmin({ action: 'retire' })).body).toMatchObject({ canary: null, retired: true })
    const moves = (await (await api.as('admin')).get('/api/platform/remotes/mf-sample/moves?limit=5')).body
    const said = moves.map(({ action, detail, to }: Record<string, string>) => [action, detail, to])
    expect(said).toEqual([
      ['retired', '', v2],
      ['canary-started', '10 %, 0 named', v1],
      ['activated', `ended ${v1}`, v2],
      ['canary-changed', '20 %, 0 named, manager, admin', v1],
      ['canary-started', '10 %, 1 named, manager, admin', v1],
    ])
  })

  test('a canary reaches somebody, and is another version than that of everybody', async () => {
    const refused = async (body: object) =>
      (await byAdmin({ action: 'canary', percent: 0, ...body })).body.message
    expect(await refused({ version: v1 })).toMatch(/^A canary needs a percentage above 0/)
    expect(await refused({ version: v3, percent: 5 })).toContain(v3)
    expect(await refused({ version: 'no-such', percent: 5 })).toContain('no-such')
    expect((await byAdmin({ action: 'endCanary' })).status).toBe(409)
    for (const some of [{ percent: 1 }, { roles: ['admin'] }, { departments: ['Sales'] }, { userIds: [1] }]) {
      const { status } = await byAdmin({ action: 'canary', version: v1, percent: 0, ...some })
      expect([some, status]).toEqual([some, 200])
    }
  })

  test('says that nobody gets it while the remote is switched off', async () => {
    await byToken({ action: 'disable' })
    await NotificationRecord.deleteMany({})
    expect(await publish(v4)).toMatchObject({ activated: true, enabled: false })
    const [told] = (await (await api.as('admin')).get('/api/notifications')).body
    expect(told.message).toMatch(/It is switched off at the moment/)
  })

  test('a version that is stored already changes nothing, however it came to be left', async () => {
    await byToken({ action: 'rollBack' })
    expect(await publish(v3)).toMatchObject({ created: false, activated: false, heldBack: 'stored' })
    expect((await pointer())?.version).toBe(v2)
  })

  test('a remote whose first version was only stored begins when it is activated', async () => {
    await publishRelease(
      sampleBuild({ id: 'mf-later', version: v1, pathRoots: ['/later'], routes: [], nav: [] }),
      {
        ...mover,
        activate: false,
      },
    )
    const path = '/api/platform/remotes/mf-later/moves'
    const admin = await api.as('admin')
    expect((await admin.post(path, { action: 'disable', reason: 'x' })).status).toBe(404)
    const answer = await admin.post(path, { action: 'activate', version: v1, reason: 'go' })
    expect(answer.body).toMatchObject({ version: v1, previousVersion: null })
  })
})

import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import type { RemoteDescriptor } from '@drayline/contract'
import { claims, oneFaults } from '@drayline/contract/testing/one-fault'
import { Header } from 'tar'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import { DeployTokenRecord } from './deploy-token.model.ts'
import { maxFiles } from './release-check.ts'
import { RemotePointer, RemoteRelease } from './remote.model.ts'
import { archive, type Entry, entriesOf } from './testing/archive.ts'
import { sampleBuild } from './testing/sample-build.ts'

let api: TestApi
let secret: string

beforeAll(async () => {
  api = await startTestApi()
  secret = await newToken('mf-sample')
})
afterAll(() => api.stop())
beforeEach(() => Promise.all([RemoteRelease.deleteMany({}), RemotePointer.deleteMany({})]))

async function newToken(remote: string, days = 30): Promise<string> {
  const admin = await api.as('admin')
  const answer = await admin.post(`/api/platform/remotes/${remote}/tokens`, {
    name: 'pipeline',
    days,
    newRemote: true,
  })
  expect(answer.status).toBe(201)
  return answer.body.secret
}

const packed = (changes: Partial<RemoteDescriptor> = {}) => archive(entriesOf(sampleBuild(changes)))

function upload(body: Buffer, options: { token?: string; remote?: string; query?: string } = {}) {
  const { token = secret, remote = 'mf-sample', query = '' } = options
  return api.anonymous().post(`/api/deploy/${remote}/releases${query}`, body, {
    headers: { 'content-type': 'application/gzip', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
}

const nothingStored = async () => {
  expect(await RemoteRelease.countDocuments()).toBe(0)
  expect(await RemotePointer.countDocuments()).toBe(0)
}

test('an upload is published, reported with its size, and users get it', async () => {
  const answer = await upload(await packed(), { query: '?reason=first' })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    remote: 'mf-sample',
    version: '1.0.0-0a1b2c3d',
    created: true,
    activated: true,
    replaces: null,
    files: 2,
  })
  const files = new Map([
    ...sampleBuild({ version: '1.0.1-0a1b2c3e' }),
    ['page.1.js', Buffer.from('page(2)')],
  ])
  const next = await upload(await archive(entriesOf(files)))
  expect(next.body).toMatchObject({
    activated: true,
    replaces: '1.0.0-0a1b2c3d',
    changes: [{ path: 'page.1.js', before: 6, after: 7 }],
  })
  expect((await RemotePointer.findById('mf-sample').lean())?.version).toBe('1.0.1-0a1b2c3e')
})

test('the same version again changes nothing, with other files it is refused', async () => {
  await upload(await packed())
  const again = await upload(await packed())
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({ created: false, activated: false })
  const other = sampleBuild().set('page.1.js', Buffer.from('other()'))
  const refused = await upload(await archive(entriesOf(other)))
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('was published with other files before')
})

test('ten pipelines that publish the same build at once publish it once', async () => {
  const body = await packed()
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
  expect(await RemoteRelease.countDocuments()).toBe(1)
})

test('administrators are told of a release once, with the write that stores it, and the audit names the token', async () => {
  await NotificationRecord.deleteMany({})
  await upload(await packed())
  await upload(await packed())
  const told = await NotificationRecord.find().lean()
  expect(told.map(({ userId }) => userId)).toEqual([api.userId('admin')])
  const answer = await (await api.as('admin')).get('/api/notifications')
  expect(answer.body[0]).toMatchObject({
    title: 'Sample 1.0.0-0a1b2c3d was published',
    message: 'By token pipeline. Everyone gets it with the next page they open.',
    entityType: 'remote',
  })
  const audited = await AuditRecord.findOne({ action: 'remote.published' }).sort({ _id: -1 }).lean()
  expect(audited).toMatchObject({ userName: 'token pipeline', after: { version: '1.0.0-0a1b2c3d' } })
})

test('without activate=true the version is stored and nobody gets it', async () => {
  await upload(await packed())
  const answer = await upload(await packed({ version: '2.0.0-0a1b2c3d' }), { query: '?activate=false' })
  expect(answer.body).toMatchObject({ created: true, activated: false, replaces: '1.0.0-0a1b2c3d' })
  expect((await RemotePointer.findById('mf-sample').lean())?.version).toBe('1.0.0-0a1b2c3d')
})

describe('tokens', () => {
  test('none, a wrong one, an expired one and a revoked one are refused', async () => {
    const body = await packed()
    expect((await upload(body, { token: '' })).status).toBe(401)
    expect((await upload(body, { token: 'dlt_wrongwrongwrongwrongwrong' })).status).toBe(401)
    const old = await newToken('mf-sample', 1)
    api.setNow(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
    const expired = await upload(body, { token: old })
    api.setNow(new Date())
    expect(expired.status).toBe(401)
    expect(expired.body.message).toBe('This deploy token is unknown, expired or revoked')
    const revoked = await newToken('mf-sample')
    const [{ id }] = (await (await api.as('admin')).get('/api/platform/remotes/mf-sample/tokens')).body
    const answer = await (await api.as('admin')).delete(`/api/platform/remotes/mf-sample/tokens/${id}`)
    expect(answer.body.revokedAt).not.toBeNull()
    const ofAnother = await newToken('mf-another')
    const other = await DeployTokenRecord.findOne({ remoteId: 'mf-another' }).lean()
    const wrong = `/api/platform/remotes/mf-sample/tokens/${other?._id}`
    expect((await (await api.as('admin')).delete(wrong)).status).toBe(404)
    expect((await upload(body, { token: ofAnother, remote: 'mf-another' })).status).not.toBe(401)
    expect((await upload(body, { token: revoked })).status).toBe(401)
    await nothingStored()
  })

  test('a token does what it has the right to, and is told which one it lacks', async () => {
    const admin = await api.as('admin')
    const path = '/api/platform/remotes/mf-sample/tokens'
    const made = await admin.post(path, { name: 'storing', rights: ['store', 'rollBack'], newRemote: true })
    expect(made.body.rights).toEqual(['store', 'rollBack'])
    const token = made.body.secret
    const lacking = (right: string) => `This deploy token may not do this: it lacks the right ${right}`
    const both = await upload(await packed(), { token })
    expect([both.status, both.body.message]).toEqual([403, lacking('activate')])
    await nothingStored()
    expect((await upload(await packed(), { token, query: '?activate=false' })).status).toBe(201)
    await upload(await packed({ version: '1.1.0-0a1b2c3e' }))
    await upload(await packed({ version: '1.2.0-0a1b2c3f' }))
    const move = (action: string, key: string) =>
      api
        .anonymous()
        .post(
          '/api/deploy/mf-sample/moves',
          { action, version: '1.0.0-0a1b2c3d', reason: 'x' },
          { headers: { authorization: `Bearer ${key}` } },
        )
    for (const action of ['activate', 'canary', 'endCanary', 'enable', 'pin', 'unpin'])
      expect((await move(action, token)).body.message).toBe(lacking('activate'))
    expect((await move('disable', token)).body.message).toBe(lacking('disable'))
    expect((await move('rollBack', token)).status).toBe(200)
    const stored = (await admin.post(path, { name: 'all' })).body
    // As a server before this one stored it.
    await DeployTokenRecord.collection.updateOne({ _id: stored.id }, { $unset: { rights: '' } })
    expect((await move('disable', stored.secret)).status).toBe(200)
    const [shown] = (await admin.get(path)).body
    expect(shown.rights).toEqual(['store', 'activate', 'rollBack', 'disable'])
  })

  test('a token for a remote that is not there is made only for a new one', async () => {
    const admin = await api.as('admin')
    const path = '/api/platform/remotes/mf-nonsense/tokens'
    const refused = await admin.post(path, { name: 'typo' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['newRemote']])
    expect((await admin.post(path, { name: 'new', newRemote: true })).status).toBe(201)
    await upload(await packed())
    expect((await admin.post('/api/platform/remotes/mf-sample/tokens', { name: 'known' })).status).toBe(201)
    for (const rights of [[], ['everything']])
      expect((await admin.post(path, { name: 'x', newRemote: true, rights })).status).toBe(422)
  })

  test("another team's token is refused, for the address and for the build", async () => {
    const other = await newToken('mf-other')
    const address = await upload(await packed(), { token: other })
    expect(address.status).toBe(403)
    expect(address.body.message).toBe('This deploy token belongs to mf-other; it cannot publish mf-sample')
    const build = await upload(await packed(), { token: other, remote: 'mf-other' })
    expect(build.status).toBe(403)
    await nothingStored()
  })

  test('are stored as hashes, shown once, and neither logged nor audited', async () => {
    const made = await newToken('mf-sample')
    const headers = { 'idempotency-key': 'token-once' }
    const path = '/api/platform/remotes/mf-sample/tokens'
    const admin = await api.as('admin')
    const first = await admin.post(path, { name: 'twice', newRemote: true }, { headers })
    const second = await admin.post(path, { name: 'twice', newRemote: true }, { headers })
    expect(first.body.secret).toMatch(/^dlt_/)
    expect(second.body).toEqual({ ...first.body, secret: null })
    const stored = JSON.stringify([await DeployTokenRecord.find().lean(), await AuditRecord.find().lean()])
    for (const value of [made, first.body.secret]) {
      expect(stored).not.toContain(value)
      expect(api.logs.join('')).not.toContain(value)
    }
    expect(await AuditRecord.countDocuments({ action: 'deployToken.created' })).toBeGreaterThan(0)
  })
})

describe('uploads that are refused', () => {
  test.each<[string, Entry, RegExp]>([
    [
      'a path out of the folder',
      { path: '../evil.js', content: Buffer.from('x') },
      /not a plain relative path/,
    ],
    ['an absolute path', { path: '/etc/evil.js', content: Buffer.from('x') }, /not a plain relative path/],
    ['a link', { path: 'link.js', type: 'SymbolicLink', linkpath: '/etc/passwd' }, /is a SymbolicLink/],
    ['a huge file', { path: 'big.js', size: 300 * 1024 * 1024 }, /larger than 10 MB/],
  ])('%s', async (_name, entry, reason) => {
    const answer = await upload(await archive([...entriesOf(sampleBuild()), entry]))
    expect([413, 422]).toContain(answer.status)
    expect(answer.body.message).toMatch(reason)
    await nothingStored()
  })

  const nineMegabytes = Buffer.alloc(9 * 1024 * 1024)
  test.each<[string, number, Omit<Entry, 'path'>, string]>([
    ['more files than a build may have', maxFiles + 1, {}, `more than ${maxFiles} files`],
    ['files that are too large together', 6, { content: nineMegabytes }, 'larger than 50 MB'],
  ])('%s: refused while they are unpacked', async (_name, count, entry, reason) => {
    const entries = Array.from({ length: count }, (_, index) => ({ ...entry, path: `${index}.js` }))
    const answer = await upload(await archive(entries))
    expect([answer.status, answer.body.message]).toEqual([413, expect.stringContaining(reason)])
    await nothingStored()
  })

  const unpacked = async () => gunzipSync(await packed())
  test.each<[string, () => Promise<Buffer>]>([
    ['a page', async () => Buffer.from('<html></html>')],
    ['a ZIP file', async () => Buffer.from('PK\u0003\u0004zip')],
    ['one that ends while it is unpacked', async () => (await packed()).subarray(0, 200)],
    ['one without its end', async () => gzipSync((await unpacked()).subarray(0, -1024))],
    ['one whose entry lacks the rest', async () => gzipSync((await unpacked()).subarray(0, 600))],
    ['one whose entry is not the one it was', async () => gzipSync((await unpacked()).fill('x', 0, 10))],
    ['a file without an archive', async () => gzipSync(Buffer.from('var page = 1'))],
  ])('what is no archive: %s', async (_name, make) => {
    const answer = await upload(await make())
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain('is not a readable .tar.gz archive')
    await nothingStored()
  })

  test('300 MB, announced: refused before anything is read', async () => {
    const { port } = new URL(api.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      [
        'POST /api/deploy/mf-sample/releases HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${secret}`,
        'Content-Type: application/gzip',
        `Content-Length: ${300 * 1024 * 1024}`,
        '',
        '',
      ].join('\r\n'),
    )
    const answer = (await buffer(socket)).toString()
    expect(answer).toContain('413')
    expect(answer).toContain('larger than 64 MB')
    await nothingStored()
  })

  test('300 MB, not announced: cut off while it arrives', async () => {
    const path = new URL('/api/deploy/mf-sample/releases', api.url)
    const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${secret}` }
    const size = 9 * 1024 * 1024
    const content = randomBytes(size)
    async function* entries() {
      for (let index = 0; index < 34; index++) {
        const header = new Header({ path: `${index}.js`, type: 'File', size, mode: 0o644 })
        header.encode()
        yield header.block ?? Buffer.alloc(512)
        yield content
      }
    }
    let sent = 0
    const answer = await new Promise<{ status: number; text: string } | undefined>((resolve) => {
      const call = request(path, { method: 'POST', headers }, async (response) =>
        resolve({ status: response.statusCode ?? 0, text: (await buffer(response)).toString() }),
      )
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sent += chunk.length
          done(null, chunk)
        },
      })
      pipeline(Readable.from(entries()), createGzip({ level: 0 }), counted, call).catch(() => undefined)
      // A sender that is cut off may see the end of the connection before the answer.
      call.on('error', () => resolve(undefined))
    })
    expect(answer?.status ?? 413).toBe(413)
    expect(answer?.text ?? 'larger than 50 MB').toContain('larger than 50 MB')
    expect(sent).toBeLessThan(150 * 1024 * 1024)
    await nothingStored()
  })

  test('a small upload that unpacks to gigabytes', async () => {
    const zeros = gzipSync(Buffer.alloc(60 * 1024 * 1024))
    const answer = await upload(zeros)
    expect([413, 422]).toContain(answer.status)
    await nothingStored()
  })

  test("a descriptor that takes another team's path, naming the field", async () => {
    await upload(await packed())
    const token = await newToken('mf-thief')
    const body = await packed({ id: 'mf-thief', container: 'mf_thief' })
    const answer = await upload(body, { token, remote: 'mf-thief' })
    expect(answer.status).toBe(422)
    expect(answer.body.problems).toEqual(["remote.json: pathRoots[0]: '/samples' belongs to mf-sample"])
    expect(await RemotePointer.findById('mf-thief')).toBeNull()
  })
})

describe("builds that take what is another remote's, with a token that is right", () => {
  const script = Buffer.from('var mf_claims = { init() {}, get: async () => () => ({ Component() {} }) }')
  const files = (changes: object): [string, Buffer][] => [
    ['remote.json', Buffer.from(JSON.stringify({ ...claims, ...changes }))],
    ['remoteEntry.js', script],
    ['page.js', Buffer.from('page()')],
  ]
  const publish = async (entries: [string, Buffer][]) => {
    const body = await archive(entries.map(([path, content]) => ({ path, content })))
    return await upload(body, { token: await newToken('mf-claims'), remote: 'mf-claims' })
  }

  test('without a fault it is published', async () => {
    expect((await publish(files({}))).status).toBe(201)
  })

  test.each(oneFaults)('%s is refused, naming the field', async (_name, change, problem) => {
    const answer = await publish(files(change))
    expect(answer.status).toBe(422)
    expect(answer.body.problems).toHaveLength(1)
    expect(answer.body.problems[0].replace(/^remote\.json: /, '')).toMatch(problem)
    await nothingStored()
  })

  test.each<[string, string, string, RegExp]>([
    ['an entry of another remote', 'remoteEntry.js', 'var mf_finance;(()=>{})()', /container 'mf_finance'/],
    ['an entry without a container', 'remoteEntry.js', 'start()', /defines no container/],
    ['an entry that is no script', 'remoteEntry.js', 'var mf_claims = this is not js {{{', /SyntaxError/],
    [
      'chunks of another remote',
      'page.js',
      '(self.webpackChunkmf_finance=self.webpackChunkmf_finance||[]).push([[1]])',
      /page\.js: holds chunks of 'mf_finance'/,
    ],
  ])('%s', async (_name, path, code, problem) => {
    const answer = await publish(
      files({}).map(([name, old]) => [name, name === path ? Buffer.from(code) : old]),
    )
    expect(answer.status).toBe(422)
    expect(answer.body.problems).toEqual([expect.stringMatching(problem)])
    await nothingStored()
  })
})

describe('moves', () => {
  const path = '/api/platform/remotes/mf-sample/moves'
  const next = '1.1.0-88888888'
  const move = async (body: object, role: 'admin' | 'manager' = 'admin') =>
    (await api.as(role)).post(path, body)
  beforeEach(async () => {
    await upload(await packed())
    await upload(await packed({ version: next }), { query: '?activate=false' })
  })

  test('only administrators move, with a reason that is kept', async () => {
    expect((await move({ action: 'disable', reason: 'x' }, 'manager')).status).toBe(403)
    const without = await move({ action: 'activate', version: next })
    expect(without.body.errors).toEqual({ reason: 'Say why; it is kept with the change' })
    const moved = await move({ action: 'activate', version: next, reason: 'tested by QA' })
    expect(moved.body).toMatchObject({ version: next, previousVersion: '1.0.0-0a1b2c3d' })
    const moves = (await (await api.as('manager')).get(`${path}?limit=1`)).body
    expect(moves).toMatchObject([{ action: 'activated', to: next, actor: 'admin', reason: 'tested by QA' }])
    expect(await AuditRecord.countDocuments({ action: 'remote.activate' })).toBe(1)
  })

  test('a canary names a share and users; activating ends it', async () => {
    expect((await move({ action: 'canary', version: next, reason: 'try' })).status).toBe(409)
    const canary = { action: 'canary', version: next, percent: 30, userIds: [7], reason: 'try' }
    expect((await move(canary)).body.canary).toEqual({
      ...{ version: next, percent: 30, userIds: [7], roles: [], departments: [], stepMinutes: null },
    })
    expect((await move({ ...canary, percent: 101 })).body.errors).toHaveProperty('percent')
    const missing = await move({ ...canary, version: '9.9.9-99999999' })
    expect([missing.status, missing.body.errors]).toEqual([
      409,
      { version: expect.stringContaining('has no version 9.9.9-99999999') },
    ])
    expect((await move({ action: 'activate', version: next, reason: 'good' })).body.canary).toBeNull()
    expect((await move({ action: 'endCanary', reason: 'none there' })).status).toBe(409)
  })

  test('a pinned remote stores new versions, activates none, and can still be rolled back', async () => {
    await move({ action: 'activate', version: next, reason: 'go' })
    expect((await move({ action: 'pin', reason: 'audit week' })).body.pinned).toBe(true)
    const third = await upload(await packed({ version: '1.2.0-99999999' }))
    expect(third.body).toMatchObject({ created: true, activated: false, pinned: true })
    expect((await move({ action: 'activate', version: '1.2.0-99999999', reason: 'no' })).status).toBe(409)
    expect((await move({ action: 'rollBack', reason: 'broken' })).body.version).toBe('1.0.0-0a1b2c3d')
    expect((await move({ action: 'unpin', reason: 'over' })).body.pinned).toBe(false)
  })

  test('a pipeline moves its own remote with its token', async () => {
    const call = (remote: string) =>
      api
        .anonymous()
        .post(
          `/api/deploy/${remote}/moves`,
          { action: 'activate', version: next, reason: 'pipeline' },
          { headers: { authorization: `Bearer ${secret}` } },
        )
    expect((await call('mf-sample')).body).toMatchObject({ version: next })
    expect((await call('mf-other')).status).toBe(403)
  })
})

test('when a token was last used is kept to the minute', async () => {
  const [start, minute] = [api.now().getTime(), 60_000]
  const usedAt = async () =>
    (await DeployTokenRecord.findOne({ remoteId: 'mf-minutes' }).lean())?.lastUsedAt?.getTime()
  const token = await newToken('mf-minutes')
  const useAfter = async (ms: number) => {
    api.setNow(new Date(start + ms))
    await upload(Buffer.from('no archive'), { token, remote: 'mf-minutes' })
    return await usedAt()
  }
  try {
    expect(await useAfter(0)).toBe(start)
    expect(await useAfter(minute)).toBe(start)
    expect(await useAfter(minute + 1)).toBe(start + minute + 1)
  } finally {
    api.setNow(new Date())
  }
})

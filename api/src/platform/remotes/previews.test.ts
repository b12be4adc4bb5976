import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry, RemoteDescriptor } from '@drayline/contract'
import type { DeployTokenInput } from '@drayline/domain/platform/releases/release'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi, testConfig } from '../../testing/api-test.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { files } from '../pages/files.ts'
import { pages } from '../pages/pages.ts'
import { readLoadFigures } from '../telemetry/load-figures.ts'
import { RemoteFault, RemoteUse, TelemetryHour } from '../telemetry/telemetry.model.ts'
import { createTokenByCommand } from './deploy-tokens.service.ts'
import { RemotePreview } from './preview.model.ts'
import { publishRelease } from './releases.service.ts'
import { RemotePathRoot, RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { sweepReleases } from './sweep-releases.ts'
import { archive, entriesOf } from './testing/archive.ts'
import { sampleBuild, sampleDescriptor } from './testing/sample-build.ts'

const [usual, tried] = ['1.0.0-00000001', '1.1.0-00000002'] as const
const day = 24 * 60 * 60 * 1000
const root = '/api/platform/remotes/mf-sample/previews'
const { routes, nav = [] } = sampleDescriptor()
/** The version that is tried has a screen that users do not have yet. */
const more: Partial<RemoteDescriptor> = {
  routes: [...routes, { path: '/samples/board/new', expose: './SamplePage', title: { en: 'New' } }],
  nav: [...nav, { id: 'new', to: '/samples/board/new', label: { en: 'New' }, icon: 'users', order: 3 }],
}
let api: TestApi
let admin: TestClient

beforeAll(async () => {
  const shellDir = await mkdtemp(join(tmpdir(), 'shell-'))
  const shell = { version: '1.0.0-abcdef12', contract: '1.0.0', scripts: [], styles: [] }
  await writeFile(join(shellDir, 'shell.json'), JSON.stringify(shell))
  await writeFile(join(shellDir, 'files.json'), JSON.stringify({ files: [] }))
  const config = { ...testConfig(), shellDir }
  api = await startTestApi({ files: files(config), pages: pages(config) })
  admin = await api.as('admin')
})
afterAll(() => api.stop())
beforeEach(async () => {
  const models = [RemoteRelease, RemotePointer, RemotePointerChange, RemotePathRoot, RemotePreview]
  for (const model of [...models, TelemetryHour, RemoteUse, RemoteFault])
    await model.collection.deleteMany({})
  api.setNow(new Date())
  await store(usual, true)
  await store(tried, false, more)
})

const store = (version: string, activate: boolean, changes: Partial<RemoteDescriptor> = {}) =>
  publishRelease(sampleBuild({ version, ...changes }), {
    ...{ actor: 'a test', reason: 'testing', announce: false, activate },
  })
const make = async (body: object = { version: tried }) => await admin.post(root, body)
/** What `?try=` of a link holds. */
const textOf = ({ path }: { path: string | null }) => new URL(`http://x${path}`).searchParams.get('try') ?? ''
const registry = async (text?: string, by: TestClient | undefined = undefined): Promise<Registry> => {
  const query = text === undefined ? '' : `?${new URLSearchParams({ try: text })}`
  return JSON.parse((await (by ?? (await api.as('employee'))).get(`/api/remotes${query}`)).text)
}
const version = async (text?: string) => (await registry(text)).remotes[0]?.version

async function upload(
  build: Map<string, Buffer>,
  query: string,
  rights: DeployTokenInput['rights'] = ['store'],
) {
  const { secret } = await createTokenByCommand('mf-sample', { name: 'pipeline', days: 1, rights }, 'ops')
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${secret}` }
  const path = `/api/deploy/mf-sample/releases?${query}`
  return await api.anonymous().post(path, await archive(entriesOf(build)), { headers })
}

describe('a link', () => {
  test('gives its version to whoever has it, with what is new there, and to nobody else', async () => {
    const { status, body } = await make()
    expect(status).toBe(201)
    expect(body).toMatchObject({ remote: 'mf-sample', version: tried, endedAt: null })
    expect(body.path).toMatch(/^\/samples\?try=mf-sample\.1\.1\.0-00000002\.\d+\.[\w-]{43}$/)
    const [remote] = (await registry(textOf(body))).remotes
    expect(remote).toMatchObject({ version: tried, preview: { until: body.expiresAt, isUsual: false } })
    expect(remote?.base).toBe(`/remotes/mf-sample/${tried}/`)
    expect(remote?.integrity).toMatch(/^sha256-/)
    expect(remote?.descriptor.nav?.map(({ id }) => id)).toContain('new')
    const [everybodys] = (await registry()).remotes
    expect(everybodys).not.toHaveProperty('preview')
    expect(everybodys?.version).toBe(usual)
    expect(everybodys?.descriptor.nav?.map(({ id }) => id)).not.toContain('new')
  })

  test('is one of 200 at most that hold at a time', async () => {
    await make()
    const [first] = await RemotePreview.find().lean()
    const others = Array.from({ length: 198 }, (_, index) => ({ ...first, _id: 1_000_000 + index }))
    await RemotePreview.collection.insertMany(others as never)
    const last = (await make()).body
    const refused = await make()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'mf-sample has 200 links to previews; end some first',
    ])
    await RemotePreview.updateOne({ _id: last.id }, { $set: { expiresAt: api.now() } })
    expect((await make()).status).toBe(201)
  })

  test('keeps permissions as they are', async () => {
    const text = textOf((await make()).body)
    const menu = async (by: TestClient) =>
      (await registry(text, by)).remotes[0]?.descriptor.nav?.map(({ id }) => id)
    expect(await menu(await api.as('employee'))).toEqual(['samples', 'new'])
    expect(await menu(admin)).toEqual(['samples', 'admin', 'new'])
  })

  test('opens a page of its own, whose code is preloaded; without it the address is unknown', async () => {
    const employee = await api.as('employee')
    const text = textOf((await make()).body)
    const open = (path: string) => employee.get(path, { headers: { accept: 'text/html' } })
    const page = await open(`/samples/board/new?try=${text}`)
    expect(page.status).toBe(200)
    expect(page.headers.link).toContain(`/remotes/mf-sample/${tried}/remoteEntry.js`)
    expect(page.text).toContain('"preview":{"until"')
    expect((await open('/samples/board/new')).status).toBe(404)
  })

  test('leads visitors to the sign-in, also of a page that only it has, and tells them nothing of the version', async () => {
    const text = textOf((await make()).body)
    const page = await api
      .anonymous()
      .get(`/samples/board/new?try=${text}`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(tried)
    const answer = await api.anonymous().get(`/api/remotes?try=${text}`)
    expect(answer.status).toBe(401)
  })

  test.each<[string, (text: string) => string]>([
    ['of another version', (text) => text.replace(tried, usual)],
    ['with another number', (text) => text.replace(/\.\d+\.([\w-]{43})$/, '.999999.$1')],
    ['with another signature', (text) => text.replace(/[\w-]{43}$/, 'A'.repeat(43))],
    ['of another remote', (text) => text.replace('mf-sample', 'mf-simple')],
    ['that is no link', () => 'mf-sample'],
    ['that is empty', () => ''],
  ])('%s gives nothing', async (_name, change) => {
    const text = textOf((await make()).body)
    expect(await version(text)).toBe(tried)
    expect(await version(change(text))).toBe(usual)
  })

  test('whose record was changed gives nothing', async () => {
    const { body } = await make()
    await RemotePreview.updateOne({ _id: body.id }, { $set: { expiresAt: new Date(Date.now() + 300 * day) } })
    expect(await version(textOf(body))).toBe(usual)
  })

  test('ends when its time is over, and when an administrator ends it', async () => {
    api.setNow(new Date(Date.now() - day))
    const [short, long] = [(await make({ version: tried, days: 1 })).body, (await make()).body]
    expect(await version(textOf(short))).toBe(tried)
    api.setNow(new Date())
    expect(await version(textOf(short))).toBe(usual)
    expect(await version(textOf(long))).toBe(tried)
    const ended = await admin.delete(`${root}/${long.id}`)
    expect(ended.body).toMatchObject({ path: null, endedAt: expect.any(String) })
    expect(await version(textOf(long))).toBe(usual)
    expect((await admin.delete(`${root}/${long.id}`)).body.endedAt).toBe(ended.body.endedAt)
    expect((await admin.get(root)).body.map(({ path }: { path: unknown }) => path)).toEqual([null, null])
  })

  test('is for administrators to make, see and end; each is audited', async () => {
    const { body } = await make()
    const manager = await api.as('manager')
    expect((await manager.post(root, { version: tried })).status).toBe(403)
    expect((await manager.get(root)).status).toBe(403)
    expect((await manager.delete(`${root}/${body.id}`)).status).toBe(403)
    expect((await admin.delete(`/api/platform/remotes/mf-other/previews/${body.id}`)).status).toBe(404)
    expect((await admin.get(root)).body).toEqual([body])
    await admin.delete(`${root}/${body.id}`)
    const audited = await AuditRecord.find({
      action: /^remotePreview/,
      'after.link': body.id,
    } as never).lean()
    expect(audited).toMatchObject([
      {
        action: 'remotePreview.created',
        userName: 'Ada Admin',
        after: { remote: 'mf-sample', version: tried },
      },
      { action: 'remotePreview.ended', before: { endedAt: null } },
    ])
  })

  test('needs a version that is stored, and a time that ends', async () => {
    expect((await make({ version: '9.9.9-00000009' })).status).toBe(409)
    for (const days of [0, 31, 1.5]) expect((await make({ version: tried, days })).status).toBe(422)
    expect((await make({ days: 3 })).status).toBe(422)
  })
})

describe('beside what users get', () => {
  test('versions of two remotes at once, one of which users never got', async () => {
    await publishRelease(
      sampleBuild({
        id: 'mf-claims',
        version: '1.0.0-0000000c',
        pathRoots: ['/claims'],
        routes: [],
        nav: [],
      }),
      { actor: 'a test', reason: 'testing', announce: false, activate: false },
    )
    const claims = (
      await admin.post('/api/platform/remotes/mf-claims/previews', { version: '1.0.0-0000000c' })
    ).body
    expect(claims.path).toMatch(/^\/\?try=mf-claims/)
    const both = await registry(`${textOf((await make()).body)},${textOf(claims)}`)
    expect(both.remotes.map(({ id, version: each }) => [id, each])).toEqual([
      ['mf-sample', tried],
      ['mf-claims', '1.0.0-0000000c'],
    ])
    expect(both.remotes[1]).toMatchObject({ enabled: true, ownedRoots: ['/claims'] })
    expect((await registry()).remotes.map(({ id }) => id)).toEqual(['mf-sample'])
  })

  test('promoted as it is: the very files that were tried, and the link says that they are the usual ones', async () => {
    const text = textOf((await make()).body)
    const before = await RemoteRelease.findOne({ version: tried }).lean()
    const move = { action: 'activate', version: tried, reason: 'tried' }
    expect((await admin.post('/api/platform/remotes/mf-sample/moves', move)).status).toBe(200)
    expect(await version()).toBe(tried)
    expect((await registry(text)).remotes[0]?.preview?.isUsual).toBe(true)
    expect((await RemoteRelease.findOne({ version: tried }).lean())?.files).toEqual(before?.files)
  })

  test('a remote that is switched off stays off, one that is retired stays away', async () => {
    const text = textOf((await make()).body)
    await RemotePointer.updateOne({ _id: 'mf-sample' }, { $set: { enabled: false } })
    expect((await registry(text)).remotes[0]).toMatchObject({ version: tried, enabled: false })
    await RemotePointer.updateOne({ _id: 'mf-sample' }, { $set: { retired: true } })
    expect((await registry(text)).remotes).toEqual([])
  })

  test('the version is not swept while a link to it holds', async () => {
    await make({ version: tried, days: 30 })
    for (let count = 10; count < 32; count++) await store(`1.0.0-000000${count}`, false)
    const left = async () => await RemoteRelease.countDocuments({ version: tried })
    const swept = (days: number) => sweepReleases(() => new Date(Date.now() + days * day))
    await swept(29)
    expect(await left()).toBe(1)
    await swept(31)
    expect(await left()).toBe(0)
  })
})

describe('a pipeline that may only store', () => {
  const third = sampleBuild({ version: '1.2.0-00000003' })

  test('gets a link to what it published, the same one when it publishes the same again', async () => {
    const first = await upload(third, 'activate=false&previewDays=7')
    expect(first.status).toBe(201)
    expect(await version(textOf(first.body.preview))).toBe('1.2.0-00000003')
    expect(await version()).toBe(usual)
    const again = await upload(third, 'activate=false&previewDays=7')
    expect(again.status).toBe(200)
    expect(again.body.preview).toEqual(first.body.preview)
    const shorter = (await upload(third, 'activate=false&previewDays=1')).body.preview
    expect(Date.parse(shorter.expiresAt)).toBeLessThan(Date.parse(first.body.preview.expiresAt))
    expect((await admin.get(root)).body).toMatchObject([{ createdBy: 'token pipeline' }, {}])
  })

  test('gets none without asking, and a new one when the other was ended', async () => {
    expect((await upload(third, 'activate=false')).body.preview).toBeNull()
    const { preview } = (await upload(third, 'activate=false&previewDays=7')).body
    await RemotePreview.updateMany({}, { $set: { endedAt: new Date() } })
    const next = (await upload(third, 'activate=false&previewDays=7')).body.preview
    expect(next.path).not.toBe(preview.path)
    expect((await upload(third, 'activate=false&previewDays=31')).status).toBe(400)
  })
})

describe('Health', () => {
  const load = { remote: 'mf-sample', version: tried, ms: 20 }
  const fault = { message: 'no rows', stack: 'Error: no rows\n    at page.1.js:1:1', page: '/samples' }
  const report = async (loads: object[]) =>
    expect((await (await api.as('employee')).post('/api/telemetry', { loads })).status).toBeLessThan(300)

  test('tells what failed in previews by itself, and nobody counts as on that version', async () => {
    await report([{ ...load, outcome: 'ready', preview: true }])
    await report([{ ...load, outcome: 'render', fault, preview: true }])
    await report([{ ...load, outcome: 'ready' }])
    const { remotes } = (await admin.get('/api/platform/health')).body
    expect(remotes).toMatchObject([
      { version: tried, preview: false, loads: 1, failures: 0, faults: [] },
      { version: tried, preview: true, loads: 1, failures: 1, faults: [{ message: 'no rows', count: 1 }] },
    ])
    expect(await RemoteUse.countDocuments()).toBe(1)
    // What a canary of the version is watched by.
    expect(await readLoadFigures('mf-sample', tried, new Date())).toMatchObject({ loads: 1, failures: 0 })
    await RemoteUse.deleteMany({})
    await report([{ ...load, outcome: 'ready', preview: true }])
    expect(await RemoteUse.countDocuments()).toBe(0)
  })
})

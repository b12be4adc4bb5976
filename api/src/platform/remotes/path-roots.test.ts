import type { Registry } from '@drayline/contract'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { createTokenByCommand } from './deploy-tokens.service.ts'
import { publishRelease } from './releases.service.ts'
import { RemotePathRoot, RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { sampleBuild } from './testing/sample-build.ts'

const mover = { actor: 'a test', reason: 'testing', announce: false }
let api: TestApi
let secret: string

beforeAll(async () => {
  api = await startTestApi()
  secret = (await createTokenByCommand('mf-sample', { name: 'pipeline', days: 30 }, 'ops')).secret
})
afterAll(() => api.stop())
beforeEach(async () => {
  for (const model of [RemoteRelease, RemotePointer, RemotePointerChange, RemotePathRoot])
    await model.collection.deleteMany({})
  await publish('mf-sample', 1, ['/samples', '/reports'])
})

const version = (count: number) => `1.0.0-0000000${count}`
const publish = (id: string, count: number, pathRoots: string[], options = {}) =>
  publishRelease(sampleBuild({ id, version: version(count), pathRoots, routes: [], nav: [] }), {
    ...{ ...mover, ...options },
  })
const move = async (body: object, remote = 'mf-sample') =>
  (await api.as('admin')).post(`/api/platform/remotes/${remote}/moves`, { reason: 'new owners', ...body })
const byToken = (body: object) =>
  api.anonymous().post(
    '/api/deploy/mf-sample/moves',
    { reason: 'x', ...body },
    {
      headers: { authorization: `Bearer ${secret}` },
    },
  )
const rootsOf = async (name: string) => {
  const { body } = await (await api.as('admin')).get('/api/platform/remotes')
  return body.find((remote: { name: string }) => remote.name === name).roots
}
const registry = async () =>
  (JSON.parse((await (await api.as('employee')).get('/api/remotes')).text) as Registry).remotes

describe('a root', () => {
  test('is released once users get no version that has it, and goes to whoever publishes it next', async () => {
    const inUse = await move({ action: 'releaseRoot', root: '/reports' })
    expect([inUse.status, inUse.body.message]).toEqual([
      409,
      'Users get a version of mf-sample that has /reports; publish one without it first, or hand it over',
    ])
    await publish('mf-sample', 2, ['/samples'])
    await expect(publish('mf-other', 3, ['/reports'])).rejects.toThrow("'/reports' belongs to mf-sample")
    expect(await rootsOf('mf-sample')).toEqual([
      { path: '/reports', claimed: false, promisedTo: null },
      { path: '/samples', claimed: true, promisedTo: null },
    ])
    expect((await move({ action: 'releaseRoot', root: '/reports' })).body.roots).toHaveLength(1)
    expect(await publish('mf-other', 3, ['/reports'])).toMatchObject({ activated: true })
    expect(await rootsOf('mf-other')).toEqual([{ path: '/reports', claimed: true, promisedTo: null }])
    const [last] = (await (await api.as('admin')).get('/api/platform/remotes/mf-sample/moves')).body
    expect(last).toMatchObject({ action: 'root-released', detail: '/reports', reason: 'new owners' })
  })

  test('that was released comes back to the version that has it when users get that again and nobody took it', async () => {
    await publish('mf-sample', 2, ['/samples'])
    await move({ action: 'releaseRoot', root: '/reports' })
    await move({ action: 'rollBack' })
    expect(await rootsOf('mf-sample')).toHaveLength(2)
  })

  test('that is handed over while it is in use moves with the first version of the new owner that users get', async () => {
    const promised = await move({ action: 'handOverRoot', root: '/reports', to: 'mf-other' })
    expect(promised.body.roots[0]).toEqual({ path: '/reports', claimed: true, promisedTo: 'mf-other' })
    const owned = async () =>
      Object.fromEntries((await registry()).map(({ id, ownedRoots }) => [id, ownedRoots]))
    await publish('mf-other', 2, ['/reports', '/other'], { activate: false })
    expect(await owned()).toEqual({ 'mf-sample': ['/reports', '/samples'] })
    await expect(publish('mf-third', 3, ['/reports'])).rejects.toThrow("'/reports' belongs to mf-sample")
    await move({ action: 'activate', version: version(2) }, 'mf-other')
    expect(await owned()).toEqual({ 'mf-sample': ['/samples'], 'mf-other': ['/other', '/reports'] })
    await expect(publish('mf-sample', 4, ['/samples', '/reports'])).rejects.toThrow('belongs to mf-other')
  })

  test('that nobody gets is handed over at once; a promise is taken back', async () => {
    await move({ action: 'handOverRoot', root: '/reports', to: 'mf-other' })
    const { body } = await move({ action: 'handOverRoot', root: '/reports', to: 'mf-sample' })
    expect(body.roots[0].promisedTo).toBeNull()
    await publish('mf-sample', 2, ['/samples'])
    await move({ action: 'handOverRoot', root: '/reports', to: 'mf-other' })
    expect(await RemotePathRoot.findById('/reports').lean()).toMatchObject({ remoteId: 'mf-other' })
    expect((await move({ action: 'handOverRoot', root: '/reports', to: 'mf-other' })).body.message).toBe(
      '/reports does not belong to mf-sample',
    )
    const { body: invalid } = await move({ action: 'handOverRoot', root: '/samples', to: 'finance' })
    expect(invalid.errors).toEqual({ to: 'Enter the name of a remote, such as mf-claims' })
  })

  test('and a whole remote are an administrator’s to give up, by the state that was seen', async () => {
    for (const body of [{ action: 'retire' }, { action: 'handOverRoot', root: '/reports', to: 'mf-other' }])
      expect((await byToken(body)).status).toBe(403)
    expect((await move({ action: 'retire', revision: 99 })).status).toBe(409)
    expect((await registry()).map(({ id }) => id)).toEqual(['mf-sample'])
  })
})

describe('a retired remote', () => {
  test('is gone for users, keeps its history and comes back by an administrator alone', async () => {
    expect((await move({ action: 'retire' })).body).toMatchObject({ retired: true, version: version(1) })
    expect(await registry()).toEqual([])
    expect(await publish('mf-sample', 2, ['/samples', '/reports'])).toMatchObject({
      ...{ created: true, activated: false, heldBack: 'retired' },
    })
    expect((await byToken({ action: 'activate', version: version(2) })).body.message).toMatch(/is retired/)
    expect((await byToken({ action: 'restore' })).status).toBe(403)
    expect(await rootsOf('mf-sample')).toMatchObject([{ claimed: false }, { claimed: false }])
    await move({ action: 'releaseRoot', root: '/reports' })
    await publish('mf-other', 3, ['/reports'])
    expect((await move({ action: 'restore' })).body).toMatchObject({ retired: false, version: version(1) })
    expect((await registry()).map(({ id, ownedRoots }) => [id, ownedRoots])).toEqual([
      ['mf-other', ['/reports']],
      ['mf-sample', ['/samples']],
    ])
    const audited = await AuditRecord.find({ entityType: 'remote', action: /retire|restore/ } as never)
      .sort({ at: 1 })
      .lean()
    expect(audited).toMatchObject([
      { action: 'remote.retire', after: { remote: 'mf-sample', retired: true, reason: 'new owners' } },
      { action: 'remote.restore', after: { retired: false } },
    ])
  })
})

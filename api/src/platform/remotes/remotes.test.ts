import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@drayline/contract'
import type { MoveInput } from '@drayline/domain/platform/releases/release'
import { op } from '../../kernel/database/filter.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { files } from '../pages/files.ts'
import { movePointer } from './pointer.service.ts'
import { publishLocalBuild } from './publish-local.ts'
import { versionFor } from './registry.ts'
import { readDescriptor, releaseProblems } from './release-check.ts'
import { releaseId } from './release-id.ts'
import { publishRelease } from './releases.service.ts'
import { RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { entryScript, sampleBuild, sampleDescriptor } from './testing/sample-build.ts'

const mover = { actor: 'a test', reason: 'testing' }
const move = (change: Partial<MoveInput> & Pick<MoveInput, 'action'>) =>
  runTransaction(() =>
    movePointer(
      'mf-sample',
      { percent: 0, userIds: [], reason: mover.reason, ...change } as MoveInput,
      mover.actor,
    ),
  )
const base = '/remotes/mf-sample/1.0.0-0a1b2c3d'
let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ files: files({ shellDir: undefined }) })
  await publishRelease(sampleBuild(), mover)
})
afterAll(() => api.stop())

async function registry(role: 'employee' | 'admin' = 'employee'): Promise<Registry> {
  const answer = await (await api.as(role)).get('/api/remotes')
  return JSON.parse(answer.text) as Registry
}

describe('registry', () => {
  test('names the version, its folder and the descriptor', async () => {
    const [remote] = (await registry()).remotes
    expect(remote).toMatchObject({
      id: 'mf-sample',
      version: '1.0.0-0a1b2c3d',
      base: `${base}/`,
      enabled: true,
    })
    expect(remote?.descriptor.exposes).toEqual({ './SamplePage': { files: ['page.1.js'] } })
  })

  test('leaves out a remote whose descriptor breaks the rules of today; the rest works', async () => {
    const [release, pointer] = await Promise.all([
      RemoteRelease.findOne({ remoteId: 'mf-sample' }).lean(),
      RemotePointer.findById('mf-sample').lean(),
    ])
    const version = '1.0.0-deadbeef'
    const descriptor = { ...release?.descriptor, id: 'mf-broken', routes: [{ path: 'no slash' }] }
    await RemoteRelease.collection.insertOne({
      ...release,
      _id: `mf-broken@${version}`,
      remoteId: 'mf-broken',
      version,
      descriptor,
    } as never)
    await RemotePointer.collection.insertOne({ ...pointer, _id: 'mf-broken', version } as never)
    expect((await registry()).remotes.map(({ id }) => id)).toEqual(['mf-sample'])
    await RemotePointer.deleteOne({ _id: 'mf-broken' })
    await RemoteRelease.deleteOne({ remoteId: 'mf-broken' })
  })

  test('a release of earlier rules is shown without what is another remote’s, whoever comes first in the alphabet', async () => {
    const version = '1.0.0-deadbeef'
    const old = async (id: string, changes: object) => {
      const descriptor = { ...sampleDescriptor({ id, container: id.replaceAll('-', '_') }), ...changes }
      const release = { _id: releaseId(id, version), remoteId: id, version, descriptor, files: [] }
      await RemoteRelease.collection.insertOne({
        ...release,
        publishedAt: new Date(),
        publishedBy: 'x',
      } as never)
      const pointer = { _id: id, version, previousVersion: null, enabled: true, pinned: false, canary: null }
      await RemotePointer.collection.insertOne(pointer as never)
    }
    const own = { pathRoots: ['/claims'], routes: [], nav: [] }
    await old('mf-aaa', { ...own, entityLinks: [{ entityType: 'invoice', to: '/claims/:id' }] })
    await old('mf-aab', { ...own, container: 'mf_sample' })
    const { remotes } = await registry()
    expect(remotes.map(({ id }) => id)).toEqual(['mf-aaa', 'mf-sample'])
    expect(remotes[0]?.descriptor).toMatchObject({ pathRoots: ['/claims'], entityLinks: [] })
    expect(remotes[1]?.ownedRoots).toEqual(['/samples'])
    await RemotePointer.deleteMany({ _id: op.in(['mf-aaa', 'mf-aab']) } as never)
    await RemoteRelease.deleteMany({ version })
  })

  test('leaves out entries a user may not use, and keeps routes so that they answer Access Denied', async () => {
    const mine = (await registry()).remotes[0]?.descriptor
    expect(mine?.nav?.map((item) => item.id)).toEqual(['samples'])
    expect(mine?.routes.map(({ path }) => path)).toContain('/samples/admin')
    expect((await registry('admin')).remotes[0]?.descriptor.nav).toHaveLength(2)
  })

  test('is private, validated by ETag and refused to nobody', async () => {
    const employee = await api.as('employee')
    const first = await employee.get('/api/remotes')
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await employee.get('/api/remotes', {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.status).toBe(304)
    expect((await api.anonymous().get('/api/remotes')).status).toBe(401)
  })
})

describe('files', () => {
  test('are immutable, of the right type, and compressed where the browser takes it', async () => {
    const plain = await api
      .anonymous()
      .get(`${base}/remoteEntry.js`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.text).toBe(entryScript)
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['x-content-type-options']).toBe('nosniff')
    const small = await api
      .anonymous()
      .get(`${base}/remoteEntry.js`, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers.vary).toContain('Accept-Encoding')
  })

  test('that are unchanged are not sent again', async () => {
    const first = await api.anonymous().get(`${base}/page.1.js`)
    const again = await api
      .anonymous()
      .get(`${base}/page.1.js`, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.status).toBe(304)
  })

  test.each([
    `${base}/missing.js`,
    `${base}/`,
    '/remotes/mf-sample/9.9.9-ffffffff/remoteEntry.js',
    '/remotes/mf-other/1.0.0-0a1b2c3d/remoteEntry.js',
    `${base}/..%2f..%2fremoteEntry.js`,
    `${base}/remoteEntry.js.br`,
    '/assets/missing.js',
  ])('unknown %s is a JSON 404 that nobody keeps', async (path) => {
    const answer = await api.anonymous().get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('publishing', () => {
  const refusal = (changes: object) =>
    publishRelease(sampleBuild(changes), mover).catch((error: Error) => error.message)

  test('the same build twice changes nothing', async () => {
    const again = await publishRelease(sampleBuild(), mover)
    expect(again).toMatchObject({ created: false, activated: false })
    expect(await RemoteRelease.countDocuments({ remoteId: 'mf-sample' })).toBe(1)
  })

  test('another build under a published version is refused', async () => {
    const files = sampleBuild().set('page.1.js', Buffer.from('other()'))
    await expect(publishRelease(files, mover)).rejects.toThrow(
      '1.0.0-0a1b2c3d was published with other files before',
    )
  })

  test('refusals name file and field', async () => {
    expect(await refusal({ id: 'mf-thief', version: '1.0.0-11111111' })).toContain(
      "remote.json: pathRoots[0]: '/samples' belongs to mf-sample",
    )
    expect(await refusal({ version: '1.0.0-22222222', contract: '^9.0.0' })).toContain(
      'remote.json: contract: needs ^9.0.0, the running shell offers',
    )
    expect(await refusal({ version: '1.0.0-33333333', pathRoots: ['/samples', '/login'] })).toContain(
      "remote.json: pathRoots[1]: '/login' belongs to the shell",
    )
    expect(
      await refusal({ version: '1.0.0-44444444', exposes: { './SamplePage': { files: ['gone.js'] } } }),
    ).toContain("exposes['./SamplePage'].files: gone.js is not in the build")
    expect(await refusal({ version: 'latest' })).toContain('remote.json: version')
    expect(await RemoteRelease.countDocuments({})).toBe(1)
  })

  test('code that would not run beside the others is refused', async () => {
    const version = '1.0.0-12121212'
    const refuse = async (files: Map<string, Buffer>) =>
      await publishRelease(files, mover).catch((error: Error) => error.message)
    const react = Buffer.from('x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
    expect(await refuse(sampleBuild({ version }).set('page.1.js', react))).toContain(
      'page.1.js: holds a copy of React',
    )
    const large = Buffer.from(randomBytes(200_000).toString('base64'))
    expect(await refuse(sampleBuild({ version }).set('page.1.js', large))).toMatch(
      /exposes\['\.\/SamplePage'\]\.files: 267 kB compressed before anything shows, more than 40 kB/,
    )
    expect(await refuse(sampleBuild({ version }).set('page.1.js.br', Buffer.from('other')))).toContain(
      'page.1.js.br: does not hold what page.1.js holds',
    )
    const exporting = (...exports: string[]) =>
      sampleBuild({ version, exposes: { './SamplePage': { files: ['page.1.js'], exports } } })
    expect(await refuse(exporting('Page'))).toContain(
      "exposes['./SamplePage']: the module exports no 'Component'",
    )
    const usual = exporting('Component', 'loader')
    expect(releaseProblems(readDescriptor(usual), usual)).toEqual([])
    const shell = { contracts: ['1.1.0'], shared: { react: '19.3.1' } }
    const shared = { react: '^20.0.0', lodash: '^4.0.0' }
    await expect(publishRelease(sampleBuild({ version, shared }), { ...mover, shell })).rejects.toMatchObject(
      {
        problems: [
          "remote.json: shared['react']: needs ^20.0.0, the running shell provides 19.3.1",
          "remote.json: shared['lodash']: the running shell does not provide it",
        ],
      },
    )
    expect(await RemoteRelease.countDocuments({ version })).toBe(0)
  })

  test('a file, a build and the number of files have limits, which may be reached', () => {
    const MB = 1024 * 1024
    const usual = sampleBuild()
    const own = [...usual.values()].reduce((sum, { length }) => sum + length, 0)
    const problems = (...lengths: number[]) => {
      const files = new Map(usual)
      for (const [index, length] of lengths.entries()) files.set(`${index}.txt`, Buffer.alloc(length))
      return releaseProblems(readDescriptor(usual), files)
    }
    expect(problems(10 * MB)).toEqual([])
    expect(problems(10 * MB + 1)).toEqual(['0.txt: is larger than 10 MB'])
    const four = Array.from({ length: 4 }, () => 10 * MB)
    expect(problems(...four, 10 * MB - own)).toEqual([])
    expect(problems(...four, 10 * MB - own + 1)).toEqual(['the build is larger than 50 MB'])
    const many = Array.from({ length: 2_000 - usual.size }, () => 1)
    expect(problems(...many)).toEqual([])
    expect(problems(...many, 1)).toEqual(['the build has more than 2000 files'])
  })

  test('a remote of the contract major before is taken while the shell offers it, whatever its packages were', () => {
    const shared = { react: '^19.0.0', '@drayline/contract': '^0.9.0' }
    const files = sampleBuild({ contract: '^0.9.0', shared })
    const problems = (contracts: string[]) =>
      releaseProblems(readDescriptor(files), files, {
        contracts,
        shared: { react: '19.3.1', '@drayline/contract': '1.2.0' },
      })
    expect(problems(['0.9.4', '1.2.0'])).toEqual([])
    expect(problems(['1.2.0'])).toContain(
      'remote.json: contract: needs ^0.9.0, the running shell offers 1.2.0',
    )
    const second = sampleBuild({ shared: { ...shared, '@drayline/contract': '^1.3.0' } })
    expect(
      releaseProblems(readDescriptor(second), second, {
        contracts: ['0.9.4', '1.2.0'],
        shared: { react: '19.3.1', '@drayline/contract': '1.2.0' },
      }),
    ).toEqual(["remote.json: shared['@drayline/contract']: needs ^1.3.0, the running shell provides 1.2.0"])
  })

  test('paths that leave the folder are refused', async () => {
    const files = sampleBuild({ version: '1.0.0-55555555' }).set('../evil.js', Buffer.from('x'))
    await expect(publishRelease(files, mover)).rejects.toThrow('../evil.js: is not a plain relative path')
  })

  test('two remotes that claim a root at the same moment: one gets it', async () => {
    const claim = (id: string, version: string) =>
      publishRelease(
        sampleBuild({
          id,
          version,
          container: id.replace('-', '_'),
          pathRoots: ['/race'],
          routes: [],
          nav: [],
        }),
        mover,
      )
    const results = await Promise.allSettled([
      claim('mf-first', '1.0.0-66666666'),
      claim('mf-second', '1.0.0-77777777'),
    ])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const loser = results[0]?.status === 'rejected' ? 'mf-first' : 'mf-second'
    expect(await RemotePointer.findById(loser)).toBeNull()
  })

  test('administrators see all remotes by name, whichever was published first', async () => {
    const other = { container: 'mf_another', pathRoots: ['/another'], routes: [], nav: [] }
    await publishRelease(sampleBuild({ id: 'mf-another', version: '1.0.0-99999999', ...other }), mover)
    const { body } = await (await api.as('admin')).get('/api/platform/remotes')
    const names = body.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['mf-another', 'mf-sample']))
    expect(names).toEqual(names.toSorted())
  })

  test('rolling back and switching off are pointer moves that are kept', async () => {
    const next = '1.1.0-88888888'
    await publishRelease(sampleBuild({ version: next }), mover)
    const versionNow = async () => (await registry()).remotes.find((remote) => remote.id === 'mf-sample')
    expect((await versionNow())?.version).toBe(next)
    expect((await move({ action: 'rollBack' })).after.version).toBe('1.0.0-0a1b2c3d')
    expect((await versionNow())?.version).toBe('1.0.0-0a1b2c3d')
    // The version that was left is still served, for tabs that have it.
    expect((await api.anonymous().get(`/remotes/mf-sample/${next}/page.1.js`)).status).toBe(200)
    await move({ action: 'disable' })
    expect((await versionNow())?.enabled).toBe(false)
    await move({ action: 'enable' })
    const changes = await RemotePointerChange.find({ remoteId: 'mf-sample' }).sort({ at: 1 }).lean()
    expect(changes.map((change) => change.action)).toEqual([
      'activated',
      'activated',
      'rolled-back',
      'disabled',
      'enabled',
    ])
    expect(changes[2]).toMatchObject({ from: next, to: '1.0.0-0a1b2c3d', actor: 'a test', reason: 'testing' })
    await expect(move({ action: 'rollBack', version: '7.7.7-77777777' })).rejects.toMatchObject({
      status: 409,
      text: { key: 'remote.noVersion' },
    })
  })

  test('a local build is published once', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'build-'))
    const build = sampleBuild({
      id: 'mf-local',
      version: '2.0.0-99999999',
      pathRoots: ['/local'],
      routes: [],
      nav: [],
    })
    for (const [path, content] of build) await writeFile(join(dir, path), content)
    const local = { dir, actor: 'local', reason: 'npm start' }
    const first = await publishLocalBuild(local)
    expect(first).toEqual({ version: '2.0.0-99999999', activated: true, heldBack: null })
    expect(await publishLocalBuild(local)).toEqual({ ...first, activated: false })
  })

  test('a local build that was rolled back is not brought back by a restart, only on purpose', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'build-'))
    const next = sampleBuild({ version: '1.2.0-abababab' })
    for (const [path, content] of next) await writeFile(join(dir, path), content)
    const local = { dir, actor: 'local', reason: 'npm start' }
    expect(await publishLocalBuild(local)).toMatchObject({ activated: true })
    await move({ action: 'rollBack' })
    expect(await publishLocalBuild(local)).toMatchObject({ activated: false, heldBack: 'rolled-back' })
    expect((await RemotePointer.findById('mf-sample').lean())?.version).toBe('1.0.0-0a1b2c3d')
    expect(await publishLocalBuild({ ...local, evenStored: true })).toMatchObject({ activated: true })
    await move({ action: 'rollBack' })
  })
})

describe('canary', () => {
  const pointer = {
    _id: 'mf-sample',
    version: 'old',
    previousVersion: null,
    enabled: true,
    pinned: false,
    canary: { version: 'new', percent: 30, userIds: [7] },
    updatedAt: new Date(),
  }

  const person = (id: number) => ({ id, role: 'employee', department: null }) as const

  test('chooses the share anew with each version', () => {
    const next = { ...pointer, canary: { ...pointer.canary, version: 'newer' } }
    const users = Array.from({ length: 2_000 }, (_, id) => person(id))
    const both = users.filter(
      (user) => versionFor(pointer, user) === 'new' && versionFor(next, user) === 'newer',
    )
    expect(both.length / users.length).toBeGreaterThan(0.05)
    expect(both.length / users.length).toBeLessThan(0.15)
  })

  test('takes about its share of users, and each stays on his side', () => {
    const users = Array.from({ length: 2_000 }, (_, id) => id)
    const taken = users.filter((id) => versionFor(pointer, person(id)) === 'new')
    expect(taken.length / users.length).toBeGreaterThan(0.25)
    expect(taken.length / users.length).toBeLessThan(0.35)
    const more = { ...pointer, canary: { ...pointer.canary, percent: 60 } }
    expect(taken.every((id) => versionFor(more, person(id)) === 'new')).toBe(true)
  })

  test('takes named users whatever the share', () => {
    const named = { ...pointer, canary: { ...pointer.canary, percent: 0 } }
    expect(versionFor(named, person(7))).toBe('new')
    expect(versionFor(named, person(8))).toBe('old')
  })
})

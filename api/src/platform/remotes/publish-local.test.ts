import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MoveInput } from '@drayline/domain/platform/releases/release'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { moveUnsigned } from './moves.service.ts'
import { publishLocalBuild } from './publish-local.ts'
import { publishRelease } from './releases.service.ts'
import { RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { sampleBuild } from './testing/sample-build.ts'

const [v1, v2, v3] = ['1.0.0-00000001', '1.0.0-00000002', '1.0.0-00000003'] as const
const mover = { actor: 'a test', reason: 'testing' }
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() =>
  Promise.all([
    RemoteRelease.deleteMany({}),
    RemotePointer.deleteMany({}),
    RemotePointerChange.deleteMany({}),
  ]),
)

/** Publishes a build of this machine, as `npm start` does. */
async function start(version: string) {
  const dir = await mkdtemp(join(tmpdir(), 'build-'))
  for (const [path, content] of sampleBuild({ version })) await writeFile(join(dir, path), content)
  return await publishLocalBuild({ dir, actor: 'local', reason: 'npm start' })
}

const move = (change: Partial<MoveInput> & Pick<MoveInput, 'action'>) =>
  moveUnsigned(
    'mf-sample',
    {
      percent: 0,
      userIds: [],
      roles: [],
      departments: [],
      stepMinutes: null,
      reason: 'x',
      ...change,
    } as MoveInput,
    {
      actor: 'ada',
    },
  )
const pointer = () => RemotePointer.findById('mf-sample').lean()

test('two roll-backs stay', async () => {
  for (const version of [v1, v2, v3]) await start(version)
  await move({ action: 'rollBack' })
  await move({ action: 'rollBack' })
  expect(await start(v3)).toMatchObject({ activated: false, heldBack: 'rolled-back' })
  expect((await pointer())?.version).toBe(v1)
})

test('an earlier version that somebody activated stays', async () => {
  for (const version of [v1, v2]) await start(version)
  await move({ action: 'activate', version: v1 })
  expect(await start(v2)).toMatchObject({ activated: false, heldBack: 'stored' })
  expect((await pointer())?.version).toBe(v1)
})

test('a version that was stored for a canary stays with those few', async () => {
  await start(v1)
  await publishRelease(sampleBuild({ version: v2 }), { ...mover, activate: false })
  await move({ action: 'canary', version: v2, percent: 10 })
  expect(await start(v2)).toMatchObject({ activated: false, heldBack: 'stored' })
  expect(await pointer()).toMatchObject({ version: v1, canary: { version: v2, percent: 10 } })
})

test('a pin and a switched off remote stay', async () => {
  await start(v1)
  await move({ action: 'pin' })
  await move({ action: 'disable' })
  expect(await start(v2)).toMatchObject({ activated: false, heldBack: 'pinned' })
  expect(await pointer()).toMatchObject({ version: v1, pinned: true, enabled: false })
})

test('new content while a canary runs is stored, and the canary goes on', async () => {
  for (const version of [v1, v2]) await start(version)
  await move({ action: 'canary', version: v1, percent: 10 })
  expect(await start(v3)).toMatchObject({ activated: false, heldBack: 'canary' })
  expect(await pointer()).toMatchObject({ version: v2, canary: { version: v1 } })
})

test('what was published without activating, by a pipeline or a container, is not activated by the next start', async () => {
  await start(v1)
  await publishRelease(sampleBuild({ version: v2 }), { ...mover, activate: false })
  const again = await publishRelease(sampleBuild({ version: v2 }), mover)
  expect(again).toMatchObject({ created: false, activated: false, heldBack: 'stored' })
  expect((await pointer())?.version).toBe(v1)
})

test('new content is what users get', async () => {
  await start(v1)
  expect(await start(v2)).toEqual({ version: v2, activated: true, heldBack: null })
})

test('a build for developing is taken in whatever its size, and one for users is not', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'build-'))
  const large = Buffer.from(randomBytes(60_000).toString('base64'))
  for (const [path, content] of sampleBuild({ version: v1 }).set('page.1.js', large))
    await writeFile(join(dir, path), content)
  await expect(publishLocalBuild({ dir, ...mover })).rejects.toThrow('compressed before anything shows')
  expect(await publishLocalBuild({ dir, ...mover, isDevelopment: true })).toMatchObject({ activated: true })
})

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTokenByCommand } from '@drayline/api/platform/remotes/deploy-tokens.service'
import { sampleBuild } from '@drayline/api/platform/remotes/testing/sample-build'
import type { TestApi } from '@drayline/api/testing/api-test'
import { startTestApi } from '@drayline/api/testing/api-test'
import type { MoveInput } from '@drayline/domain/platform/releases/release'
import { httpTarget } from '@drayline/federation/publish/http-target'
import type { PublishTarget } from '@drayline/federation/publish/target'

let api: TestApi
let target: PublishTarget

beforeAll(async () => {
  api = await startTestApi()
  const { secret } = await createTokenByCommand('mf-sample', { name: 'release', days: 1 }, 'ops')
  target = httpTarget({ url: api.url, token: secret, onProgress: () => undefined })
})
afterAll(() => api.stop())

async function publish(version: string, endCanary = false) {
  const dir = await mkdtemp(join(tmpdir(), 'build-'))
  for (const [path, content] of sampleBuild({ version })) await writeFile(join(dir, path), content)
  return await target.publish({ remote: 'mf-sample', dir, reason: 'container', activate: true, endCanary })
}

test('a link to a preview is made for the asked days', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'build-'))
  for (const [path, content] of sampleBuild({ version: '0.9.0-00000000' }))
    await writeFile(join(dir, path), content)
  const request = { remote: 'mf-sample', dir, reason: 'look', activate: false, endCanary: false }
  const { preview, activated } = await target.publish({ ...request, previewDays: 2 })
  expect(activated).toBe(false)
  expect(preview?.path).toMatch(/^\/samples\?try=mf-sample\.0\.9\.0-00000000\./)
  const days = (Date.parse(preview?.expiresAt ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(2)
  expect((await target.publish(request)).preview).toBeNull()
})

const move = (change: Partial<MoveInput> & Pick<MoveInput, 'action'>) =>
  target.move('mf-sample', {
    percent: 0,
    userIds: [],
    roles: [],
    departments: [],
    stepMinutes: null,
    reason: 'x',
    ...change,
  } as MoveInput)

test('a team publishes, looks and moves with its token alone', async () => {
  expect(await target.current('mf-sample')).toBeUndefined()
  await publish('1.0.0-00000001')
  expect(await publish('1.0.0-00000002')).toMatchObject({ activated: true, replaces: '1.0.0-00000001' })
  const seen = await target.current('mf-sample')
  expect(seen).toMatchObject({ version: '1.0.0-00000002', previousVersion: '1.0.0-00000001' })
  const revision = seen?.revision
  expect(await move({ action: 'rollBack', revision })).toMatchObject({ version: '1.0.0-00000001' })
  await expect(move({ action: 'rollBack', revision })).rejects.toThrow(/meanwhile/)
  // A container that is started once more publishes nothing.
  expect(await publish('1.0.0-00000002')).toMatchObject({ activated: false, heldBack: 'stored' })
  await move({ action: 'canary', version: '1.0.0-00000002', percent: 10 })
  expect(await publish('1.0.0-00000003')).toMatchObject({ activated: false, heldBack: 'canary' })
  expect(await publish('1.0.0-00000004', true)).toMatchObject({ endedCanary: '1.0.0-00000002' })
})

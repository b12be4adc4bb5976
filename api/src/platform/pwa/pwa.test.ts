import sharp from 'sharp'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { files } from '../pages/files.ts'
import { publishRelease } from '../remotes/releases.service.ts'
import { RemotePointer } from '../remotes/remote.model.ts'
import { sampleBuild } from '../remotes/testing/sample-build.ts'
import { appFilePaths } from './pwa.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ files: files({ shellDir: undefined }) })
})
afterAll(() => api.stop())
afterEach(() => jest.restoreAllMocks())

const manifest = () => api.anonymous().get('/manifest.webmanifest')

async function shortcuts(): Promise<{ name: string; url: string }[]> {
  return JSON.parse((await manifest()).text).shortcuts
}

let passed = 0
const steadyNow = performance.now.bind(performance)
function passMinute(): void {
  passed += 61_000
  jest.spyOn(performance, 'now').mockImplementation(() => steadyNow() + passed)
}

test('a manifest whose shortcuts cannot be read is kept by nobody; later the last ones that were read do', async () => {
  const failing = jest.spyOn(RemotePointer, 'find').mockImplementation(() => {
    throw new Error('no luck')
  })
  expect((await manifest()).headers['cache-control']).toBe('no-store')
  expect(api.logs.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      err: expect.objectContaining({ message: 'no luck' }),
      msg: 'the shortcuts could not be read',
    }),
  )
  failing.mockRestore()
  passMinute()
  expect((await manifest()).headers['cache-control']).toBe('public, max-age=86400')
  jest.restoreAllMocks()
  passMinute()
  jest.spyOn(RemotePointer, 'find').mockImplementation(() => {
    throw new Error('no luck')
  })
  expect((await manifest()).headers['cache-control']).toBe('public, max-age=86400')
  jest.restoreAllMocks()
  passMinute()
})

test('the manifest makes the product installable, and all its icons are there in the size it names', async () => {
  const answer = await api.anonymous().get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const manifest = JSON.parse(answer.text)
  expect(manifest).toMatchObject({ name: 'Drayline', display: 'standalone', start_url: '/', scope: '/' })
  for (const icon of manifest.icons) {
    const bytes = await fetch(`${api.url}${icon.src}`).then((response) => response.arrayBuffer())
    const { width, height, format } = await sharp(Buffer.from(bytes)).metadata()
    if (icon.sizes !== 'any') expect(`${width}x${height}`).toBe(icon.sizes)
    expect(icon.type).toContain(format)
  }
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
})

test.each(appFilePaths)('%s is open to everybody and kept for a day', async (path) => {
  const answer = await api.anonymous().get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  const again = await api.anonymous().get(path, { headers: { 'If-None-Match': String(answer.headers.etag) } })
  expect(again.status).toBe(304)
})

test('a maskable icon reaches the edges', async () => {
  const bytes = await fetch(`${api.url}/icons/maskable-512.png`).then((response) => response.arrayBuffer())
  const { data } = await sharp(Buffer.from(bytes)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 4)]).toEqual([0x35, 0x52, 0xd4, 255])
})

test('its shortcuts are those of the remotes, in their order, four at most', async () => {
  expect(await shortcuts()).toEqual([])
  const quickActions = [5, 1, 4, 2, 3, 0].map((order) => ({
    id: `a${order}`,
    to: `/samples?new=${order}`,
    label: { en: `Sample ${order}`, es: `Muestra ${order}` },
    icon: 'plus',
    order,
    // Not for everybody who may see the manifest.
    ...(order === 0 ? { permission: 'remotes.publish' as const } : {}),
  }))
  await publishRelease(sampleBuild({ quickActions }), { actor: 'a test', reason: 'testing' })
  // The database is asked once a minute, not by everybody who comes along.
  expect(await shortcuts()).toEqual([])
  passMinute()
  expect(await shortcuts()).toMatchObject(
    [1, 2, 3, 4].map((order) => ({ name: `Sample ${order}`, url: `/samples?new=${order}` })),
  )
  for (const away of [{ enabled: false }, { enabled: true, retired: true }]) {
    await RemotePointer.updateOne({}, { $set: away })
    passMinute()
    expect(await shortcuts()).toEqual([])
  }
})

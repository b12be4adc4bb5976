import sharp from 'sharp'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { files } from '../pages/files.ts'
import { publishRelease } from '../remotes/releases.service.ts'
import { sampleBuild } from '../remotes/testing/sample-build.ts'
import { appFilePaths } from './pwa.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ files: files({ shellDir: undefined }) })
})
afterAll(() => api.stop())

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
  const shortcuts = async () =>
    JSON.parse((await api.anonymous().get('/manifest.webmanifest')).text).shortcuts as {
      name: string
      url: string
    }[]
  expect(await shortcuts()).toEqual([])
  const quickActions = [5, 1, 4, 2, 3].map((order) => ({
    id: `a${order}`,
    to: `/samples?new=${order}`,
    label: { en: `Sample ${order}`, es: `Muestra ${order}` },
    icon: 'plus',
    order,
  }))
  await publishRelease(sampleBuild({ quickActions }), { actor: 'a test', reason: 'testing' })
  expect(await shortcuts()).toMatchObject(
    [1, 2, 3, 4].map((order) => ({ name: `Sample ${order}`, url: `/samples?new=${order}` })),
  )
})

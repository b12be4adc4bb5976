import sharp from 'sharp'
import { OrphanFile, StoredChunk } from '../../kernel/database/stored-files.ts'
import { formOf, picture } from '../../operations/documents/document.fixtures.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

const send = (bytes: Buffer, name = 'me.jpg', field = 'profileImage') =>
  employee.send('POST', '/api/user/profile-image', formOf({}, { name, type: 'image/jpeg', field, bytes }))

/** The stored picture as its bytes; the test client reads texts only. */
async function stored(url: string) {
  const answer = await fetch(new URL(url, api.url), { headers: { cookie: employee.cookie } })
  return { answer, image: sharp(Buffer.from(await answer.arrayBuffer())) }
}

test('a picture becomes upright, square and small, loses its metadata, and is one’s own at once', async () => {
  // Turned by a quarter in its metadata: what is left as stored is on top as seen.
  const answer = await send(await picture(900, 600, 6))
  expect(answer.status).toBe(200)
  const { profileImageUrl } = answer.body
  expect(profileImageUrl).toMatch(/^\/uploads\/[\da-f]{24}\.webp$/)
  const { answer: file, image } = await stored(profileImageUrl)
  expect(file.headers.get('content-type')).toBe('image/webp')
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  const known = async (etag: string) =>
    (await employee.get(profileImageUrl, { headers: { 'if-none-match': etag } })).status
  expect([await known(file.headers.get('etag') ?? ''), await known('"another"')]).toEqual([304, 200])
  const { width, height, exif, format } = await image.metadata()
  expect({ width, height, exif, format }).toEqual({
    width: 512,
    height: 512,
    exif: undefined,
    format: 'webp',
  })
  const { data } = await image.raw().toBuffer({ resolveWithObject: true })
  const top = (256 + 50 * 512) * 3
  expect([(data[top] ?? 0) > 200, (data[top + 2] ?? 0) < 60]).toEqual([true, true])
  expect((await employee.get('/api/auth/user')).body.profileImageUrl).toBe(profileImageUrl)
})

test('another picture has another name, and the old one is gone with its bytes', async () => {
  const first = (await send(await picture(40, 40))).body.profileImageUrl
  const second = (await send(await picture(60, 60))).body.profileImageUrl
  expect(second).not.toBe(first)
  expect((await employee.get(first)).status).toBe(404)
  expect((await stored(second)).answer.status).toBe(200)
  expect(await StoredChunk.countDocuments()).toBe(1)
  const removed = await employee.delete('/api/user/profile-image')
  expect(removed.body.profileImageUrl).toBeNull()
  expect((await employee.get(second)).status).toBe(404)
  expect(await StoredChunk.countDocuments()).toBe(0)
  expect(await OrphanFile.countDocuments()).toBe(0)
})

const type = 'Please select an image file (JPEG, PNG, GIF).'
const bomb = () =>
  sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

test.each([
  ['a text with the name of a picture', 415, type, async () => Buffer.from('not a picture at all')],
  ['a page', 415, type, async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', 422, type, async () => Buffer.alloc(0)],
  [
    'half a picture',
    422,
    'This image is damaged, or has too many pixels',
    async () => (await picture(900, 900)).subarray(0, 2000),
  ],
  ['a bomb of pixels', 422, 'This image is damaged, or has too many pixels', bomb],
  [
    'more than 5 MB',
    413,
    'Please select an image smaller than 5MB.',
    async () => Buffer.concat([await picture(40, 40), Buffer.alloc(5 * 1024 * 1024)]),
  ],
])('%s is refused', async (_what, status, text, make) => {
  const answer = await send(await make())
  expect(answer.status).toBe(status)
  expect(answer.body.errors).toEqual({ profileImage: text })
})

test('the field must be the right one, and pictures are for who is signed in', async () => {
  expect((await send(await picture(40, 40), 'me.jpg', 'file')).status).toBe(422)
  const { profileImageUrl } = (await send(await picture(40, 40))).body
  expect((await api.anonymous().get(profileImageUrl)).status).toBe(401)
  expect((await employee.get('/uploads/..%2fsecrets')).status).toBe(404)
})

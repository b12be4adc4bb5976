import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { databaseDisk } from '../kernel/database/database-disk.ts'
import { storeFile } from '../kernel/database/stored-files.ts'
import { storeContent } from '../platform/assets/file-store.ts'
import { routes } from '../routes.ts'
import type { TestApi } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'

const gb = 1024 ** 3
const source = join(import.meta.dirname, '..')
const files = globSync('**/*.ts', { cwd: source }).filter(
  (file) => !/\.(test|fixtures?)\.ts$|(^|\/)testing\//.test(file),
)
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8'))).sort()
const storing = routes
  .filter(({ upload, storesFiles }) => upload || storesFiles)
  .map(({ method, path }) => [method, path] as const)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
afterEach(() => databaseDisk.note(undefined))

const bytesStored = async () => {
  const chunks = ['files', 'remote_files', 'shell_files'].map((name) =>
    mongoose.connection.collection(`${name}.chunks`).countDocuments(),
  )
  return (await Promise.all(chunks)).reduce((sum, count) => sum + count, 0)
}

test('bytes of files are written in two places, and both look for room first', () => {
  const places = filesWith(/openUploadStream/)
  expect(places).toEqual(['kernel/database/stored-files.ts', 'platform/assets/file-store.ts'])
  for (const place of places)
    expect(readFileSync(join(source, place), 'utf8')).toMatch(
      /requireRoomForFiles\(\)[\s\S]*openUploadStream/,
    )
})

test('whoever has bytes stored is known: a call that says so, a job that waits, or the product itself', () => {
  const callers = filesWith(/\b(storeFile|storeContent)\(/)
  expect(callers).toEqual([
    'finance/exports/export-job.ts',
    'kernel/database/stored-files.ts',
    'operations/documents/document-job.ts',
    // For the job, and for papers from before, which wait as well.
    'operations/documents/document-preview-job.ts',
    'operations/documents/documents.service.ts',
    'operations/documents/page-files.ts',
    'platform/assets/file-store.ts',
    'platform/pages/shell-archive.ts',
    'platform/profile/photo.ts',
    'platform/remotes/releases.service.ts',
  ])
  const jobs = callers.filter((file) => file.endsWith('-job.ts'))
  expect(filesWith(/kind: \w+,\n +storesFiles: true,/)).toEqual(jobs)
  expect(storing.map((call) => call.join(' ')).sort()).toEqual([
    'POST /api/deploy/:remote/releases',
    'POST /api/documents/:id/earlier/:content/restore',
    'POST /api/documents/:id/pages',
    'POST /api/documents/:id/process-again',
    'POST /api/documents/merge',
    'POST /api/documents/upload',
    'POST /api/exports',
    'POST /api/user/profile-image',
  ])
})

test.each(storing)(
  '%s %s: refused in words while too little is left, and nothing is stored',
  async (method, path) => {
    const admin = await api.as('admin')
    databaseDisk.note({ free: 4 * gb, size: 100 * gb })
    const before = await bytesStored()
    const upload = routes.find((route) => route.path === path && route.method === method)?.upload
    const address = path
      .replace(':id', '1')
      .replace(':remote', 'mf-sample')
      .replace(':content', '0'.repeat(24))
    const answer = await admin.send(method, address, upload ? withFile(upload.field) : { body: {} })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60'])
    expect(answer.body.message).toContain('because the disk of the database is almost full')
    expect(await bytesStored()).toBe(before)
  },
)

test('the stores themselves refuse, whoever calls them', async () => {
  databaseDisk.note({ free: 4 * gb, size: 100 * gb })
  const refusal = { status: 503, text: { key: 'error.noRoomForFiles' } }
  await expect(storeFile(__filename, new Date())).rejects.toMatchObject(refusal)
  await expect(storeContent(Buffer.from('new bytes'))).rejects.toMatchObject(refusal)
  expect(await mongoose.connection.collection('loose_files').countDocuments()).toBe(0)
})

test('everything else goes on: a client is made, a file is read', async () => {
  databaseDisk.note({ free: 4 * gb, size: 100 * gb })
  const employee = await api.as('employee')
  expect((await employee.post('/api/clients', { name: 'Blue Ridge' })).status).toBe(201)
  expect((await employee.get('/api/documents')).status).toBe(200)
})

function withFile(field = 'file') {
  const boundary = 'boundary-of-the-test'
  const part = `Content-Disposition: form-data; name="${field}"; filename="paper.pdf"\r\nContent-Type: application/pdf`
  const body = Buffer.from(`--${boundary}\r\n${part}\r\n\r\n%PDF-1.4\r\n--${boundary}--\r\n`)
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

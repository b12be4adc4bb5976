import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import type { Problem } from '../base/errors.ts'
import type { FileId } from '../database/stored-files.ts'
import { storeFile } from '../database/stored-files.ts'
import { sendStoredFile } from './send-stored-file.ts'

let api: TestApi
let server: Server
let folder: string
let file: FileId | null
let hasRanges = true

beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'stored-'))
  await writeFile(join(folder, 'a.txt'), '0123456789')
  file = await storeFile(join(folder, 'a.txt'), new Date())
  const app = new Koa()
  app.use(async (ctx) => {
    const answer = {
      type: 'text/plain',
      disposition: 'inline',
      headers: { 'Cache-Control': 'private' },
      hasRanges,
    }
    await sendStoredFile(ctx, ctx.path === '/gone' ? new mongoose.Types.ObjectId() : file, answer).catch(
      (problem: Problem) => {
        ctx.status = problem.status
        ctx.set(problem.headers)
      },
    )
  })
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
  await api.stop()
})
beforeEach(() => {
  hasRanges = true
})

async function ask(headers: Record<string, string> = {}, { method = 'GET', path = '/' } = {}) {
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(url, { method, headers: { connection: 'close', ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const etag = () => `"${file}"`

test('a file goes out whole, with its length and mark', async () => {
  const { status, headers, text } = await ask()
  expect([status, text]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(headers)).toMatchObject({
    ...{ 'content-type': 'text/plain; charset=utf-8', 'content-length': '10', etag: etag() },
    ...{ 'accept-ranges': 'bytes', 'content-disposition': 'inline', 'cache-control': 'private' },
  })
})

test('HEAD has the headers alone, and whoever has the file gets no second one', async () => {
  const head = await ask({}, { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '10'])
  const again = await ask({ 'if-none-match': etag(), 'cache-control': 'max-age=0', range: 'bytes=0-1' })
  expect([again.status, again.text]).toEqual([304, ''])
})

test.each([
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=9-', 206, '9', 'bytes 9-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 416, '', 'bytes */10'],
  ['bytes=-', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
])('%s is answered with %i', async (range, status, text, part) => {
  const answer = await ask({ range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, part])
  if (status !== 416)
    expect([answer.text, answer.headers.get('content-length')]).toEqual([text, `${text.length}`])
})

test('a part of another state of the file is not asked for', async () => {
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).text).toBe('0123456789')
  expect((await ask({ range: 'bytes=0-1', 'if-range': etag() })).text).toBe('01')
})

test('where there are no parts the whole goes out', async () => {
  hasRanges = false
  const { status, headers, text } = await ask({ range: 'bytes=0-1' })
  expect([status, text, headers.get('accept-ranges')]).toEqual([200, '0123456789', null])
})

test('what is gone is 404, without the headers of the file', async () => {
  const { status, headers } = await ask({}, { path: '/gone' })
  expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([404, null, null])
})

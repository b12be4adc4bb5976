import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Koa from 'koa'
import { compression } from './compression.ts'

const long = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'Sierra Haulers' })))

const app = new Koa()
app.use(compression())
app.use((ctx) => {
  ctx.type = ctx.path === '/events' ? 'text/event-stream' : 'application/json'
  if (ctx.path === '/events') ctx.body = Readable.from([long])
  else if (ctx.path === '/file') ctx.body = Buffer.from(long)
  else ctx.body = ctx.path === '/long' ? long : '{"id":1}'
})
const server = createServer(app.callback())
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

function ask(path: string, encoding?: string) {
  const { port } = server.address() as AddressInfo
  const headers = { connection: 'close', ...(encoding ? { 'accept-encoding': encoding } : {}) }
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((done, failed) => {
    const request = get({ port, path, headers }, async (response) => {
      const chunks = await response.toArray()
      done({ headers: response.headers, body: Buffer.concat(chunks) })
    })
    request.on('error', failed)
  })
}

test('a long answer is compressed as the caller accepts it, brotli first', async () => {
  const br = await ask('/long', 'gzip, deflate, br')
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
    vary: 'Accept-Encoding',
    'content-length': String(br.body.length),
  })
  expect(brotliDecompressSync(br.body).toString()).toBe(long)
  const gz = await ask('/long', 'gzip')
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.body).toString()).toBe(long)
})

test.each([undefined, 'identity', 'br;q=0'])('with Accept-Encoding %s it is not', async (encoding) => {
  const answer = await ask('/long', encoding)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers.vary).toBe('Accept-Encoding')
  expect(answer.body.toString()).toBe(long)
})

test('a short answer is sent as it is', async () => {
  const answer = await ask('/short', 'br')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body.toString()).toBe('{"id":1}')
})

test.each(['/events', '/file'])('%s is sent as it is, however long it is', async (path) => {
  const answer = await ask(path, 'gzip, br')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body.toString()).toBe(long)
})

test('a caller that accepts everything is sent brotli', async () => {
  expect((await ask('/long', '*')).headers['content-encoding']).toBe('br')
})

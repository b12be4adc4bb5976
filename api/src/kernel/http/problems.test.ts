import { createServer, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { mongo } from 'mongoose'
import { Problem } from '../base/errors.ts'
import { problems } from './problems.ts'

/** Node has the words of older standards for these two; ours are those of RFC 9110. */
const words: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
}

const log = { warn: jest.fn(), error: jest.fn() }
const app = new Koa()
app.use(async (ctx, next) => {
  ctx.state.log = log as never
  await next()
})
app.use(problems())
app.use((ctx) => {
  const { path } = ctx
  if (path === '/fault') throw Object.assign(new Error('secret of /srv/app.js'), { status: 400 })
  if (path === '/away') throw new mongo.MongoNetworkError('secret of mongo1')
  if (path.startsWith('/library/')) ctx.throw(Number(path.slice(9)), 'what a library says')
  if (path === '/unconfirmed') throw Object.assign(new Error('secret of mongo1'), { code: 64 })
  throw new Problem(Number(path.slice(1)), 'error.badRequest')
})
const server = createServer(app.callback())
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function answerTo(path: string) {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  return { status: answer.status, body: (await answer.json()) as object }
}

test('of a fault the caller learns nothing, and the log everything', async () => {
  const { status, body } = await answerTo('/fault')
  expect(status).toBe(500)
  expect(Object.keys(body).sort()).toEqual(['message', 'status', 'title'])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(log.error).toHaveBeenLastCalledWith(
    { err: expect.objectContaining({ message: 'secret of /srv/app.js' }) },
    'request failed',
  )
})

test.each([
  [400, 400],
  [404, 404],
  [413, 413],
  [418, 400],
  [500, 500],
])('what a library refuses with %i is answered with %i, in our words', async (given, status) => {
  const answer = await answerTo(`/library/${given}`)
  expect(answer).toMatchObject({ status, body: { status } })
  expect(JSON.stringify(answer.body)).not.toContain('library')
})

test('what no majority has confirmed may be stored yet', async () => {
  const { status, body } = await answerTo('/unconfirmed')
  expect([status, body]).toMatchObject([503, { code: 'outcome_unknown' }])
})

test('that the database is away is no fault, but in the log', async () => {
  const { status, body } = await answerTo('/away')
  expect(status).toBe(503)
  expect(JSON.stringify(body)).not.toContain('secret')
  const about = { err: expect.objectContaining({ message: 'secret of mongo1' }) }
  expect(log.warn).toHaveBeenLastCalledWith(about, 'service not available')
})

test.each([400, 401, 403, 404, 405, 406, 408, 409, 412, 413, 415, 416, 422, 429, 500, 502, 503, 504])(
  'a refusal with %i has the title of the standard',
  async (status) => {
    const answer = await answerTo(`/${status}`)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status, title: words[status] })
  },
)

import { createServer, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { Problem } from '../base/errors.ts'
import { problems } from './problems.ts'

/** Node has the words of older standards for these two; ours are those of RFC 9110. */
const words: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
}

const app = new Koa()
app.use(async (ctx, next) => {
  ctx.state.log = { warn: () => undefined } as never
  await next()
})
app.use(problems())
app.use(({ path }) => {
  throw new Problem(Number(path.slice(1)), 'error.badRequest')
})
const server = createServer(app.callback())
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

test.each([400, 401, 403, 404, 405, 406, 408, 409, 412, 413, 415, 416, 422, 429, 500, 502, 503, 504])(
  'a refusal with %i has the title of the standard',
  async (status) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/${status}`, { headers: { connection: 'close' } })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status, title: words[status] })
  },
)

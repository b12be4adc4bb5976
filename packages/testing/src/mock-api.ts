import type { RequestHandler } from 'msw'
import { createServer } from './msw.ts'

/** A call that a screen made. */
export interface SeenCall {
  method: string
  /** Path and query. */
  url: string
  body: unknown
  version: string | null
}

/** The mocked API of a test file: the same records before each test, and the calls of the test so far. */
export function createMockApi<MockDb extends object>(db: MockDb, handlers: (db: MockDb) => RequestHandler[]) {
  const untouched = structuredClone(db)
  const calls: SeenCall[] = []
  const api = createServer(...handlers(db))
  beforeEach(() => {
    Object.assign(db, structuredClone(untouched))
    calls.length = 0
  })
  api.server.events.on('request:start', async ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const version = request.headers.get('If-Match')
    const call: SeenCall = { method: request.method, url: pathname + search, body: null, version }
    calls.push(call)
    const text = await request.clone().text()
    // Forms with files have a body of their own.
    const isForm = request.headers.get('Content-Type')?.startsWith('multipart/')
    if (text && !isForm) call.body = JSON.parse(text)
  })
  const seen = (method: string, start: string) =>
    calls.filter((call) => call.method === method && call.url.startsWith(start))
  return { ...api, db, seen }
}

import type { RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { answerProblems, queryProblems } from './api-document.ts'
import { takeUndeclaredQueries } from './fake-host.ts'
import { viewHandlers } from './view-handlers.ts'

export * from './handlers.ts'
export { viewHandlers } from './view-handlers.ts'

/**
 * The mocked API of a test file; call it at the top. It starts before the tests, forgets handlers added by a test
 * (`use`) after it, and fails every test that called something unhandled, or that is unlike the API's document:
 * parameters it does not know, statuses and fields it does not answer. Saved views, which every list asks for,
 * are answered from an empty memory.
 */
export function createServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers, ...viewHandlers())
  let unhandled: string[] = []
  let drifted: Promise<string[]>[] = []
  /** Differences between calls, or answers of a test, and the API's document; reading them clears them. */
  const takeDrift = async () => {
    const found = await Promise.all(drifted)
    drifted = []
    return [...new Set(found.flat())]
  }
  server.events.on('request:start', ({ request }) => {
    const { method, url } = request
    const told = (problems: string[]) => problems.map((problem) => `${method} ${url}: ${problem}`)
    drifted.push(Promise.resolve(told(queryProblems(method, url))), unseenRecords(request.clone()).then(told))
  })
  server.events.on('response:mocked', ({ request: { method, url }, response }) => {
    const problems = answerProblems(method, url, response.clone())
    drifted.push(problems.then((found) => found.slice(0, 3).map((problem) => `${method} ${url}: ${problem}`)))
  })
  beforeAll(() =>
    server.listen({
      onUnhandledRequest: (request, print) => {
        unhandled.push(`${request.method} ${request.url}`)
        print.error()
      },
    }),
  )
  afterEach(async () => {
    const parted = await takeDrift()
    // Fresh views, too: what one test saved is no business of the next.
    server.resetHandlers(...handlers, ...viewHandlers())
    const calls = unhandled
    unhandled = []
    if (parted.length > 0) throw new Error(`The API does not do that:\n${parted.join('\n')}`)
    const silent = takeUndeclaredQueries()
    if (silent.length > 0) throw new Error(`Queries need meta: shows(…): ${silent.join(', ')}`)
    if (calls.length > 0) throw new Error(`No handler for ${calls.join(', ')}`)
  })
  afterAll(() => server.close())
  return {
    server,
    use: (...extra: RequestHandler[]) => server.use(...extra),
    /** Differences between this test's mocks and the API so far; reading it says that they are intended. */
    takeDrift,
    /** Calls without a handler so far in this test; reading them says that they were expected. */
    takeUnhandled: () => {
      const calls = unhandled
      unhandled = []
      return calls
    },
  }
}

/**
 * Our screens decide about several records as they showed them. The API also takes bare ids, and whatever a filter
 * finds at that moment, from remotes of before; no screen of today may send those.
 */
async function unseenRecords(request: Request): Promise<string[]> {
  if (request.method !== 'POST' || !/\/(bulk|status)$/.test(new URL(request.url).pathname)) return []
  const body = (await request.json().catch(() => ({}))) as {
    ids?: unknown
    filter?: unknown
    dryRun?: unknown
  }
  const isBlind = body.ids !== undefined || (body.filter !== undefined && body.dryRun !== true)
  return isBlind ? ['names records without the versions that were seen'] : []
}

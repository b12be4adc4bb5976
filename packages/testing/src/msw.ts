import type { RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { viewHandlers } from './view-handlers.ts'

export * from './handlers.ts'
export { viewHandlers } from './view-handlers.ts'

/**
 * The mocked API of a test file; call it at the top. It starts before the tests, forgets handlers added by a test
 * (`use`) after it, and fails every test that called something nobody handles. Saved views, which every list asks for,
 * are answered from an empty memory.
 */
export function createServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers, ...viewHandlers())
  let unhandled: string[] = []
  beforeAll(() =>
    server.listen({
      onUnhandledRequest: (request, print) => {
        unhandled.push(`${request.method} ${request.url}`)
        print.error()
      },
    }),
  )
  afterEach(() => {
    // Fresh views, too: what one test saved is no business of the next.
    server.resetHandlers(...handlers, ...viewHandlers())
    const calls = unhandled
    unhandled = []
    if (calls.length > 0) throw new Error(`No handler for ${calls.join(', ')}`)
  })
  afterAll(() => server.close())
  return {
    server,
    use: (...extra: RequestHandler[]) => server.use(...extra),
    /** Calls without a handler so far in this test; reading them says that they were expected. */
    takeUnhandled: () => {
      const calls = unhandled
      unhandled = []
      return calls
    },
  }
}

import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createFormat } from './format.ts'
import { createHttp, HttpError, isUnauthorized, serverMessage } from './http.ts'
import { serverNow } from './server-time.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const url = 'http://localhost/api/invoices'

test('a failure says status, colon, space and body, and carries the problem', async () => {
  const problem = {
    status: 422,
    title: 'Unprocessable',
    message: 'Please check',
    errors: { amount: 'Amount is required' },
  }
  server.use(http.post(url, () => HttpResponse.json(problem, { status: 422 })))
  const error = await createHttp()
    .post(url, {})
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(HttpError)
  expect((error as HttpError).message).toBe(`422: ${JSON.stringify(problem)}`)
  expect((error as HttpError).problem?.errors).toEqual({ amount: 'Amount is required' })
  expect(serverMessage(error)).toBe('Please check')
})

test('answers tell how wrong the clock of this computer is; dates follow the server', async () => {
  const format = createFormat({
    language: 'en',
    timezone: 'UTC',
    dateFormat: 'yyyy-MM-dd',
    timeFormat: '24h',
  })
  const answerAt = (difference: number) =>
    server.use(
      http.get(url, () =>
        HttpResponse.json({}, { headers: { Date: new Date(Date.now() + difference).toUTCString() } }),
      ),
    )
  answerAt(-2 * 3_600_000)
  await createHttp().get(url)
  expect(Math.abs(serverNow() - (Date.now() - 2 * 3_600_000))).toBeLessThan(5_000)
  expect(format.relative(new Date(Date.now()).toISOString())).toMatch(/^in (1 hour|2 hours)$/)
  expect(format.now?.().getTime()).toBeLessThan(Date.now() - 3_600_000)
  // A few seconds are the way of the answer.
  answerAt(-3_000)
  await createHttp().get(url)
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000)
})

test('an empty failure says the status text', async () => {
  server.use(http.get(url, () => new HttpResponse(null, { status: 503, statusText: 'Service Unavailable' })))
  await expect(createHttp().get(url)).rejects.toThrow('503: Service Unavailable')
})

test('a lost session is told once, any other failure is not', async () => {
  const onUnauthorized = jest.fn()
  const client = createHttp({ onUnauthorized })
  server.use(
    http.get(url, () =>
      HttpResponse.json({ title: 'Unauthorized', message: 'Unauthorized' }, { status: 401 }),
    ),
  )
  const error = await client.get(url).catch((caught: unknown) => caught)
  expect(isUnauthorized(error)).toBe(true)
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
  server.use(http.get(url, () => HttpResponse.json({ title: 'Forbidden', message: 'no' }, { status: 403 })))
  expect(isUnauthorized(await client.get(url).catch((caught: unknown) => caught))).toBe(false)
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('a page knows its next page and how many rows match', async () => {
  const headers = { Link: '</api/invoices?cursor=abc>; rel="next"', 'X-Total-At-Least': '10000' }
  server.use(http.get(url, () => HttpResponse.json([{ id: 1 }], { headers })))
  expect(await createHttp().list(url)).toEqual({
    rows: [{ id: 1 }],
    next: '/api/invoices?cursor=abc',
    total: 10000,
    totalIsExact: false,
  })
})

test('writes send the version, a key of their own or the one given, and cookies', async () => {
  const seen: Request[] = []
  server.use(
    http.put(`${url}/7`, ({ request }) => {
      seen.push(request.clone())
      return HttpResponse.json({ id: 7 })
    }),
  )
  const client = createHttp()
  await client.put(`${url}/7`, { amount: '1.00' }, { version: 3, idempotencyKey: 'form-1' })
  await client.put(`${url}/7`, { amount: '1.00' })
  expect(seen[0]?.headers.get('If-Match')).toBe('"3"')
  expect(seen[0]?.headers.get('Idempotency-Key')).toBe('form-1')
  expect(seen[0]?.credentials).toBe('include')
  expect(await seen[0]?.json()).toEqual({ amount: '1.00' })
  expect(seen[1]?.headers.get('If-Match')).toBeNull()
  expect(seen[1]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('an empty answer counts as success', async () => {
  server.use(http.patch(url, () => new HttpResponse(null, { status: 204 })))
  await expect(createHttp().patch(url, {})).resolves.toBeUndefined()
})

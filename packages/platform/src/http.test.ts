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

test('an answer that says that reading works and saving does not is told, whichever call gets it', async () => {
  const onReadOnly = jest.fn()
  const client = createHttp({ onReadOnly })
  const refuse = (status: number, code?: string) =>
    server.use(http.all(url, () => HttpResponse.json({ title: 'Refused', message: 'no', code }, { status })))
  refuse(503, 'disk_full')
  await client.post(url, {}).catch(() => undefined)
  await client.upload(url, new FormData()).catch(() => undefined)
  expect(onReadOnly.mock.calls).toEqual([['disk_full'], ['disk_full']])
  for (const [status, code] of [
    [503, undefined],
    [503, 'outcome_unknown'],
    [409, 'disk_full'],
  ] as const) {
    refuse(status, code)
    await client.post(url, {}).catch(() => undefined)
  }
  expect(onReadOnly).toHaveBeenCalledTimes(2)
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

describe('reads beside a write', () => {
  /** A list that is answered when the test says so, with what was true when it was asked for. */
  function slowList() {
    const open: (() => void)[] = []
    let rows = ['before']
    server.use(
      http.get(url, async () => {
        const answer = rows
        await new Promise<void>((go) => open.push(go))
        return HttpResponse.json(answer)
      }),
      http.post(url, () => {
        rows = ['after']
        return HttpResponse.json({})
      }),
      http.put(url, () => {
        rows = ['after']
        return HttpResponse.error()
      }),
    )
    const asked = (times: number) => waitUntil(() => open.length >= times)
    return { asked, answer: (at: number) => open[at]?.() }
  }

  const waitUntil = async (condition: () => boolean) => {
    while (!condition()) await new Promise((turn) => setTimeout(turn, 0))
  }

  const upload = (client: ReturnType<typeof createHttp>) => client.upload(url, new FormData())
  const post = (client: ReturnType<typeof createHttp>) => client.post(url, {})
  const lost = (client: ReturnType<typeof createHttp>) => client.put(url, {}).catch(() => undefined)

  test.each([
    ['a write', post],
    ['an upload', upload],
    ['a write whose answer was lost', lost],
  ])('a read that was under way when %s ended is asked once more', async (_, write) => {
    const list = slowList()
    const client = createHttp()
    const read = client.list<string>(url)
    const one = client.get<string[]>(url)
    await list.asked(2)
    await write(client)
    for (let at = 0; at < 4; at++) {
      await list.asked(Math.max(2, at + 1))
      list.answer(at)
    }
    expect((await read).rows).toEqual(['after'])
    expect(await one).toEqual(['after'])
  })

  test('a read that nothing was written beside is asked once, and who keeps answers hears of each write', async () => {
    const onWritten = jest.fn()
    const list = slowList()
    const client = createHttp({ onWritten })
    await client.post(url, {})
    expect(onWritten).toHaveBeenCalledTimes(1)
    const read = client.get<string[]>(url)
    await list.asked(1)
    list.answer(0)
    expect(await read).toEqual(['after'])
    await list.asked(1)
    await upload(client)
    expect(onWritten).toHaveBeenCalledTimes(2)
  })
})

test('an upload ends when the answer is no JSON, as the page of a proxy', async () => {
  server.use(http.post(url, () => HttpResponse.html('<h1>Sign in to the network</h1>')))
  await expect(createHttp().upload(url, new FormData())).rejects.toThrow(SyntaxError)
})

test('an upload that was given up before it began is not sent', async () => {
  const signal = AbortSignal.abort()
  await expect(createHttp().upload(url, new FormData(), { signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('an upload that is refused carries the problem', async () => {
  const problem = { status: 413, title: 'Too large', message: 'At most 10 MB' }
  const headers = { 'Retry-After': '60' }
  server.use(http.post(url, () => HttpResponse.json(problem, { status: 413, headers })))
  const error = await createHttp()
    .upload(url, new FormData())
    .catch((caught: unknown) => caught)
  expect(serverMessage(error)).toBe('At most 10 MB')
  expect(error).toMatchObject({ retryAfter: 60 })
})

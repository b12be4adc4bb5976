import { request } from 'node:http'
import { connect } from 'node:net'
import { openApiDocument } from '../../platform/openapi/openapi.ts'
import { routes } from '../../routes.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

const view = { list: 'invoices', name: 'Mine' }

describe('every answer', () => {
  test.each(['/api/auth/verify', '/api/nothing', '/api/clients/abc', '/nothing', '/healthz'])(
    'carries the security headers: %s',
    async (path) => {
      const { headers } = await api.anonymous().get(path)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe-(eval|inline)/)
      expect(/; sandbox$/.test(String(headers['content-security-policy']))).toBe(path.startsWith('/api/'))
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    },
  )

  test('lets a page load, send and submit nothing elsewhere', async () => {
    const policy = String((await api.anonymous().get('/version')).headers['content-security-policy'])
    const directives = policy.split('; ').map((text) => text.split(' '))
    const places = directives.filter(
      ([name]) => /-(?:src|uri|action)$/.test(name ?? '') && name !== 'report-uri',
    )
    expect(places.length).toBeGreaterThan(8)
    const own = /^(?:'self'|'none'|data:|blob:|'nonce-[\w-]+')$/
    expect(places.flatMap(([, ...sources]) => sources).filter((source) => !own.test(source))).toEqual([])
  })

  test('is opened in no frame and no other window, and may use nothing of the machine', async () => {
    const { headers } = await api.anonymous().get('/version')
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    const used = String(headers['permissions-policy']).split(', ')
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(used).toContain(`${feature}=()`)
  })

  test('lets a page run, draw and open just what it is made of', async () => {
    const { headers } = await api.anonymous().get('/version')
    const directives = String(headers['content-security-policy']).split('; ')
    const policy = Object.fromEntries(directives.map((text) => text.split(/ (.*)/s).slice(0, 2)))
    for (const nothing of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect([nothing, policy[nothing]]).toEqual([nothing, "'none'"])
    for (const own of ['script', 'connect', 'font', 'manifest', 'worker'])
      expect([own, policy[`${own}-src`]]).toEqual([own, "'self'"])
    expect(policy).toMatchObject({
      ...{ 'img-src': "'self' data: blob:", 'frame-src': "'self' blob:", 'form-action': "'self'" },
      'style-src': expect.stringMatching(/^'self' 'nonce-[\w-]{22}'$/),
      ...{ 'require-trusted-types-for': "'script'", 'trusted-types': 'default' },
    })
  })

  test('of the API is not kept by anybody', async () => {
    expect((await employee.get('/api/auth/user')).headers['cache-control']).toBe('no-store')
    expect((await employee.get('/api/nothing')).headers['cache-control']).toBe('no-store')
    expect((await employee.get('/nothing')).headers['cache-control']).toBe('no-store')
  })

  test.each(['/api/auth/user', '/api/clients'])('of the API is named as JSON: %s', async (path) => {
    expect((await employee.get(path)).headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('says so when there is no such call, as JSON', async () => {
    const answer = await employee.get('/api/nothing')
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toMatchObject({ status: 404, title: 'Not Found', message: 'Not found' })
    expect(answer.body.traceId).toBe(answer.headers['x-request-id'])
  })

  test('is in the language of the reader', async () => {
    const answer = await api
      .anonymous()
      .get('/api/nothing', { headers: { 'accept-language': 'es-MX,es;q=0.9' } })
    expect(answer.body.message).toBe('No encontrado')
  })
})

describe('the log line of a request', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const valid = `00-${trace}-00f067aa0ba902b7-01`
  const lineOf = (requestId: unknown) =>
    api.logs
      .map((line) => JSON.parse(line))
      .find((line) => line.msg === 'request' && line.requestId === requestId)
  const asked = async (path: string, headers = {}) => {
    const answer = await employee.get(path, { headers })
    return { answer, line: lineOf(answer.headers['x-request-id']) }
  }

  test('names the route as a template, and the bytes of the body', async () => {
    const { answer, line } = await asked('/api/clients/4711')
    expect(line).toMatchObject({ path: '/api/clients/4711', route: '/api/clients/:id', status: 404 })
    expect(line.bytes).toBe(Buffer.byteLength(answer.text))
    expect(line.bytes).toBeGreaterThan(50)
    expect((await asked('/api/clients/4711/nothing')).line).not.toHaveProperty('route')
  })

  test('names the route of a call that was refused before it was reached', async () => {
    const refused = await employee.post('/api/views', view, { headers: { origin: 'https://evil.example' } })
    expect(refused.status).toBe(403)
    expect(lineOf(refused.headers['x-request-id'])).toMatchObject({ route: '/api/views' })
  })

  test('takes over the trace of a caller that is part of one, as does the answer', async () => {
    const { answer, line } = await asked('/api/nothing', { traceparent: valid })
    expect(line.traceId).toBe(trace)
    expect(answer.body.traceId).toBe(trace)
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  test.each([
    ['too short', '00-4bf92f35-00f067aa0ba902b7-01'],
    ['of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['of an impossible version', `ff-${trace}-00f067aa0ba902b7-01`],
    ['with more than version 00 has', `${valid}-more`],
    ['sent twice', `${valid}, ${valid}`],
  ])('ignores a trace %s', async (_name, traceparent) => {
    const { answer, line } = await asked('/api/nothing', { traceparent })
    expect(line).not.toHaveProperty('traceId')
    expect(answer.body.traceId).toBe(answer.headers['x-request-id'])
  })
})

describe('methods', () => {
  test('HEAD answers the headers of GET', async () => {
    const answer = await employee.send('HEAD', '/api/views')
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('')
  })

  test('another method of a known path is 405 and names the right ones', async () => {
    const answer = await employee.put('/api/views', {})
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toContain('POST')
  })

  test('OPTIONS needs nothing and permits no other site', async () => {
    const answer = await api
      .anonymous()
      .send('OPTIONS', '/api/views', { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each(['TRACE', 'PROPFIND', 'OPTIONS'])('%s names the methods of that path alone', async (method) => {
    const allowed = [
      ['/api/views', 'HEAD, GET, POST, OPTIONS'],
      ['/api/views/7', 'PATCH, DELETE, OPTIONS'],
      ['/api/documents/summary', 'HEAD, GET, OPTIONS'],
      ['/uploads/photo.webp', 'HEAD, GET, OPTIONS'],
      ['/invoices', 'GET, HEAD, OPTIONS'],
    ] as const
    for (const [path, methods] of allowed) {
      const { status, headers } = await employee.send(method, path)
      expect([path, status, headers.allow]).toEqual([path, method === 'OPTIONS' ? 204 : 405, methods])
    }
    for (const path of ['/api/nothing', '/api']) expect((await employee.send(method, path)).status).toBe(404)
  })

  test('every path of the document has the methods that the document gives it, and no other', async () => {
    const { paths } = openApiDocument(routes) as { paths: Record<string, object> }
    const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    for (const [template, operations] of Object.entries(paths)) {
      const path = template.replaceAll(/\{\w+\}/g, '7')
      const own = verbs.filter((verb) => Object.hasOwn(operations, verb.toLowerCase()))
      const allowed = [...own, 'OPTIONS', ...(own.includes('GET') ? ['HEAD'] : [])].sort()
      const { headers } = await employee.send('OPTIONS', path)
      expect([path, headers.allow?.split(', ').sort()]).toEqual([path, allowed])
      for (const method of verbs.filter((verb) => !own.includes(verb))) {
        const refused = await employee.send(method, path)
        expect([method, path, refused.status]).toEqual([method, path, 405])
        expect(refused.headers.allow?.split(', ').sort()).toEqual(allowed)
      }
    }
  })

  test('a head that is too large is refused like every other error', async () => {
    const answer = await employee.get('/api/views', { headers: { 'x-large': 'x'.repeat(20_000) } })
    expect([answer.status, answer.headers['content-type']]).toEqual([
      431,
      'application/problem+json; charset=utf-8',
    ])
  })

  test.each(['/api/views/', '/API/views', '/api//views'])(
    '%s is no other spelling of a call',
    async (path) => {
      expect((await employee.get(path)).status).toBe(404)
    },
  )

  test('both Content-Length and chunked are refused before anything is read', async () => {
    const { hostname, port } = new URL(api.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        ),
      )
      socket.on('data', (data) => resolve(data.toString()))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
  })

  test('a tunnel is refused like every other error', async () => {
    const { port, hostname } = new URL(api.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'),
      )
      socket.on('data', (data) => resolve(data.toString()))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400[\s\S]+application\/problem\+json/)
  })

  test('an expectation that nobody knows is passed over', async () => {
    expect((await employee.get('/api/views', { headers: { expect: 'the-unexpected' } })).status).toBe(200)
  })
})

describe('changes from another site', () => {
  const own = () => api.url
  test.each([
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'OWN' }, false],
    [{ origin: 'OWN' }, true],
    [{ origin: 'null' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'OWN.evil.example' }, false],
    [{ referer: 'OWN/invoices' }, true],
    [{ referer: 'https://evil.example/OWN' }, false],
    [{ referer: 'nonsense' }, false],
  ])('%j may change something: %s', async (given, allowed) => {
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('OWN', own())]),
    )
    const answer = await employee.delete('/api/activities', { headers, plain: true })
    expect(answer.status).toBe(allowed ? 204 : 403)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('JSON sent as %s is refused', async (type) => {
    const answer = await employee.post('/api/views', view, { headers: { 'content-type': type } })
    expect(answer.status).toBe(415)
  })

  test('reading is not concerned', async () => {
    expect((await employee.get('/api/views', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      200,
    )
  })
})

describe('bodies', () => {
  test('that are broken are 400', async () => {
    for (const body of ['{', '{"list": "invoices",}', 'null', '"text"', '{"list": NaN}']) {
      expect((await employee.post('/api/views', body)).status).toBe(400)
    }
  })

  test('that are packed are 415', async () => {
    const answer = await employee.post('/api/views', '{}', { headers: { 'content-encoding': 'gzip' } })
    expect(answer.status).toBe(415)
  })

  test('over a megabyte are 413, announced or streamed', async () => {
    const big = JSON.stringify({ ...view, query: 'x'.repeat(2 * 1024 * 1024) })
    expect((await employee.post('/api/views', big)).status).toBe(413)
    expect(await streamed(big)).toBe(413)
  })

  test('over a megabyte are 413 where no body is meant at all', async () => {
    const answer = await employee.send('DELETE', '/api/activities', { body: 'x'.repeat(2 * 1024 * 1024) })
    expect(answer.status).toBe(413)
  })

  test('that are very deep are 400', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    expect((await employee.post('/api/views', deep)).status).toBe(400)
    expect((await employee.post('/api/views', `{"columns":${'['.repeat(50)}${']'.repeat(50)}}`)).status).toBe(
      400,
    )
  })

  test.each(['{"__proto__": {"isAdmin": true}}', '{"constructor": {"prototype": {"isAdmin": true}}}'])(
    'with %s do not reach a prototype',
    async (body) => {
      const answer = await employee.post('/api/views', body)
      expect([400, 422]).toContain(answer.status)
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    },
  )

  test('that forge a prototype are 400, whatever else they say', async () => {
    const answer = await employee.post(
      '/api/views',
      '{"list":"invoices","name":"Forged","__proto__":{"a":1}}',
    )
    expect(answer.status).toBe(400)
  })

  test('with objects, lists or numbers for texts are refused by field', async () => {
    for (const value of [{ $ne: null }, { $gt: '' }, ['a'], { $where: '1' }, true]) {
      const answer = await employee.post('/api/views', { list: value, name: value, columns: [value] })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining(['list', 'name']))
    }
  })

  test('keep only known fields', async () => {
    const answer = await employee.post('/api/views', {
      ...view,
      id: 999,
      userId: 1,
      version: 7,
      role: 'admin',
    })
    expect(answer.status).toBe(201)
    expect(answer.body.id).not.toBe(999)
    expect(answer.body.version).toBe(1)
    expect(answer.body).not.toHaveProperty('userId')
  })

  test('may be cut off without harm', async () => {
    await new Promise<void>((resolve) => {
      const sent = request(`${api.url}/api/views`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', 'content-length': '100', cookie: employee.cookie },
          expect: '100-continue',
        },
      })
      sent.on('error', () => resolve())
      sent.on('close', () => resolve())
      sent.flushHeaders()
      // The server has begun to read.
      sent.on('continue', () => sent.write('{"list":', () => sent.destroy()))
    })
    expect((await employee.get('/healthz')).status).toBe(200)
  })
})

describe('queries', () => {
  test.each([
    '?limit=0',
    '?limit=201',
    '?limit=1e1',
    '?limit=abc',
    '?limit=10&limit=20',
    '?sort=passwordHash',
    '?sort=-createdAt&sort=id',
    '?userId[$ne]=1',
    '?type[]=other',
    '?colour=red',
    '?__proto__=1',
    '?entityId={"$ne":null}',
    '?from=yesterday',
    '?cursor=%24',
    '?cursor=WyItY3JlYXRlZEF0Iix7IiRuZSI6bnVsbH0sMV0',
  ])('%s is 400 and says which field', async (query) => {
    const answer = await employee.get(`/api/activities${query}`)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors)).toHaveLength(1)
  })

  test.each(['.*', '(', '(a+)+$', '$where', '^', '\\', 'a\tb', '%ff'])(
    'q=%s is a text, not a pattern',
    async (q) => {
      const answer = await employee.get(`/api/activities?q=${encodeURIComponent(q)}`)
      expect(answer.status).toBe(200)
    },
  )

  test.each(['abc', '-1', '0', '1.5', '1e3', '9'.repeat(30), '%24ne', '..%2f..%2f', '%ff'])(
    'no record has the id %s: 404',
    async (id) => {
      expect((await employee.patch(`/api/notifications/${id}/read`)).status).toBe(404)
    },
  )
})

describe('limits', () => {
  test('too many calls of one person are 429 and do not concern another', async () => {
    const limited = await startLimited()
    const statuses = new Set<number>()
    for (let count = 0; count < 15; count += 1)
      statuses.add((await limited.first.get('/api/auth/verify')).status)
    expect([...statuses]).toEqual([200, 429])
    const refused = await limited.first.get('/api/auth/verify')
    expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0)
    expect((await limited.second.get('/api/auth/verify')).status).toBe(200)
  })

  test('so many calls of one person run together, so many wait, the rest is refused at once, and nobody else notices', async () => {
    const { createLimits } = await import('./limits.ts')
    const limits = createLimits(0.5)
    const route = { method: 'GET', path: '/api/invoices', permission: 'signed-in' } as never
    const [ends, started]: [(() => void)[], number[]] = [[], []]
    const call = (id: number, of = route) =>
      limits.inTurn(of, { state: { user: { id } } } as never, async () => {
        started.push(id)
        await new Promise<void>((end) => ends.push(end))
      })
    const calls = Array.from({ length: 60 }, () =>
      call(1).then(
        () => 200,
        (problem) => problem.status as number,
      ),
    )
    await new Promise(setImmediate)
    expect(started).toHaveLength(5)
    const others = [call(2), call(1, { method: 'GET', path: '/api/x', raw: true } as never)]
    await new Promise(setImmediate)
    expect(started.slice(5).toSorted()).toEqual([1, 2])
    const answered = Promise.all([...calls, ...others])
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end()
      await new Promise(setImmediate)
    }
    const statuses = (await answered).filter((status) => typeof status === 'number')
    expect([
      statuses.filter((one) => one === 200).length,
      statuses.filter((one) => one === 429).length,
    ]).toEqual([55, 5])
    // Nothing is kept of somebody whose calls are over: the next one runs at once.
    const [before, again] = [started.length, call(1)]
    await new Promise(setImmediate)
    expect(started).toHaveLength(before + 1)
    for (const end of ends) end()
    await again
  })

  test('processes share the limits of a person, and a process that ends leaves its share to the others', async () => {
    const { createLimits } = await import('./limits.ts')
    let processes = 4
    const limits = createLimits(0.002, () => processes)
    const route = { method: 'GET', path: '/api/auth/verify', permission: 'signed-in' } as never
    const granted = async (id: number) => {
      let count = 0
      const ask = () => limits.check(route, { state: { user: { id } }, ip: '::1' } as never)
      while (
        count < 20 &&
        (await ask().then(
          () => true,
          () => false,
        ))
      )
        count += 1
      return count
    }
    expect(await granted(1)).toBe(3)
    processes = 1
    expect(await granted(2)).toBe(12)
  })

  async function startLimited() {
    const { createLimits } = await import('./limits.ts')
    const limits = createLimits(0.002)
    const call = (id: number) => ({
      get: async (_path: string) => {
        const route = { method: 'GET', path: '/api/auth/verify', permission: 'signed-in' } as never
        try {
          await limits.check(route, { state: { user: { id } }, ip: '::1' } as never)
          return { status: 200, headers: {} as Record<string, string> }
        } catch (problem) {
          return problem as { status: number; headers: Record<string, string> }
        }
      },
    })
    return { first: call(1), second: call(2) }
  }
})

function streamed(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${api.url}/api/views`,
      { method: 'POST', headers: { 'content-type': 'application/json', cookie: employee.cookie } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    for (let start = 0; start < body.length; start += 65_536) sent.write(body.slice(start, start + 65_536))
    sent.end()
  })
}

describe('security events are lines of their own, at the level that every process writes', () => {
  const eventsOf = (event: string) =>
    api.logs.map((line) => JSON.parse(line)).filter((line) => line.event === event && line.level >= 40)

  test('a call that the role does not allow', async () => {
    expect((await employee.get('/api/audit')).status).toBe(403)
    expect(eventsOf('access.refused')).toContainEqual(
      expect.objectContaining({ userId: api.userId('employee'), role: 'employee', permission: 'audit.read' }),
    )
  })

  test('a change that another site asks for', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await employee.post('/api/views', view, { headers })).status).toBe(403)
    expect(eventsOf('origin.refused')).toContainEqual(
      expect.objectContaining({ from: 'https://evil.example', ip: expect.any(String) }),
    )
  })
})

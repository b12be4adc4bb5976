import { loadConfig } from '../../kernel/base/config.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { securityHeaders } from '../pages/security-headers.ts'
import { BrowserRefusal } from './telemetry.model.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => BrowserRefusal.deleteMany({}))

const path = '/api/browser-refusals'
const older = (fields: Record<string, unknown>) => ({
  'csp-report': {
    'document-uri': `${api.url}/invoices/17?q=Blue+Ridge`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?token=1',
    ...fields,
  },
})
const newer = (fields: Record<string, unknown>) => ({
  type: 'csp-violation',
  age: 10,
  url: `${api.url}/clients`,
  body: {
    documentURL: `${api.url}/clients`,
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sample: 'Element innerHTML|<b>Maria Santos</b>',
    sourceFile: `${api.url}/remotes/mf-operations/1.0.0-0a1b2c3d/page.js`,
    ...fields,
  },
})
const send = (body: unknown, type = 'application/csp-report') =>
  api.anonymous().send('POST', path, {
    body: JSON.stringify(body),
    plain: true,
    headers: { 'content-type': type },
  })
const shown = async () => (await (await api.as('admin')).get('/api/platform/health')).body.refusals

test('both forms are counted, by what and where; neither names nor ids nor addresses of others are kept', async () => {
  expect((await send(older({}))).status).toBe(204)
  expect((await send(older({ 'document-uri': `${api.url}/invoices/18` }))).status).toBe(204)
  expect((await send([newer({}), newer({})], 'application/reports+json')).status).toBe(204)
  const refusals = await shown()
  expect(refusals).toHaveLength(2)
  expect(refusals).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ directive: 'script-src-elem', blocked: 'https://evil.example', page: '/invoices/:id' },
        ...{ source: '', sink: '', count: 2 },
      }),
      expect.objectContaining({
        ...{ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/clients' },
        ...{ source: '/remotes/mf-operations/1.0.0-0a1b2c3d/page.js', sink: 'Element innerHTML', count: 2 },
      }),
    ]),
  )
  // Without the times, whose minutes may be such numbers.
  expect(JSON.stringify(await BrowserRefusal.find({}, { at: 0, firstAt: 0 }).lean())).not.toMatch(
    /Maria|Blue|token|\b1[78]\b/,
  )
  expect(api.logs.join('\n')).toContain('browser.refused')
})

test('what is no report is refused by its type, its text or its size, also where that was not announced', async () => {
  expect((await send(older({}), 'text/plain')).status).toBe(415)
  const raw = (body: string | ReadableStream) =>
    fetch(new URL(path, api.url), {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body,
      duplex: 'half',
    } as RequestInit)
  expect((await raw('{"csp-report":')).status).toBe(400)
  // Sent piece by piece: how much comes is known when it has come.
  const megabyte = new Blob([' '.repeat(1024 * 1024)])
  expect((await raw(megabyte.stream())).status).toBe(413)
  expect(await BrowserRefusal.countDocuments()).toBe(0)
})

test('managers see it, employees do not', async () => {
  expect((await (await api.as('employee')).get('/api/platform/health')).status).toBe(403)
  expect(await shown()).toEqual([])
})

test.each([
  ['about another site', { 'document-uri': 'https://evil.example/' }],
  ['of an add-on that was refused', { 'blocked-uri': 'chrome-extension://abc/x.js' }],
  ['by the script of an add-on', { 'source-file': 'moz-extension://abc/x.js' }],
  ['without a rule', { 'effective-directive': '<script>' }],
  ['without a page', { 'document-uri': 7 }],
])('a report %s is not kept', async (_what, fields) => {
  expect((await send(older(fields))).status).toBe(204)
  expect(await BrowserRefusal.countDocuments()).toBe(0)
})

test('a page of ours whose address has the word is no add-on', async () => {
  await send(older({ 'source-file': `${api.url}/an-extension/x.js` }))
  expect(await BrowserRefusal.countDocuments()).toBe(1)
})

test.each([
  ['', 'unknown'],
  ['inline', 'inline'],
  ['some <b>text</b>', 'unknown'],
  ['data:text/html,secret', 'data'],
  ['https://evil.example/x.js?token=1', 'https://evil.example'],
  [() => `${api.url}/clients/17?q=Maria`, '/clients/:id'],
  [() => `${api.url}/assets/main.0a1b2c3d.js`, '/assets/main.0a1b2c3d.js'],
])('of %j as what was refused %j is kept', async (given, kept) => {
  await send(older({ 'blocked-uri': typeof given === 'string' ? given : given() }))
  expect(await BrowserRefusal.findOne().lean()).toMatchObject({ blocked: kept })
})

test.each([[null], [[]], [[null, 1, 'x']], [{ 'csp-report': [] }], [{ type: 'csp-violation', body: 'x' }]])(
  '%j is no report, and does no harm',
  async (body) => {
    expect((await send(body)).status).toBe(204)
    expect(await BrowserRefusal.countDocuments()).toBe(0)
  },
)

test('nobody can fill the database: size, number, kinds and frequency have limits', async () => {
  const long = (bytes: number) => ({ x: 'x'.repeat(bytes - JSON.stringify({ x: '' }).length) })
  expect((await send(long(65_536))).status).toBe(204)
  expect((await send(long(65_537))).status).toBe(413)
  expect((await send({}, 'text/plain')).status).toBe(415)
  const many = Array.from({ length: 50 }, (_, n) => newer({ sourceFile: `${api.url}/assets/${n}.js` }))
  expect((await send(many, 'application/reports+json')).status).toBe(204)
  expect(await BrowserRefusal.countDocuments()).toBe(20)
  const stranger = { directive: 'x', blocked: 'x', page: '/', firstAt: new Date(), at: new Date() }
  await BrowserRefusal.insertMany(
    Array.from({ length: 280 }, (_, n) => ({ _id: `old-${n}`, ...stranger }) as never),
  )
  expect((await send(older({}))).status).toBe(204)
  expect(await BrowserRefusal.countDocuments()).toBe(300)
})

/** Headers of a page of an installation with these settings. */
async function headersWith(env: Record<string, string>): Promise<Record<string, string>> {
  const headers: Record<string, string> = {}
  const set = (name: string | Record<string, string>, value = '') =>
    Object.assign(headers, typeof name === 'string' ? { [name]: value } : name)
  await securityHeaders(loadConfig(env))({ path: '/', state: {}, set } as never, async () => undefined)
  return headers
}

test('pages name this place, over https by both names', async () => {
  const { headers } = await api.anonymous().get('/version')
  expect(headers['content-security-policy']).toMatch(new RegExp(`report-uri ${path}$`))
  expect(headers['reporting-endpoints']).toBeUndefined()
  const secure = await headersWith({ PUBLIC_URL: 'https://office.example.com' })
  expect(secure['Content-Security-Policy']).toContain(`report-uri ${path}; report-to refusals`)
  expect(secure['Reporting-Endpoints']).toBe(`refusals="${path}"`)
})

test('texts become code by the one policy of the shell', async () => {
  const { headers } = await api.anonymous().get('/version')
  expect(headers['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types default;",
  )
})

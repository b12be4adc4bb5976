import type { Schema } from 'yup'
import { routes } from '../routes.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'

let office: Office

beforeAll(async () => {
  office = await startOffice()
})
afterAll(() => office.api.stop())

/** Values that no screen sends, as JSON; each field gets some of them in turn, so that all fields together get all. */
const oddValues = [
  ...['null', 'true', '0', '-0', '-1', '0.1', '1e308', '1e400', '9007199254740993'],
  ...[
    '[]',
    '[[1]]',
    '[null]',
    '["__proto__"]',
    '{}',
    '{"$gt":""}',
    '{"toString":1}',
    '{"__proto__":{"a":1}}',
  ],
  ...[
    '"0026-11-30"',
    '"9999-12-31"',
    '"2026-02-30"',
    '"+275760-09-13T00:00:00.001Z"',
    '"2026-11-30T25:61:61Z"',
  ],
  ...[
    '""',
    '" "',
    '"nul \\u0000"',
    '"half \\ud800"',
    '"\\u2028"',
    '"NaN"',
    '"-0"',
    '"99999999999999999999.99"',
  ],
  ...['"__proto__"', '"../../etc/passwd"', '"=1+1"', JSON.stringify('x'.repeat(100_000))],
  JSON.stringify(Array.from({ length: 2_000 }, (_, index) => index + 1)),
]
const perField = 2

/** A well-formed value that fits nothing here: a record that does not exist, a day long gone. */
const unknownValues: Record<string, string> = {
  number: '2147483648',
  array: '[2147483648]',
  string: '"1026-11-30"',
}

/** Rules go through lists and parts, their own and those of the field beside them: neither is there. */
const otherKinds: Record<string, string[]> = { array: ['{}', '"x"', '1'], object: ['[]', '"x"', '1'] }

const oddBodies = ['', '{}', '[]', 'null', '"x"', '{"a":', '\ufeff{}', '{"__proto__":{}}']

/** Each route gets some of them in turn, so that all routes together get all: no route reads them by itself. */
const oddHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json;;' },
  { 'content-encoding': 'gzip' },
  ...['*', 'x', 'W/"1"', '"1", "2"', '"99999999999999999999"', '"-1"'].map((version) => ({
    'if-match': version,
  })),
  ...['', 'k'.repeat(256), '\u00e9 $gt {}'].map((key) => ({ 'idempotency-key': key })),
  { accept: '/;;,', 'accept-language': 'xx;q=abc,*' },
]

const perRoute = 4

/** Gives the values of a list one after the other, again and again. */
function inTurn<T>(values: readonly T[]): () => T {
  let turn = 0
  return () => {
    turn += 1
    return values[turn % values.length] as T
  }
}
const nextOdd = inTurn(oddValues)
const nextHeaders = inTurn(oddHeaders)

/** The valid body with one field replaced, written by hand: half characters and `1e400` are no values of ours. */
function withField(body: unknown, name: string, json: string): string {
  const { [name]: _replaced, ...others } = (body ?? {}) as Record<string, unknown>
  const rest = JSON.stringify(others).slice(1, -1)
  return `{${rest}${rest === '' ? '' : ','}${JSON.stringify(name)}:${json}}`
}

const writes = routes.filter(({ write }) => write)

// The client holds each answer against the document: a status, content type or body that it does not name fails.
test.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s answers whatever is sent as its document says, and never with a fault',
  async (name, route) => {
    const { by, path, body, options = {} } = (await writeScenarios[name]?.(office)) ?? {}
    if (!by || !path) throw new Error('no scenario')
    const send = async (json: unknown, headers: Record<string, string> = {}) => {
      const sent = { ...options, ...(json === undefined ? {} : { body: json }) }
      const answer = await by.send(route.method, path, {
        ...sent,
        headers: { ...options.headers, ...headers },
      })
      if (answer.status >= 500) throw new Error(`${json} ${JSON.stringify(headers)}: ${answer.text}`)
    }
    for (const odd of oddBodies) await send(odd)
    for (let count = 0; count < perRoute; count += 1) await send(body, nextHeaders())
    if (route.upload) return
    const fields = (route.body as { fields?: Record<string, Schema> })?.fields ?? {}
    for (const [field, { type }] of Object.entries(fields)) {
      await send(withField(body, field, unknownValues[type] ?? 'null'))
      for (const json of otherKinds[type] ?? []) await send(withField(body, field, json))
      for (let count = 0; count < perField; count += 1) await send(withField(body, field, nextOdd()))
    }
  },
)

const reads = routes.filter(({ method, path }) => method === 'GET' && !path.endsWith('/stream'))
const oddReads: Record<string, string>[] = [
  { 'if-none-match': '*' },
  { range: 'bytes=5-1', 'if-range': 'x' },
  { 'if-match': '"1"', 'if-modified-since': 'x' },
  { accept: 'application/xml', 'accept-language': 'xx;q=abc,*' },
]

test.each(reads.map(({ path }) => path))('GET %s does so too', async (path) => {
  // The writes above have left a first record of nearly every kind.
  const address = path.replaceAll(/:\w+/g, '1')
  for (const headers of oddReads) {
    const answer = await office.admin.get(address, { headers })
    if (answer.status >= 500) throw new Error(`${JSON.stringify(headers)}: ${answer.text}`)
  }
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verdictCodes } from '@drayline/domain/finance/invoices/verdict'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const find = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', '.data', '.cache'].includes(name),
  })

const pages = find('docs/requirements/*.md').map((file) => ({ file, text: read(file) }))
const requirements = pages.map(({ text }) => text).join('\n')
/** Numbers where they are defined: `- **R-INV-3** …`. */
const defined = [...requirements.matchAll(/^- \*\*(R-[A-Z]{3}-\d+)\*\*/gm)].map(([, id = '']) => id)

const sources = find(
  '{api,bench,deploy,docs,e2e,mf-*,packages,shell,tools}/**/*.{ts,tsx,mjs,js,css,md,json,yml,sh}',
)
  .concat(find('*.{md,ts,yml}'))
  .filter((file) => !/openapi\.json$|package-lock|^tools\/src\/documentation\//.test(file))

test('no number of a requirement is used twice, and each area counts on from 1', () => {
  expect(defined.length).toBeGreaterThan(200)
  for (const ids of Object.values(Object.groupBy(defined, (id) => id.slice(0, 5)))) {
    const numbers = (ids ?? []).map((id) => Number(id.slice(6))).sort((a, b) => a - b)
    expect({ ids, numbers }).toEqual({ ids, numbers: numbers.map((_, index) => index + 1) })
  }
})

test('every requirement that is cited exists', () => {
  const known = new Set(defined)
  const unknown = sources.flatMap((file) =>
    [...read(file).matchAll(/\bR-[A-Z]{3}-\d+\b/g)]
      .filter(([id]) => !known.has(id))
      .map(([id]) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('nothing points to a document that is not here', () => {
  const elsewhere =
    /\bspec(ification)?,? (part|section)|\bpart [12],? section|\bdesign,? section|\bthe specification/i
  expect(sources.filter((file) => elsewhere.test(read(file)))).toEqual([])
})

test('texts in double quotes are those of the product', () => {
  const catalogues = find('{shell,mf-*,packages/*}/src/**/messages/*en.json')
    .concat(find('packages/domain/src/**/server-messages/en.json'))
    .flatMap((file) => Object.values(JSON.parse(read(file)) as Record<string, string>))
  const titles = find('mf-*/src/*/*.feature.ts').flatMap((file) =>
    [...read(file).matchAll(/\ben: '([^']+)'/g)].map(([, text = '']) => text),
  )
  const inText = (text: string) => text.replace(/`[^`]*`/g, '').replace(/\s+/g, ' ')
  const quoted = pages.flatMap(({ text }) =>
    [...inText(text).matchAll(/"([^"]+)"/g)].map(([, exact = '']) => exact),
  )
  expect(quoted.length).toBeGreaterThan(200)
  const texts = new Set([...catalogues, ...titles])
  const matches = (exact: string) =>
    texts.has(exact) || catalogues.some((text) => text.includes('plural') && text.includes(`{${exact}}`))
  expect(quoted.filter((exact) => !matches(exact))).toEqual([])
})

test('calls are those of the OpenAPI document', () => {
  const { paths } = JSON.parse(read('packages/api-document/openapi.json')) as {
    paths: Record<string, object>
  }
  const calls = [...requirements.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`?]+)`/g)]
  expect(calls.length).toBeGreaterThan(100)
  const missing = calls.filter(([, method = '', path = '']) => !(method.toLowerCase() in (paths[path] ?? {})))
  // A redirect for browsers, which is no call.
  expect(missing.map(([call]) => call)).toEqual(['`GET /api/login`'])
})

test('docs/verdict.md has every rule of the verdict, and no other', () => {
  const codes = [...read('docs/verdict.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, code]) => code)
  expect(codes).toEqual(verdictCodes)
})

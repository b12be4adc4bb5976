import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { importsIn } from '../borders/read-imports.ts'
import { repositoryRoot } from '../cache.ts'
import { newestEntry } from '../versions/changelog.ts'
import { versionedPackages } from '../versions/versioned.ts'
import { compilePackages } from './compile.ts'
import { type ApiDocument, documentSurface } from './document-surface.ts'
import { buildPackages } from './pack.ts'
import { type PublishedPackage, publishedPackages } from './published.ts'
import { entryLines, raised, readReport, surfaceChange } from './report.ts'
import { surfaceOf } from './surface.ts'

const packages = publishedPackages()
let folder: string

beforeAll(async () => {
  await mkdir(join(repositoryRoot, '.cache'), { recursive: true })
  folder = await mkdtemp(join(repositoryRoot, '.cache/packages-test-'))
  await compilePackages(packages, join(folder, 'surface'))
  await buildPackages(join(folder, 'built'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const built = (own: PublishedPackage) => join(folder, 'built', own.short)
const filesOf = (own: PublishedPackage) => globSync('**/*.*', { cwd: built(own) })
const manifestOf = (own: PublishedPackage) =>
  JSON.parse(readFileSync(join(built(own), 'package.json'), 'utf8'))

test('seven packages are products', () => {
  expect(packages.map(({ short }) => short)).toEqual([
    'api-document',
    'contract',
    'domain',
    'federation',
    'platform',
    'testing',
    'ui',
  ])
})

describe.each(packages.map((own) => [own.short, own] as const))('%s as it is published', (_name, own) => {
  test('holds JavaScript and declarations, no sources and no tests', () => {
    const files = filesOf(own)
    expect(files).toEqual(expect.arrayContaining(['package.json', 'CHANGELOG.md']))
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([])
    expect(files.filter((file) => /\.test\.|fixture\.|(^|\/)testing\//.test(file))).toEqual([])
  })

  test('exports files that are there, and is what package.json of the sources says otherwise', () => {
    const { name, version, exports, private: hidden } = manifestOf(own)
    expect({ name, version, hidden }).toEqual({ ...pick(own), hidden: undefined })
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target as object),
    ) as string[]
    expect(targets.length).toBeGreaterThan(0)
    for (const target of targets)
      expect([target, globSync(target.replace('*', '**/*'), { cwd: built(own) }).length > 0]).toEqual([
        target,
        true,
      ])
  })

  test('imports only itself and what it depends on, of our packages in the version they have', async () => {
    const { dependencies, peerDependencies } = manifestOf(own)
    const declared = { ...dependencies, ...peerDependencies }
    const missing = new Set<string>()
    for (const file of filesOf(own).filter((each) => /\.(js|d\.ts)$/.test(each))) {
      const text = readFileSync(join(built(own), file), 'utf8')
      for (const specifier of await importsIn(text))
        if (!isThere(join(built(own), file), specifier, declared)) missing.add(`${specifier} in ${file}`)
    }
    expect([...missing]).toEqual([])
    for (const other of packages.filter(({ manifest }) => manifest.name in declared))
      expect(declared[other.manifest.name]).toBe(`^${other.manifest.version}`)
  })

  test('its surface is the reported one: otherwise run `npm run api-report`, which raises the version', () => {
    const surface = surfaceOf(own, join(folder, 'surface', own.short))
    const { gone, added } = surfaceChange(readReport(own)?.surface ?? '', surface.trim())
    expect({ gone, added }).toEqual({ gone: [], added: [] })
  })

  test('its report is of this version or an earlier one', () => {
    const order = (version = '') =>
      version
        .split('.')
        .map((part) => part.padStart(6, '0'))
        .join('.')
    expect([order(readReport(own)?.version), order(own.manifest.version)].sort()[1]).toBe(
      order(own.manifest.version),
    )
  })
})

/** Declarations may speak of what one of the dependencies stands on, which is installed with it. */
const brings =
  (name: string, levels = 2) =>
  (dependency: string): boolean => {
    const file = join(repositoryRoot, 'node_modules', dependency, 'package.json')
    const needed = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {}) : {}
    return name in needed || (levels > 0 && Object.keys(needed).some(brings(name, levels - 1)))
  }

function isThere(file: string, specifier: string, declared: object): boolean {
  if (specifier.startsWith('.')) {
    const target = join(file, '..', specifier)
    return [target, target.replace(/\.(ts|tsx|js)$/, '.d.ts')].some(existsSync)
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  return /^(node|data):/.test(specifier) || name in declared || Object.keys(declared).some(brings(name))
}

const pick = ({ manifest: { name, version } }: PublishedPackage) => ({ name, version })

test('a name that is new is told from one that went, also among the exports of one path', () => {
  const before = '.: a, b\n\nexport declare const a: string;'
  expect(surfaceChange(before, '.: a, b, c\n\nexport declare const a: string;')).toEqual({
    gone: [],
    added: ['.: c'],
  })
  expect(surfaceChange(before, '.: a, b\n\nexport declare const a: number;').gone).toEqual([
    'export declare const a: string;',
  ])
})

describe('the calls of a document', () => {
  type Parameter = { name: string; in: string; required?: boolean }
  const loads = (changes: { query?: Parameter[]; body?: object; answer?: object } = {}): ApiDocument => ({
    openapi: '3.1.0',
    paths: {
      '/api/loads/{id}': {
        put: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
            ...(changes.query ?? []),
          ],
          requestBody: content({ note: { type: ['string', 'null'] }, ...changes.body }, []),
          responses: {
            200: content({ stops: list({ city: { type: 'string' } }), ...changes.answer }, [
              'stops',
              'status',
            ]),
            404: content({ code: { type: 'string' } }, []),
          },
        },
      },
    },
  })
  const content = (properties: object, required: string[]) => ({
    content: { 'application/json': { schema: { type: 'object', properties, required } as object } },
  })
  const list = (properties: object) => ({
    type: 'array',
    items: { type: 'object', properties, required: ['city'] },
  })
  const lines = (changes = {}) => documentSurface(loads(changes))
  const change = (changes: object) => surfaceChange(lines().join('\n'), lines(changes).join('\n'))

  test('are told with what they require, take and answer when all is well', () => {
    expect(lines()).toEqual([
      'PUT /api/loads/{id} requires id',
      'PUT /api/loads/{id} takes: body object, body.note? null|string, path.id integer',
      'PUT /api/loads/{id} 200: object, stops array, stops[] object, stops[].city string',
    ])
  })

  test.each([
    ['a field of an answer', { answer: { rate: { type: 'string' } } }, '200: rate? string'],
    [
      'a choice',
      { query: [{ name: 'q', in: 'query', schema: { type: 'string' } }] },
      'takes: query.q string',
    ],
    ['what may be sent', { body: { weight: { type: 'integer' } } }, 'takes: body.weight? integer'],
  ])('%s that is new takes nothing away', (_name, changes, added) => {
    expect(change(changes)).toEqual({ gone: [], added: [`PUT /api/loads/{id} ${added}`] })
  })

  test('a value that is new takes nothing away, one that is not answered any more does', () => {
    const [few, many] = [['new'], ['new', 'paid']].map((values) =>
      lines({ answer: { status: { type: 'string', enum: values } } }).join('\n'),
    ) as [string, string]
    const [new_, gone] = [surfaceChange(few, many), surfaceChange(many, few)]
    expect(new_).toEqual({ gone: [], added: ['PUT /api/loads/{id} 200: status=paid'] })
    expect(gone).toEqual({ gone: ['PUT /api/loads/{id} 200: status=paid'], added: [] })
  })

  test.each([
    ['a field of another kind', { answer: { stops: list({ city: { type: 'integer' } }) } }],
    ['a field that is gone', { answer: { stops: { type: 'array' } } }],
    ['what must be sent from now on', { query: [{ name: 'q', in: 'query', required: true }] }],
  ])('%s is no addition', (_name, changes) => {
    expect(change(changes).gone).not.toEqual([])
  })

  test('a changelog names a new call once, and the part of a call that grew', () => {
    const grown = change({ answer: { rate: { type: 'string' } } })
    expect(entryLines(grown.gone, grown.added)).toEqual(['New: `PUT /api/loads/{id} 200`.'])
    const { gone, added } = surfaceChange('', lines().join('\n'))
    expect(entryLines(gone, added)).toEqual(['New: `PUT /api/loads/{id}`.'])
  })

  test('that hold themselves end', () => {
    const tree = {
      type: 'object',
      properties: { parts: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
    }
    const document = {
      ...loads({ answer: { tree: { $ref: '#/components/schemas/Tree' } } }),
      components: { schemas: { Tree: tree } },
    }
    expect(documentSurface(document).join()).toContain('tree?.parts?[].parts? array')
  })

  test('of the product are all in the report', () => {
    const own = packages.find(({ short }) => short === 'api-document')
    if (!own) throw new Error('There is no document')
    const document = JSON.parse(readFileSync(join(own.folder, 'openapi.json'), 'utf8')) as ApiDocument
    const told = readReport(own)?.surface ?? ''
    for (const [path, calls] of Object.entries(document.paths))
      for (const method of Object.keys(calls))
        expect(told).toContain(`${method.toUpperCase()} ${path} requires `)
  })
})

test('what is new asks for a minor version, what went for a major one', () => {
  expect([raised('1.7.3', 'minor'), raised('1.7.3', 'major')]).toEqual(['1.8.0', '2.0.0'])
})

test('a changelog names what is new, what changed and what went', () => {
  const { gone, added } = surfaceChange(
    '.: a, b, d\n\nexport declare const a: string;\nexport declare const b: string;',
    '.: a, b, c\n\nexport declare const a: string;\nexport declare const b: number;',
  )
  expect(entryLines(gone, added)).toEqual(['New: `c`.', 'Changed: `b`.', 'Gone: `d`.'])
})

test.each(versionedPackages(repositoryRoot))(
  'the newest entry of the changelog of $name is its version',
  (own) => {
    const changelog = readFileSync(join(repositoryRoot, own.folder, 'CHANGELOG.md'), 'utf8')
    expect(newestEntry(changelog)).toBe(own.version)
  },
)

test('no package depends on itself by way of others', () => {
  const manifests = globSync('{packages/*,mf-*,shell,api,tools,e2e,bench}/package.json', {
    cwd: repositoryRoot,
  })
  const needs = new Map(
    manifests.map((file): [string, string[]] => {
      const { name, dependencies, devDependencies } = JSON.parse(
        readFileSync(join(repositoryRoot, file), 'utf8'),
      )
      return [
        name,
        Object.keys({ ...dependencies, ...devDependencies }).filter((each) => /^@drayline/.test(each)),
      ]
    }),
  )
  const circles = (name: string, way: string[]): string[] =>
    way.includes(name)
      ? [[...way, name].map((each) => basename(each)).join(' → ')]
      : (needs.get(name) ?? []).flatMap((each) => circles(each, [...way, name]))
  expect([...needs.keys()].flatMap((name) => circles(name, []))).toEqual([])
})

import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expectNoUnusedKeys, expectSameCatalogue } from '@drayline/testing/catalogue'
import type { CreatedFeature } from './create-feature/create.ts'
import { mention, renameTo } from './create-feature/rename.ts'

const repository = join(import.meta.dirname, '../..')
/** A feature that nobody is going to make. */
const paperPlanes = { plural: 'paper-planes', pluralEs: 'aviones de papel', singularEs: 'avión de papel' }
const run = promisify(execFile)
let root: string

/** A copy of all sources. */
async function copySources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'drayline-feature-'))
  const folders = globSync('{api,bench,e2e,mf-*,packages,shell,tools,docs/architecture.md}', {
    cwd: repository,
  })
  for (const folder of folders) {
    mkdirSync(dirname(join(copy, folder)), { recursive: true })
    cpSync(join(repository, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist', '.cache', '.data'].includes(basename(path)),
    })
  }
  return copy
}

/** Runs a script in which `root` is the copy; jest cannot import the parser. @returns what it printed, or its error */
async function inNode(script: string): Promise<string> {
  const imports = ['create', 'extend-lists', 'rename'].map(
    (name) =>
      `import * as ${name.replace('-', '')} from ${JSON.stringify(join(import.meta.dirname, `create-feature/${name}.ts`))}`,
  )
  const lines = [...imports, `const root = ${JSON.stringify(root)}`, script]
  return await run(process.execPath, ['--input-type=module', '-e', lines.join('\n')]).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
}
const create = (request: object) =>
  inNode(`console.log(JSON.stringify(await create.createFeature(root, ${JSON.stringify(request)})))`)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const json = (file: string) => JSON.parse(read(file)) as Record<string, string>

describe('in a copy of the sources', () => {
  let made: CreatedFeature

  beforeAll(async () => {
    root = await copySources()
    made = JSON.parse(await create(paperPlanes)) as CreatedFeature
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  test('all that the template has is made, names nothing of it, and finds what it imports', () => {
    expect(made.created.length).toBeGreaterThan(20)
    for (const file of made.created) {
      const content = read(file)
      const names = [...content.matchAll(mention), ...content.matchAll(/R-[A-Z]{3}-\d+|seguimiento/gi)]
      expect([file, ...names.map(([name]) => name)]).toEqual([file])
      for (const [, path = ''] of content.matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
        expect([file, path, existsSync(join(root, dirname(file), path))]).toEqual([file, path, true])
    }
  })

  // A new place that names the template must be a list, or be known to be none (create-feature/create.ts).
  test('every list that names the template names it, and no code is left that would have to', () => {
    expect(made.left.map((place) => place.split(':')[0])).toEqual(['mf-operations/src/tasks/TasksPage.tsx'])
    const copies = (text: string) => text.match(/paper[-_]planes?|paperPlanes?|PaperPlanes?/g) ?? []
    for (const file of made.extended) {
      const before = readFileSync(join(repository, file), 'utf8').match(mention) ?? []
      if (file.includes('.test.') || file.endsWith('.md')) expect(copies(read(file))).not.toEqual([])
      else if (!file.endsWith('.json'))
        expect([file, copies(read(file)).length]).toEqual([file, before.length])
    }
  })

  test('its texts are in both languages, and each is used', () => {
    const catalogues = made.extended.filter((file) => file.endsWith('en.json'))
    expect(catalogues).toHaveLength(4)
    for (const file of catalogues) expectSameCatalogue(json(file), json(file.replace(/en\.json$/, 'es.json')))
    expectNoUnusedKeys(join(root, 'mf-operations/src'), json('mf-operations/src/messages/en.json'))
    expect(json('mf-operations/src/messages/en.json')).toMatchObject({
      'paperPlanes.title': 'Paper Planes',
      'paperPlanes.empty': 'No paper planes found',
    })
    expect(json('mf-admin/src/messages/es.json')['entity.paper_plane']).toBe('Avión de papel')
  })

  test('it has a path, a place in the menu and a collection of its own', () => {
    const feature = read('mf-operations/src/paper-planes/paper-planes.feature.ts')
    expect(feature).toMatch(/pathRoots: \['\/paper-planes'\][\s\S]*nav: \[\{\s+id: 'paper-planes'/)
    expect(read('docs/architecture.md')).toContain('`follow_ups`, `paper_planes`')
  })

  test.each([
    ['it is there', { plural: 'paper-planes' }, 'There is api/src/operations/paper-planes already'],
    ['the shell has its path', { plural: 'healthz', singular: 'health' }, '/healthz belongs to the shell'],
    ['another screen has its path', { plural: 'fuel-cards-internal', singular: 'card' }, 'belongs to'],
    ['it is no name', { plural: 'Claims' }, "'Claims' is no name of a feature"],
    ['it is no plural', { plural: 'equipment' }, '--one says'],
    ['it is a word of the language', { plural: 'classes' }, 'would not be valid'],
    ['a text of that name is there', { plural: 'entities', singular: 'task' }, 'already'],
    ['its Spanish would break a file', { plural: 'claims', pluralEs: '"' }, 'must have 1 to 40 letters'],
  ])('is refused when %s', async (_, request, reason) => {
    const state = () => globSync('{api,mf-*,packages/*,tools}/src/**/*', { cwd: root }).length
    const before = state()
    expect(await create(request)).toContain(reason)
    expect(state()).toBe(before)
  })
})

describe('a list that names the template names the new feature beside it', () => {
  const extend = async (content: string) =>
    JSON.parse(
      await inNode(`console.log(JSON.stringify(
        extendlists.extendLists('some.ts', ${JSON.stringify(content)}, rename.renameTo({ plural: 'claims' })),
      ))`),
    )

  test.each([
    [
      'elements',
      "const all = ['tasks', 'followUps.read', 'x']",
      "['tasks', 'followUps.read',\n'claims.read', 'x']",
    ],
    ['tuples', "[['a', 1], ['follow_up', 2]]", "['follow_up', 2],\n['claim', 2]"],
    [
      'neighbors',
      "['followUps.read', 'followUps.update']",
      "'followUps.update',\n'claims.read', 'claims.update'",
    ],
    ['properties', "x = { follow_up: '/follow-up' }", "{ follow_up: '/follow-up',\nclaim: '/claims' }"],
    ['members', 'interface Db { followUps: FollowUp[] }', '{ followUps: FollowUp[]\nclaims: Claim[] }'],
    ['kinds', "type Kind = 'task' | 'follow_up'", "'follow_up' | 'claim'"],
    ['declarations', 'export function makeFollowUp() {}', '{}\nexport function makeClaim() {}'],
    ['arguments', 'join(loads, followUps, tasks)', 'join(loads, followUps, claims, tasks)'],
  ])('%s', async (_, content, expected) => {
    const extended = await extend(content)
    expect(extended.content).toContain(expected)
    expect(extended.left).toEqual([])
  })

  test('an import is added where it is needed, and nowhere else', async () => {
    const imports = `import { FollowUp } from './follow-ups/follow-up.ts'\n`
    const needed = await extend(`${imports}interface Db { followUps: FollowUp[] }`)
    expect(needed.content).toContain(`import { Claim } from './claims/claim.ts'\n`)
    expect((await extend(`${imports}use<FollowUp>()`)).content).not.toContain('claim')
  })

  test('what is no list is told, comments are not', async () => {
    const extended = await extend("// Follow-ups are last.\nif (type === 'follow_up') followUps()\n")
    expect(extended).toEqual({ content: expect.not.stringContaining('claim'), left: [2] })
  })
})

test.each([
  ['claims', "path: '/follow-up', `/follow-up?open=1`", "path: '/claims', `/claims?open=1`"],
  [
    'credit-memos',
    "import '../follow-ups/follow-up.model.ts'",
    "import '../credit-memos/credit-memo.model.ts'",
  ],
  [
    'credit-memos',
    'ClientFollowUps, isFollowUpOverdue, follow_ups',
    'ClientCreditMemos, isCreditMemoOverdue, credit_memos',
  ],
  ['credit-memos', "'No follow-ups found', 'Follow Ups'", "'No credit memos found', 'Credit Memos'"],
  [
    'entries',
    '/** A follow-up of theirs. */ Entry of a follow-up',
    '/** An entry of theirs. */ Entry of an entry',
  ],
  ['matches', "'follow-ups', 'a follow-up task'", "'matches', 'a match task'"],
])('%s: %s', (plural, text, expected) => expect(renameTo({ plural })(text)).toBe(expected))

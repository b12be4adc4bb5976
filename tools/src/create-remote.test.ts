import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expectNoUnusedKeys, expectSameCatalogue } from '@drayline/testing/catalogue'
import { templateFolder, templateNames } from './create-remote/render.ts'

const repository = join(__dirname, '../..')
const owners = '/mf-finance/                 @drayline/finance\n\n/shell/ @drayline/platform\n'
let root: string

/** A repository with nothing but the template, one remote and what a config imports. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'drayline-create-'))
  cpSync(join(repository, templateFolder), join(root, templateFolder), {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|\.cache)$/.test(path),
  })
  mkdirSync(join(root, 'node_modules/@drayline'), { recursive: true })
  for (const name of ['contract', 'domain'])
    symlinkSync(join(repository, 'packages', name), join(root, 'node_modules/@drayline', name))
  mkdirSync(join(root, 'mf-finance'))
  write('mf-finance/page.tsx', '')
  write(
    'mf-finance/remote.config.ts',
    `export default { id: 'mf-finance', pathRoots: ['/invoices'], exposes: { './Page': './page.tsx' } }`,
  )
  write('package.json', '{ "type": "module" }')
  write('CODEOWNERS', owners)
  write(
    'package-lock.json',
    `${JSON.stringify({ packages: { '': {}, shell: {}, 'node_modules/react': {} } }, null, 2)}\n`,
  )
})

afterEach(() => rm(root, { recursive: true, force: true }))

const write = (path: string, content: string) => writeFileSync(join(root, path), content)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

/** Runs it as the command does: jest cannot import the configuration of a remote. @returns what went wrong, if anything */
async function create(request: object, stop = 'undefined'): Promise<string> {
  const script = `
    import { createRemote } from ${JSON.stringify(join(__dirname, 'create-remote/create.ts'))}
    await createRemote(${JSON.stringify(root)}, ${JSON.stringify(request)}, ${stop})`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  return await run.then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  )
}

const filesUnder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Everything in the repository, to see that a failure leaves no trace. */
const state = () => [...filesUnder('.')].sort().map((file) => [file, readFileSync(file, 'utf8')])

const fuelTax = { id: 'mf-tax', roots: ['/fuel-tax', '/permits'], title: 'Fuel tax', team: 'Taxes' }

test('makes a remote of its own: nothing in it has a name of the template, and all that it imports is there', async () => {
  expect(await create(fuelTax)).toBe('')
  const files = filesUnder('mf-tax')
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const content = readFileSync(file, 'utf8')
    for (const name of templateNames)
      expect([file, name, file.includes(name) || content.includes(name)]).toEqual([file, name, false])
    const imports = [...content.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) => path)
    for (const path of imports)
      expect([file, path, existsSync(join(dirname(file), path))]).toEqual([file, path, true])
  }
  expect(existsSync(join(root, 'mf-tax/src/fuel-tax/FuelTaxPage.tsx'))).toBe(true)
  expect(existsSync(join(root, 'mf-tax/src/contract.test.ts'))).toBe(false)
})

test('its manifest, texts and owner are its own', async () => {
  expect(await create(fuelTax)).toBe('')
  expect(json('mf-tax/package.json')).toMatchObject({
    name: '@drayline/mf-tax',
    version: '1.0.0',
    scripts: {
      test: 'drayline-remote test',
      dev: 'drayline-remote dev',
      build: 'drayline-remote build',
      'publish:remote': 'node ../tools/bootstrap.mjs publish-remote mf-tax',
    },
  })
  const en = json('mf-tax/src/messages/en.json')
  expectSameCatalogue(en, json('mf-tax/src/messages/es.json'))
  expectNoUnusedKeys(join(root, 'mf-tax/src'), en)
  expect(en['cases.title']).toBe('Fuel tax')
  expect(read('mf-tax/CHANGELOG.md')).toContain('# Changes of mf-tax\n\n## 1.0.0')
  const config = read('mf-tax/remote.config.ts')
  expect(config).toContain("owner: { team: 'Taxes', contact: 'tax-team@drayline.example' }")
  expect(read('mf-tax/src/fuel-tax/fuel-tax.feature.ts')).toContain("pathRoots: ['/fuel-tax', '/permits']")
})

test('it is a workspace without any installation, and its team owns it', async () => {
  expect(await create(fuelTax)).toBe('')
  expect(read('CODEOWNERS')).toBe(owners.replace('\n\n', '\n/mf-tax/                     @drayline/tax\n\n'))
  const { packages } = json('package-lock.json')
  expect(Object.keys(packages)).toEqual([
    '',
    'mf-tax',
    'node_modules/@drayline/mf-tax',
    'node_modules/react',
    'shell',
  ])
  expect(packages['mf-tax']).toMatchObject({ name: '@drayline/mf-tax', version: '1.0.0' })
  expect(packages['node_modules/@drayline/mf-tax']).toEqual({ resolved: 'mf-tax', link: true })
  expect(json('node_modules/@drayline/mf-tax/package.json').name).toBe('@drayline/mf-tax')
})

test.each([
  ['another remote has the path', { ...fuelTax, roots: ['/invoices'] }, '/invoices belongs to mf-finance'],
  ['the shell has the path', { ...fuelTax, roots: ['/login'] }, '/login belongs to the shell'],
  ['the folder is there', { ...fuelTax, id: 'mf-finance' }, 'The folder mf-finance is there already'],
  ['the name is none', { ...fuelTax, id: 'Claims' }, "'Claims' is no name of a remote"],
  ['the name leads elsewhere', { ...fuelTax, id: 'mf-../x' }, 'is no name of a remote'],
  ['the path has two segments', { ...fuelTax, roots: ['/fuel/tax'] }, "'/fuel/tax' is no path root"],
  ['no path is given', { ...fuelTax, roots: [] }, '--routes is missing'],
  ['the title would break a file', { ...fuelTax, title: "it's" }, '--title must have'],
  ['two files would have one name', { ...fuelTax, roots: ['/case'] }, 'gives two files the name'],
])('refuses when %s, and leaves nothing behind', async (_, request, reason) => {
  const before = state()
  expect(await create(request)).toContain(reason)
  expect(state()).toEqual(before)
})

test('a step that fails takes back those before it', async () => {
  write('package-lock.json', '{ broken')
  const before = state()
  expect(await create(fuelTax)).toContain('SyntaxError')
  expect(state()).toEqual(before)
})

test('interrupted, it leaves nothing behind', async () => {
  const before = state()
  expect(await create(fuelTax, 'AbortSignal.abort()')).toContain('AbortError')
  expect(state()).toEqual(before)
})

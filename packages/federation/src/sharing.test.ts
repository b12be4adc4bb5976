import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedFolder, readPackageJson, workspaceRoot } from './paths.ts'
import {
  deferredModules,
  libraryFacades,
  platformFacades,
  providedModules,
  providedRequest,
  sharedModules,
} from './sharing.ts'

const always = ['react', 'react/', 'react-dom', 'react-dom/', '@drayline/contract', '@drayline/ui']

test('the shell provides everything, nearly all at once, as singletons of the installed versions', () => {
  const host = sharedModules('host')
  expect(Object.keys(host)).toEqual(expect.arrayContaining(always))
  for (const [name, module] of Object.entries(host)) {
    expect(module).toMatchObject({ singleton: true, eager: !deferredModules.includes(name) })
    expect(module).not.toHaveProperty('import')
  }
  expect(host.react?.version).toBe(readPackageJson(installedFolder('react')).version)
  expect(host['@drayline/ui']?.version).toBe(readPackageJson(join(workspaceRoot, 'packages/ui')).version)
})

test('a remote shares the same modules and carries none of them', () => {
  const remote = sharedModules('remote')
  expect(Object.keys(remote)).toEqual(Object.keys(sharedModules('host')))
  for (const module of Object.values(remote))
    expect(module).toMatchObject({ singleton: true, eager: false, import: false })
})

test('a remote that runs alone shares nothing and so bundles one copy of all', () => {
  expect(sharedModules('standalone')).toEqual({})
})

test('react and react-dom are exactly alike: React refuses to run otherwise', () => {
  const host = sharedModules('host')
  expect(host.react?.version).toBe(host['react-dom']?.version)
})

test('declared versions are the installed ones', () => {
  for (const name of ['react', 'react-dom']) {
    const declared = readPackageJson(join(workspaceRoot, 'packages/ui')).dependencies?.[name]
    expect(readPackageJson(installedFolder(name)).version).toBe(declared)
  }
})

test('webpack and the federation plugin are the pair that is known to work', () => {
  const version = (name: string) => readPackageJson(installedFolder(name)).version
  expect({ webpack: version('webpack'), enhanced: version('@module-federation/enhanced') }).toEqual({
    webpack: '5.110.3',
    enhanced: '2.9.2',
  })
  expect(version('@module-federation/runtime')).toBe(version('@module-federation/enhanced'))
})

test('no package.json says commonjs, which breaks the federation entry', () => {
  const folders = ['shell', 'mf-finance', 'mf-operations', 'mf-admin', 'packages/platform', 'packages/ui']
  for (const folder of folders) {
    const text = readFileSync(join(workspaceRoot, folder, 'package.json'), 'utf8')
    expect(JSON.parse(text)).toHaveProperty('type', 'module')
  }
})

test('every facade is shared, and the shell imports it so that it is there', () => {
  expect(platformFacades()).toEqual(
    expect.arrayContaining(
      ['router', 'query', 'redux', 'styled', 'form', 'yup', 'luxon', 'i18n'].map(
        (name) => `@drayline/platform/${name}`,
      ),
    ),
  )
  for (const facade of platformFacades()) {
    expect(sharedModules('host')).toHaveProperty([facade])
    expect(providedRequest()).toContain(`'${facade}'`)
  }
})

test('what is shared is in the first code and runs when it is asked for; what is for later is a file of its own', () => {
  for (const name of providedModules()) {
    const mode = deferredModules.includes(name) ? '' : '/* webpackMode: "eager" */ '
    expect(providedRequest()).toContain(`import(${mode}'${name}')`)
  }
})

describe('what domain code imports of a shared library', () => {
  // In a remote these imports lead to the facade, where a missing name would be undefined at run time.
  const sources = join(workspaceRoot, 'packages/domain/src')
  const imports = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => valueImports(file, readFileSync(join(sources, file), 'utf8')))

  test.each(imports)('%s: %s of %s is a name of the facade', (_file, name, library) => {
    const facade = libraryFacades[library]?.replace('@drayline/platform/', '')
    const text = readFileSync(join(workspaceRoot, `packages/platform/src/${facade}.ts`), 'utf8')
    expect(text).toMatch(new RegExp(`\\b${name}\\b`))
  })

  function valueImports(file: string, source: string): [string, string, string][] {
    const found = source.matchAll(/^import (?!type)(.+?) from '([^']+)'/gm)
    return [...found].flatMap(([, names = '', library = '']): [string, string, string][] => {
      if (!(library in libraryFacades)) return []
      return names
        .replace(/[{}]/g, '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type '))
        .map((name) => [file, name, library])
    })
  }
})

import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RemoteSource } from '@drayline/contract'
import { descriptorProblems } from '@drayline/contract/descriptor-problems'
import { contentHash, finishFiles } from './build-files.ts'
import { installedPackages, readBuildRecord, writeBuildRecord } from './fingerprint.ts'
import { remoteDescriptor } from './remote-descriptor.ts'

const source: RemoteSource = {
  id: 'mf-sample',
  title: { en: 'Sample' },
  owner: { team: 'Sample team', contact: 'sample@example.test' },
  contract: '^1.0.0',
  pathRoots: ['/sample'],
  exposes: { './SamplePage': './src/SamplePage.tsx' },
  routes: [{ path: '/sample', expose: './SamplePage', title: { en: 'Sample' } }],
}

const exposes = { './SamplePage': { files: ['page.1.js'], exports: ['Component'] } }
const described = (more: Partial<RemoteSource>, catalogs: Parameters<typeof remoteDescriptor>[4]) =>
  remoteDescriptor({ ...source, ...more }, '1.0.0-0a1b2c3d', '2026-11-23T10:00:00.000Z', exposes, catalogs)

test('a descriptor has the texts that its routes name; one that a language lacks is an error with its key', () => {
  const routes = source.routes.map((route) => ({ ...route, search: 'sample.search' }))
  const en = { 'sample.search': 'Search samples' }
  const descriptor = described({ routes }, { en, es: { 'sample.search': 'Buscar muestras' } })
  expect(descriptor.routes[0]?.search).toEqual({ en: 'Search samples', es: 'Buscar muestras' })
  expect(descriptorProblems(descriptor)).toEqual([])
  expect(() => described({ routes }, { en, es: {} })).toThrow(
    "The route /sample names the text 'sample.search', which src/messages/es.json lacks",
  )
})

test('a descriptor is the source plus what the build knows, and is valid', () => {
  const descriptor = described({}, { en: {}, es: {} })
  expect(descriptor).toMatchObject({
    version: '1.0.0-0a1b2c3d',
    container: 'mf_sample',
    entry: 'remoteEntry.js',
    exposes: { './SamplePage': { files: ['page.1.js'] } },
  })
  expect(descriptorProblems(descriptor)).toEqual([])
})

describe('files of a build', () => {
  let folder: string
  const script = 'const text = "drayline";\n'.repeat(100)
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dist-'))
    await writeFile(join(folder, 'main.js'), script)
    await writeFile(join(folder, 'tiny.js'), '1')
    await writeFile(join(folder, 'font.woff2'), Buffer.alloc(2_000, 1))
    await writeFile(join(folder, 'remote.json'), '{}')
  })

  test('are listed with sizes and hashes; compressed where it pays', async () => {
    const files = await finishFiles(folder, true)
    expect(files.map((file) => file.path)).toEqual(['font.woff2', 'main.js', 'tiny.js'])
    const main = files.find((file) => file.path === 'main.js')
    expect(main?.br).toBeLessThan(main?.gz ?? 0)
    expect(brotliDecompressSync(await readFile(join(folder, 'main.js.br'))).toString()).toBe(script)
    expect(gunzipSync(await readFile(join(folder, 'main.js.gz'))).toString()).toBe(script)
    expect(files.filter((file) => file.br !== undefined)).toHaveLength(1)
  })

  test('give the same version for the same content, another for any change', async () => {
    const first = contentHash(await finishFiles(folder, true), source)
    expect(contentHash(await finishFiles(folder, false), source)).toBe(first)
    expect(contentHash(await finishFiles(folder, true), { ...source, contract: '^1.1.0' })).not.toBe(first)
    await writeFile(join(folder, 'tiny.js'), '2')
    expect(contentHash(await finishFiles(folder, true), source)).not.toBe(first)
  })

  test('a build without its record did not finish', async () => {
    expect(await readBuildRecord(folder)).toBeUndefined()
    await writeBuildRecord(folder, { fingerprint: 'f', version: '1.0.0-0a1b2c3d' })
    expect(await readBuildRecord(folder)).toEqual({ fingerprint: 'f', version: '1.0.0-0a1b2c3d' })
  })
})

test('another remote in the workspace makes no build stale, another version of a package does', () => {
  const lock = (packages: object) => installedPackages(JSON.stringify({ packages }))
  const react = { 'node_modules/react': { version: '19.3.1' } }
  const remote = {
    '': { workspaces: ['mf-*'] },
    'mf-claims': { version: '1.0.0' },
    'node_modules/@drayline/mf-claims': { resolved: 'mf-claims', link: true },
  }
  expect(lock({ ...react, ...remote })).toBe(lock(react))
  expect(lock({ 'node_modules/react': { version: '19.3.2' } })).not.toBe(lock(react))
})

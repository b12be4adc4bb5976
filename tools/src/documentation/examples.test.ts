import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../cache.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const commands = [
  ...read('docs/examples/publish.yml').matchAll(/\bnpm run ([\w:-]+)(?: -w [\w-]+)? --(?= )(.*)/g),
]

test('the example of a pipeline runs commands that a remote has, with options that they know', () => {
  const remote = JSON.parse(read('packages/reference-remote/package.json')) as { scripts: object }
  const product = JSON.parse(read('package.json')) as { scripts: object }
  const known = new Set([...Object.keys(remote.scripts), ...Object.keys(product.scripts)])
  expect(commands.map(([, name]) => name)).toContain('publish:remote')
  expect(commands.filter(([, name = '']) => !known.has(name))).toEqual([])
  const usage = read('tools/src/publish-remote.ts')
  const published = commands.filter(([, name]) => name === 'publish:remote')
  const options = published.flatMap(([, , rest = '']) => rest.match(/--[a-z-]+/g) ?? [])
  expect(options).toEqual(
    expect.arrayContaining(['--to', '--sign', '--no-activate', '--preview', '--reason']),
  )
  expect(options.filter((option) => !usage.includes(`  ${option} `))).toEqual([])
})

test('its tokens are named with rights that there are', () => {
  const rights = [...read('docs/examples/publish.yml').matchAll(/\(rights: ([\w, ]+)\)/g)]
  const named = rights.flatMap(([, list = '']) => list.split(', '))
  expect(named.length).toBeGreaterThan(1)
  const known = read('packages/domain/src/platform/releases/release.ts')
  expect(named.filter((right) => !known.includes(`'${right}'`))).toEqual([])
})

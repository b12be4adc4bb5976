import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../cache.ts'
import { type ExportTarget, type PublishedPackage, publicExports } from './published.ts'

/** Of these a page has one copy: whoever installs a package decides which. */
const peers = ['react', 'react-dom']

/**
 * The `package.json` of a published package: exports lead to what was built, dependencies on our own packages name the
 * versions they were built with.
 */
export function publishedManifest(own: PublishedPackage, all: readonly PublishedPackage[]): object {
  const { name, version, description, type, bin, publishConfig } = own.manifest
  const versions = new Map(all.map(({ manifest }) => [manifest.name, `^${manifest.version}`]))
  const tools = repositoryTools(publishConfig?.dependencies ?? [])
  const needed = Object.entries({ ...own.manifest.dependencies, ...tools }).sort()
  const isPeer = ([each]: [string, string]) => peers.includes(each)
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type,
    engines: { node: '>=24' },
    exports: Object.fromEntries(publicExports(own).map(([path, target]) => [path, builtTarget(target)])),
    ...(bin ? { bin: Object.fromEntries(Object.entries(bin).map(([key, file]) => [key, built(file)])) } : {}),
    dependencies: Object.fromEntries(
      needed.filter((entry) => !isPeer(entry)).map(([each, range]) => [each, versions.get(each) ?? range]),
    ),
    peerDependencies: Object.fromEntries(
      needed.filter(isPeer).map(([each, range]): [string, string] => [each, `^${range}`]),
    ),
    publishConfig: { access: publishConfig?.access },
  }
}

/** Tools that a package brings along for remotes elsewhere, in the versions this repository is tested with. */
function repositoryTools(names: readonly string[]): Record<string, string> {
  const root = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return Object.fromEntries(
    names.map((name) => {
      const version = root.devDependencies[name]
      if (!version) throw new Error(`package.json has no ${name}, which a package brings along`)
      return [name, version]
    }),
  )
}

function builtTarget(target: ExportTarget): ExportTarget {
  if (typeof target !== 'string' || !/^\.\/src\/.*\.tsx?$/.test(target))
    return typeof target === 'string' ? built(target) : target
  return { types: built(target).replace(/\.js$/, '.d.ts'), default: built(target) }
}

/** Sources stand in `src`, what is built of them in `lib`. */
function built(file: string): string {
  return file.replace(/^\.\/src\/(.*?)(\.tsx?)?$/, (_, path, code) => `./lib/${path}${code ? '.js' : ''}`)
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../cache.ts'

/** Target of an export: a file of the sources, or files by condition. */
export type ExportTarget = string | Readonly<Record<string, string>>

/** What of a package's `package.json` matters to publishing it. */
export interface PackageManifest {
  name: string
  version: string
  description: string
  type: string
  exports: Readonly<Record<string, ExportTarget>>
  bin?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  /** A package with this part is a product. */
  publishConfig?: {
    access: string
    /** Tools of the repository that it brings along. */
    dependencies?: readonly string[]
    /** Modules that are not imported but loaded by their path. */
    modules?: readonly string[]
  }
}

/** A package that is made for publishing. */
export interface PublishedPackage {
  /** Absolute path. */
  folder: string
  /** Name of the folder, `contract`. */
  short: string
  manifest: PackageManifest
}

/** All packages of the repository that are products, by name. */
export function publishedPackages(): PublishedPackage[] {
  return globSync('packages/*/package.json', { cwd: repositoryRoot })
    .sort()
    .map((file) => ({
      folder: join(repositoryRoot, file, '..'),
      short: file.split('/')[1] ?? '',
      manifest: JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')) as PackageManifest,
    }))
    .filter(({ manifest }) => manifest.publishConfig)
}

/** What a package exports when it is published: helpers of this repository's own tests stay here. */
export function publicExports({ manifest }: PublishedPackage): [path: string, target: ExportTarget][] {
  return Object.entries(manifest.exports).filter(([path]) => !path.startsWith('./testing/'))
}

const isCode = (path: string) => /^\.\/src\/.*\.tsx?$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$|\.fixture\.ts$|(^|\/)testing\//.test(path)

/** Absolute paths of the modules that others may import, by the path they write. */
export function publicModules(own: PublishedPackage): Map<string, string> {
  const modules = publicExports(own).flatMap(([path, target]): [string, string][] => {
    if (typeof target !== 'string' || !isCode(target)) return []
    if (!target.includes('*')) return [[path, join(own.folder, target)]]
    const [start = '', end = ''] = target.split('*')
    return globSync(`${start}**/*${end}`, { cwd: own.folder })
      .filter((file) => !isTest(file))
      .sort()
      .map((file) => [
        path.replace('*', join('./', file).slice(start.length - 2, -end.length)),
        join(own.folder, file),
      ])
  })
  return new Map(modules)
}

/** Absolute paths of all sources of a package but its tests and what these are made with. */
export function sourcesOf({ folder }: PublishedPackage): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !isTest(file) && !/test-kit|\.fixtures?\.|\/gallery\//.test(file))
    .map((file) => join(folder, file))
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The fields of a package.json that builds read. */
export interface PackageJson {
  name: string
  version: string
  exports?: Record<string, unknown>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Reads the package.json of a folder; throws when there is none. */
export function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson
}

/**
 * The folder of an installed package, for packages whose `exports` hide their package.json. Looked for from here
 * upwards, as Node does: in this repository and wherever this package is installed.
 */
export function installedFolder(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) return place
    if (folder === dirname(folder)) throw new Error(`The package ${name} is not installed; run npm install.`)
  }
}

/** The folder into which everything is installed: the root of this repository, or of the team's own. */
export const workspaceRoot = join(installedFolder('@drayline/contract'), '../../..')

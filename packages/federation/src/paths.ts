import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace's root folder. */
export const workspaceRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** The fields of a package.json that builds read. */
export interface PackageJson {
  name: string
  version: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Reads the package.json of a folder; throws when there is none. */
export function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson
}

/** The folder of an installed package, for packages whose `exports` hide their package.json. */
export function installedFolder(name: string): string {
  const folder = join(workspaceRoot, 'node_modules', name)
  if (!existsSync(folder)) throw new Error(`The package ${name} is not installed; run npm install.`)
  return folder
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteSource } from '@drayline/contract'

const fileName = 'remote.config.ts'

/** Returns whether a folder holds a remote; the shell has no `remote.config.ts`. */
export function isRemoteFolder(folder: string): boolean {
  return existsSync(join(folder, fileName))
}

/**
 * Reads a remote's `remote.config.ts`.
 * @throws Error naming file and field when something it names is missing
 */
export async function loadRemoteSource(folder: string): Promise<RemoteSource> {
  const file = join(folder, fileName)
  const module = (await import(pathToFileURL(file).href)) as { default?: RemoteSource; remote?: RemoteSource }
  const source = module.default ?? module.remote
  if (!source?.id || !source.exposes)
    throw new Error(`${file}: must export a RemoteSource with id and exposes`)
  for (const [name, path] of Object.entries(source.exposes)) {
    if (!name.startsWith('./')) throw new Error(`${file}: exposes['${name}'] must start with './'`)
    if (!existsSync(join(folder, path)))
      throw new Error(`${file}: exposes['${name}']: ${path} does not exist`)
  }
  return source
}

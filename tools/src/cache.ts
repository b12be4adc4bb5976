import { access, constants, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { UserError } from './user-error.ts'

/** The repository's root folder. */
export const repositoryRoot = resolve(import.meta.dirname, '../..')

/**
 * Returns the folders for downloads, best first: the user's cache, so that every clone on a machine shares it, then the
 * repository's own.
 */
export function cacheFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  const user = env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache')
  return [join(user, 'drayline'), join(repositoryRoot, '.cache')]
}

/** The first cache folder we may write to, created. */
export async function writableCacheFolder(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const folders = cacheFolders(env)
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return folder
    } catch {
      // Read-only home: the next one.
    }
  }
  throw new UserError(
    `No folder to keep the database program in: neither ${folders.join(' nor ')} can be written.`,
    'Make one of them writable, or set XDG_CACHE_HOME to a folder that is.',
  )
}

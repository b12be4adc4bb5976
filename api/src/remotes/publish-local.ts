import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mover, Published } from './releases.service.ts'
import { publishRelease, releaseId } from './releases.service.ts'
import type { PointerDoc, ReleaseDoc } from './remote.model.ts'
import { RemotePointer, RemoteRelease } from './remote.model.ts'

interface LocalBuild extends Mover {
  /** Absolute path of a remote's `dist`. */
  dir: string
}

/**
 * Publishes a build of this machine as a release; does nothing when users have it already. The database must be
 * connected.
 * @throws ReleaseRefused when the build fails a check
 */
export async function publishLocalBuild({ dir, actor, reason }: LocalBuild): Promise<Published> {
  const known = await publishedAlready(dir)
  if (known) return known
  return await publishRelease(await readBuild(dir), { actor, reason: reason ?? 'local build' })
}

/** The version says what the files hold, so that the files of a known version need not be read. */
async function publishedAlready(dir: string): Promise<Published | undefined> {
  const text = await readFile(join(dir, 'remote.json'), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const { id: remoteId, version } = JSON.parse(text) as { id: string; version: string }
  const pointer = await RemotePointer.findById(remoteId).lean<PointerDoc>()
  if (pointer?.version !== version) return undefined
  const release = await RemoteRelease.findById(releaseId(remoteId, version)).lean<ReleaseDoc>()
  return release ? { remoteId, version, created: false, activated: false } : undefined
}

/** Reads a folder's files by path relative to it. */
export async function readBuild(dir: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    paths.map(
      async (path): Promise<[string, Buffer]> => [
        path.slice(dir.length + 1).replaceAll('\\', '/'),
        await readFile(path),
      ],
    ),
  )
  return new Map(contents)
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HeldBack } from '@drayline/domain/platform/releases/release'
import { op } from '../../kernel/database/filter.ts'
import { signaturePath } from './build-list.ts'
import type { Mover } from './pointer.service.ts'
import { readDescriptor } from './release-check.ts'
import { releaseId } from './release-id.ts'
import { publishRelease } from './releases.service.ts'
import type { PointerChangeDoc, PointerDoc } from './remote.model.ts'
import { RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { signingOf } from './signing.service.ts'

interface LocalBuild extends Mover {
  /** Absolute path of a remote's `dist`. */
  dir: string
  /** True if users get it even if this very version was stored before, and perhaps decided against. */
  evenStored?: boolean
  announce?: boolean
  isDevelopment?: boolean
}

/** Outcome of publishing a build of this machine. */
export interface LocalPublish {
  version: string
  /** True if users get it now and did not before. */
  activated: boolean
  /** Reason users do not get it; it was stored before, and perhaps rolled back from since. */
  heldBack: HeldBack | 'rolled-back' | 'unsigned' | null
}

/**
 * Publishes a build of this machine as a release, and users get it when its content is new. A version that is stored
 * already is left alone: who gets it was decided since, and a start must not undo that. The database must be connected.
 * @throws ReleaseRefused when the build fails a check
 */
export async function publishLocalBuild({
  dir,
  evenStored = false,
  announce = false,
  isDevelopment = false,
  ...mover
}: LocalBuild): Promise<LocalPublish> {
  const known = await knownVersion(dir, evenStored)
  if (known) return known
  const unsigned = await unsignedVersion(dir)
  if (unsigned) return unsigned
  const options = { ...mover, announce, isDevelopment, evenStored, endCanary: evenStored }
  const { version, activated, heldBack } = await publishRelease(await readBuild(dir), options)
  return { version, activated, heldBack }
}

/** The version says what the files hold, so that the files of a known version need not be read. */
async function knownVersion(dir: string, evenStored: boolean): Promise<LocalPublish | undefined> {
  const text = await readFile(join(dir, 'remote.json'), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const { id: remoteId, version } = JSON.parse(text) as { id: string; version: string }
  if (!(await RemoteRelease.exists({ _id: releaseId(remoteId, version) }))) return undefined
  const pointer = await RemotePointer.findById(remoteId).lean<PointerDoc>()
  if (pointer?.version === version) return { version, activated: false, heldBack: null }
  if (evenStored) return undefined
  const heldBack = (await wasRolledBack(remoteId, version)) ? 'rolled-back' : 'stored'
  return { version, activated: false, heldBack }
}

/** A build of this machine without a signature does not stop the start of a product that demands one. */
async function unsignedVersion(dir: string): Promise<LocalPublish | undefined> {
  const files = await readBuild(dir)
  if (!files.has('remote.json') || files.has(signaturePath)) return undefined
  const { id, version } = readDescriptor(files)
  if (!(await signingOf(id)).demanded) return undefined
  return { version, activated: false, heldBack: 'unsigned' }
}

/** Tells whether someone rolled back from this version at its last use. */
async function wasRolledBack(remoteId: string, version: string): Promise<boolean> {
  const moves = op.in(['activated', 'rolled-back'])
  const last = await RemotePointerChange.findOne({ remoteId, from: version, action: moves } as never)
    .sort({ at: -1 })
    .lean<PointerChangeDoc>()
  return last?.action === 'rolled-back'
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

import type { RegisteredRemote } from '@drayline/contract'
import { textIn } from '@drayline/contract/text'
import type { SystemStatus } from '@drayline/domain/admin/help/help'
import type { AnyCall } from '../../kernel/http/call.ts'
import { readContent } from '../../platform/assets/index.ts'
import type { ReleaseDoc } from '../../platform/remotes/index.ts'
import { registryFor, releaseId, remoteReleases } from '../../platform/remotes/index.ts'

/**
 * Reads the state of the product for this user. That the call is answered shows server and database (it reads both
 * pointers and releases); each remote works when the program of the version they get is in the store and can be read.
 */
export async function readSystemStatus(call: AnyCall): Promise<SystemStatus> {
  const { remotes } = await registryFor(call.user, call.log)
  const parts = await Promise.all(remotes.map((remote) => partOf(remote, call)))
  const failed = parts.some(({ state }) => state === 'failed')
  return { status: failed ? 'degraded' : 'operational', checkedAt: call.now().toISOString(), parts }
}

async function partOf(
  remote: RegisteredRemote,
  { language }: AnyCall,
): Promise<SystemStatus['parts'][number]> {
  const state = !remote.enabled ? 'disabled' : (await isReadable(remote)) ? 'operational' : 'failed'
  return { id: remote.id, title: textIn(remote.descriptor.title, language), version: remote.version, state }
}

/** Contents that were read lately are in memory, so asking again costs the database nothing. */
async function isReadable({ id, version, descriptor }: RegisteredRemote): Promise<boolean> {
  const release = await remoteReleases
    .findById(releaseId(id, version), { files: 1 })
    .lean<Pick<ReleaseDoc, 'files'>>()
  const entry = release?.files.find(({ path }) => path === descriptor.entry)
  if (!entry) return false
  return await readContent(entry).then(
    () => true,
    () => false,
  )
}

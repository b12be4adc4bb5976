import { readOnly } from '../../kernel/database/model.ts'
import { RemotePointer, RemoteRelease } from './remote.model.ts'

// Public surface of remotes: other features import nothing else of it.

export { askedPreviews } from './previews.service.ts'
export type { CanaryAudience } from './registry.ts'
export { cohortOf, everybodysShortcuts, pageIntegrity, registryFor, versionFor } from './registry.ts'
export { releaseCode } from './release-code.ts'
export { releaseId } from './release-id.ts'
export { remoteParams } from './releases.routes.ts'
export type { LoadSums, PointerDoc, ReleaseDoc } from './remote.model.ts'
export { releaseMap, serveRemotes } from './serve-remotes.ts'

export const remotePointers = readOnly(RemotePointer)
export const remoteReleases = readOnly(RemoteRelease)

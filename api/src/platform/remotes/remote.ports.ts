import type { VersionFigures } from '@drayline/domain/platform/releases/canary'
import { port } from '../../kernel/base/port.ts'
import type { LoadSums } from './remote.model.ts'

/** How a version fared, and the sums that it follows from. */
export type LoadFigures = VersionFigures & { sums: LoadSums }

/**
 * How a version of a remote fared in browsers since the hour of an instant, without what was known `before`.
 */
export const loadFigures =
  port<(remoteId: string, version: string, since: Date, before?: LoadSums) => Promise<LoadFigures>>(
    'loadFigures',
  )

/** Versions of a remote that lately ran in somebody's browser. */
export const versionsInUse = port<(remoteId: string) => Promise<string[]>>('versionsInUse')

import { userInfo } from 'node:os'
import type { Problem } from '@drayline/api/kernel/base/errors'
import { translate } from '@drayline/api/kernel/base/text'
import { moveUnsigned } from '@drayline/api/platform/remotes/moves.service'
import { readBuild } from '@drayline/api/platform/remotes/publish-local'
import { presentPointer } from '@drayline/api/platform/remotes/release.presenter'
import { ReleaseRefused } from '@drayline/api/platform/remotes/release-check'
import { publishRelease } from '@drayline/api/platform/remotes/releases.service'
import type { PointerDoc } from '@drayline/api/platform/remotes/remote.model'
import { RemotePointer } from '@drayline/api/platform/remotes/remote.model'
import type { PublishTarget } from '@drayline/federation/publish/target'
import { UserError } from '../user-error.ts'

/** Publishes into the connected database: for users of that database. */
export function databaseTarget(): PublishTarget {
  const actor = userInfo().username
  return {
    publish: ({ dir, reason, activate, endCanary }) => {
      const mover = { actor, reason: reason ?? 'published by command', mayDrop: reason !== undefined }
      return readable(async () => publishRelease(await readBuild(dir), { ...mover, activate, endCanary }))
    },
    async current(remote) {
      const pointer = await RemotePointer.findById(remote).lean<PointerDoc>()
      return pointer ? presentPointer(pointer) : undefined
    },
    move: (remote, move) => readable(async () => presentPointer(await moveUnsigned(remote, move, { actor }))),
  }
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ReleaseRefused) throw new UserError(error.message)
    const { text } = error as Partial<Problem>
    throw text ? new UserError(translate('en', text)) : error
  }
}

import { userInfo } from 'node:os'
import type { Config } from '@drayline/api/kernel/base/config'
import type { Problem } from '@drayline/api/kernel/base/errors'
import { translate } from '@drayline/api/kernel/base/text'
import { databaseNow } from '@drayline/api/kernel/database/database-clock'
import { createLogger } from '@drayline/api/kernel/http/request-log'
import { writeInBackground } from '@drayline/api/kernel/writes/background-write'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import { moveUnsigned } from '@drayline/api/platform/remotes/moves.service'
import { previewPath } from '@drayline/api/platform/remotes/preview-path'
import { previewFor } from '@drayline/api/platform/remotes/previews.service'
import { readBuild } from '@drayline/api/platform/remotes/publish-local'
import { presentPointer } from '@drayline/api/platform/remotes/release.presenter'
import { ReleaseRefused } from '@drayline/api/platform/remotes/release-check'
import { publishRelease } from '@drayline/api/platform/remotes/releases.service'
import type { PointerDoc } from '@drayline/api/platform/remotes/remote.model'
import { RemotePointer } from '@drayline/api/platform/remotes/remote.model'
import type { PublishReport } from '@drayline/domain/platform/releases/release'
import type { PublishTarget } from '@drayline/federation/publish/target'
import { UserError } from '../user-error.ts'

/** Publishes into the connected database: for users of that database. */
export function databaseTarget(config: Config): PublishTarget {
  const actor = userInfo().username
  return {
    publish: ({ dir, reason, activate, endCanary, previewDays }) => {
      const mover = { actor, reason: reason ?? 'published by command', mayDrop: reason !== undefined }
      return readable(async () => {
        const report = await publishRelease(await readBuild(dir), { ...mover, activate, endCanary })
        return previewDays ? { ...report, preview: await linkTo(report, previewDays, actor, config) } : report
      })
    },
    async current(remote) {
      const pointer = await RemotePointer.findById(remote).lean<PointerDoc>()
      return pointer ? presentPointer(pointer) : undefined
    },
    move: (remote, move) => readable(async () => presentPointer(await moveUnsigned(remote, move, { actor }))),
  }
}

async function linkTo({ remote, version }: PublishReport, days: number, actor: string, config: Config) {
  const ring = await keyRing(config)
  const preview = await writeInBackground({ id: null, name: actor }, databaseNow, (tx) =>
    previewFor(tx, remote, { version, days }, actor, ring),
  )
  const path = await previewPath(ring, preview, createLogger('silent'))
  return path === null ? null : { path, expiresAt: preview.expiresAt.toISOString() }
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

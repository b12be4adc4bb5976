import { userInfo } from 'node:os'
import type { Problem } from '@drayline/api/core/errors'
import { translate } from '@drayline/api/core/text'
import { runTransaction } from '@drayline/api/core/transaction'
import { movePointer } from '@drayline/api/remotes/pointer.service'
import { readBuild } from '@drayline/api/remotes/publish-local'
import { ReleaseRefused } from '@drayline/api/remotes/release-check'
import { publishRelease } from '@drayline/api/remotes/releases.service'
import { UserError } from '../user-error.ts'
import type { PublishTarget } from './target.ts'

/** Publishes into the connected database: for whoever may write there anyway. */
export function databaseTarget(): PublishTarget {
  const actor = userInfo().username
  return {
    publish: ({ dir, reason, activate }) =>
      readable(async () => publishRelease(await readBuild(dir), { actor, reason, activate })),
    move: (remote, move) =>
      readable(async () => (await runTransaction(() => movePointer(remote, move, actor))).after.version),
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

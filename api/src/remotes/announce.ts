import { textIn } from '@drayline/contract/text'
import { allows } from '@drayline/domain/permissions'
import { roles } from '@drayline/domain/roles'
import { op } from '../core/filter.ts'
import type { Tx } from '../core/tx.ts'
import { User } from '../users/user.model.ts'
import { remoteNumber } from './release-id.ts'
import type { ReleaseDoc } from './remote.model.ts'

const publishers = roles.filter((role) => allows(role, 'remotes.publish'))

/** Tells those who may publish that somebody did, within the write that stores the release. */
export async function announceRelease(tx: Tx, release: ReleaseDoc, activated: boolean): Promise<void> {
  const { remoteId, version, publishedBy: actor, descriptor } = release
  const filter = { role: op.in(publishers), deactivatedAt: null }
  const readers = await User.find(filter, { language: 1 }).lean()
  for (const { _id, language } of readers)
    tx.notify({
      userId: _id,
      title: {
        key: 'remote.published.title',
        params: { remote: textIn(descriptor.title, language), version },
      },
      message: { key: activated ? 'remote.published.active' : 'remote.published.stored', params: { actor } },
      type: 'info',
      entityType: 'remote',
      entityId: remoteNumber(remoteId),
    })
}

import { fullName } from '@drayline/domain/platform/users/user'
import type { Tx } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../users/index.ts'
import { peopleWhoMay } from '../users/index.ts'

/** In a transaction: an account for emergencies is used, which all administrators hear of, by mail too. */
export async function tellOfEmergency(tx: Tx, user: UserDoc): Promise<void> {
  const about = { entityType: 'user', entityId: user._id } as const
  tx.audit({ ...about, action: 'user.emergencySignIn', before: null, after: null })
  for (const userId of await peopleWhoMay('users.manage'))
    tx.notify({
      ...{ userId, kind: 'account', type: 'warning', mandatory: true, ...about },
      title: { key: 'notification.emergencySignIn.title' },
      message: { key: 'notification.emergencySignIn.message', params: { name: fullName(user) } },
    })
}

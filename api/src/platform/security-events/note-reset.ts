import { fullName } from '@drayline/domain/platform/users/user'
import { nextId } from '../../kernel/database/ids.ts'
import type { UserDoc } from '../users/index.ts'
import { SecurityEventRecord } from './security-event.model.ts'

/** In a transaction: keeps that whoever runs Drayline took someone's second factors away by a command. */
export async function noteReset(user: UserDoc, now: Date): Promise<void> {
  const about = { userId: user._id, userName: fullName(user), userAgent: 'reset-factors' }
  await SecurityEventRecord.create([
    { _id: await nextId('security_events'), at: now, kind: 'factorsReset', ...about },
  ])
}

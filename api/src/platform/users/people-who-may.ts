import type { Action } from '@drayline/domain/kernel/access/permissions'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { roles } from '@drayline/domain/kernel/access/roles'
import { op } from '../../kernel/database/filter.ts'
import { User } from './user.model.ts'

/** An office has fewer managers; a message to more of them would be for nobody. */
const maxPeople = 200

/** Ids of the active people whose role allows an action, maybe without one of them; also inside a transaction. */
export async function peopleWhoMay(action: Action, exceptId?: number): Promise<number[]> {
  const able = roles.filter((role) => allows(role, action))
  const users = await User.find({ role: op.in(able), deactivatedAt: null } as never, { _id: 1 })
    .limit(maxPeople)
    .lean<{ _id: number }[]>()
  return users.map(({ _id }) => _id).filter((id) => id !== exceptId)
}

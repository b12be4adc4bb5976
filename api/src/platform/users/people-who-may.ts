import type { Action } from '@drayline/domain/kernel/access/permissions'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { roles } from '@drayline/domain/kernel/access/roles'
import { fullName } from '@drayline/domain/platform/users/user'
import type { Person } from '../../kernel/base/person.ts'
import { op } from '../../kernel/database/filter.ts'
import type { UserDoc } from './user.model.ts'
import { User } from './user.model.ts'

/** An office has fewer managers; a message to more of them would be for nobody. */
const maxPeople = 200

/** Ids of the active people whose role allows an action, maybe without one of them; also inside a transaction. */
export async function peopleWhoMay(action: Action, exceptId?: number): Promise<number[]> {
  const users = await User.find(whoMay(action), { _id: 1 }).limit(maxPeople).lean<{ _id: number }[]>()
  return users.map(({ _id }) => _id).filter((id) => id !== exceptId)
}

/** The same people with their names, in the order of the alphabet. */
export async function namesOfWhoMay(action: Action): Promise<Person[]> {
  const users = await User.find(whoMay(action), { firstName: 1, lastName: 1, username: 1 })
    .sort({ nameSortKey: 1, _id: 1 })
    .limit(maxPeople)
    .lean<UserDoc[]>()
  return users.map((user) => ({ id: user._id, name: fullName(user) }))
}

function whoMay(action: Action) {
  const able = roles.filter((role) => allows(role, action))
  return { role: op.in(able), deactivatedAt: null } as never
}

import type { UserChoice } from '@drayline/domain/platform/users/user'
import { op } from '../../kernel/database/filter.ts'
import type { UserDoc } from './user.model.ts'
import { User } from './user.model.ts'
import { presentUserChoice } from './user.presenter.ts'

const named = { firstName: 1, lastName: 1, username: 1 } as const

/**
 * The colleagues that records refer to (who a task or a collection is assigned to), by id; people who do not exist
 * are missing. One question for a whole page of records; also inside a transaction.
 */
export async function colleagues(ids: Iterable<number | null>): Promise<ReadonlyMap<number, UserChoice>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const users = await User.find({ _id: op.in(wanted) } as never, named).lean<UserDoc[]>()
  return new Map(users.map((user) => [user._id, presentUserChoice(user)]))
}

/** One colleague, read now; null when there is none. */
export async function colleague(id: number | null): Promise<UserChoice | null> {
  return id === null ? null : ((await colleagues([id])).get(id) ?? null)
}

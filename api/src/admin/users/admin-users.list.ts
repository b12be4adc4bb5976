import type { UserStatus } from '@drayline/domain/admin/users/user-admin'
import { op } from '../../kernel/database/filter.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf } from '../../kernel/lists/list-filters.ts'
import { sessionRecords } from '../../platform/auth/index.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'
import type { AdminUserRow, Presence } from './admin-user.presenter.ts'

export const userSorts: Sorts = {
  name: { path: 'nameSortKey', type: 'string' },
  username: { path: 'usernameKey', type: 'string' },
  lastSignInAt: { path: 'lastSignInAt', type: 'date', nullable: true },
  createdAt: { path: 'createdAt', type: 'date' },
}

type Query = ListOptions<UserDoc>['query'] & {
  role?: string | undefined
  department?: string | undefined
  status?: UserStatus | undefined
  secondFactor?: 'set' | 'none' | undefined
}

/** One page of the staff with where they are signed in. */
export async function listUsers(query: Query): Promise<Page<AdminUserRow>> {
  const left = { active: null, inactive: op.ne(null) }
  const filter = {
    ...anyOf('role', query.role),
    ...anyOf('department', query.department),
    ...(query.secondFactor ? { secondFactorAt: query.secondFactor === 'none' ? null : op.ne(null) } : {}),
    ...(query.status ? { deactivatedAt: left[query.status] } : {}),
  }
  const select = { search: 0, passwordHash: 0, bio: 0 } as const
  const page = await listQuery<UserDoc>({ model: User, filter, sorts: userSorts, query, select })
  const rows = await withPresence(page.rows)
  return new Page(rows, page.next, page.total, page.atLeast)
}

/** Someone as the admin panel shows them; undefined when there is no such user. */
export async function findUser(id: number): Promise<AdminUserRow | undefined> {
  const user = await User.findById(id).lean<UserDoc>()
  return user ? (await withPresence([user]))[0] : undefined
}

/** Adds when someone was last there: sessions are few, and found by their user. */
export async function withPresence(users: readonly UserDoc[]): Promise<AdminUserRow[]> {
  const ids = users.map(({ _id }) => _id)
  const sessions = await sessionRecords
    .find({ userId: op.in(ids) }, { userId: 1, lastSeenAt: 1, expireAt: 1 })
    .lean()
  const byUser = new Map<number, Presence>()
  for (const { userId, lastSeenAt } of sessions) {
    const known = byUser.get(userId)
    const later = Math.max(known?.lastSeenAt.getTime() ?? 0, lastSeenAt.getTime())
    byUser.set(userId, { lastSeenAt: new Date(later), sessions: (known?.sessions ?? 0) + 1 })
  }
  return users.map((user) => ({ ...user, presence: byUser.get(user._id) }))
}

import type { AdminUser, UserWithPassword } from '@drayline/domain/admin/users/user-admin'
import type { UserDoc } from '../../platform/users/index.ts'

/** Places where a user is signed in. */
export interface Presence {
  lastSeenAt: Date
  sessions: number
}

/** A member of staff with their presence, and with a temporary password where one was just made. */
export type AdminUserRow = UserDoc & { presence?: Presence; temporaryPassword?: string }

/** A member of staff as the admin panel shows them. */
export function presentAdminUser(user: AdminUserRow): AdminUser {
  const lastSeenAt = user.presence?.lastSeenAt ?? user.lastSignInAt ?? null
  return {
    id: user._id,
    version: user.version,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? null,
    jobTitle: user.jobTitle ?? null,
    department: user.department ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    role: user.role,
    status: user.deactivatedAt ? 'inactive' : 'active',
    deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
    mustChangePassword: user.mustChangePassword ?? false,
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    secondFactor: Boolean(user.secondFactorAt),
    sessions: user.presence?.sessions ?? 0,
  }
}

/** The same with the password; the answer that is kept for a repetition has none. */
export function presentWithPassword(user: AdminUserRow): UserWithPassword {
  return { ...presentAdminUser(user), temporaryPassword: user.temporaryPassword ?? null }
}

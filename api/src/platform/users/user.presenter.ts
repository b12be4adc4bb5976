import { actionsOf } from '@drayline/domain/kernel/access/permissions'
import type { CurrentUser, UserChoice } from '@drayline/domain/platform/users/user'
import { fullName } from '@drayline/domain/platform/users/user'
import type { SessionUser } from '../../kernel/http/call.ts'
import type { UserDoc } from './user.model.ts'

/** The signed-in user's own profile, settings and permissions. */
export function presentCurrentUser(user: UserDoc): CurrentUser {
  return {
    id: user._id,
    version: user.version,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    jobTitle: user.jobTitle,
    department: user.department,
    profileImageUrl: user.profileImageUrl,
    role: user.role,
    bio: user.bio,
    location: user.location,
    timezone: user.timezone,
    language: user.language,
    emailNotifications: user.emailNotifications,
    smsNotifications: user.smsNotifications,
    desktopNotifications: user.desktopNotifications,
    startTime: user.startTime,
    endTime: user.endTime,
    workDays: user.workDays,
    theme: user.theme,
    dateFormat: user.dateFormat,
    timeFormat: user.timeFormat,
    permissions: actionsOf(user.role),
    ...(user.mustChangePassword ? { mustChangePassword: true } : {}),
    ...(isFirstVisit(user) ? { firstVisit: true } : {}),
  }
}

/** The signed-in user as their session sees Drayline: with the rights, and as whom, by which it is answered. */
export function presentAsSeen(user: UserDoc, { role, ownRole, enrollBy }: SessionUser): CurrentUser {
  const seen = ownRole ? { ...presentCurrentUser({ ...user, role }), ownRole } : presentCurrentUser(user)
  return enrollBy ? { ...seen, enrollBy } : seen
}

function isFirstVisit({ firstSignInAt, lastSignInAt }: UserDoc): boolean {
  return firstSignInAt?.getTime() === lastSignInAt?.getTime() && lastSignInAt !== null
}

/** A colleague in a choice of agents. */
export function presentUserChoice(user: UserDoc): UserChoice {
  return { id: user._id, firstName: user.firstName, lastName: user.lastName, username: user.username }
}

/** Returns the part of a user that a session carries. */
export function toSessionUser(user: UserDoc): SessionUser {
  return {
    id: user._id,
    username: user.username,
    name: fullName(user),
    role: user.role,
    language: user.language,
    timezone: user.timezone,
    ...(user.mustChangePassword ? { mustChangePassword: true as const } : {}),
  }
}

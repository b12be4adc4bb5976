import type { UserDoc } from '@drayline/api/platform/users/user.model'
import { userKey, userKeys } from '@drayline/api/platform/users/users.service'
import type { ViewDoc } from '@drayline/api/platform/views/view.model'
import { userDefaults } from '@drayline/domain/platform/users/user'
import type { DemoUser } from './types.ts'

/** Only the demo accounts have a password; no one can sign in as one of their colleagues. */
export function userDocument(user: DemoUser, passwordHash: string | null): UserDoc {
  const { username, email, firstName, lastName, phone, jobTitle, department, role, timezone, location } = user
  const createdAt = new Date(user.createdAt)
  return {
    ...{ _id: user.id, version: 1, createdAt, updatedAt: createdAt },
    ...userDefaults,
    ...{ username, email, firstName, lastName, phone, jobTitle, department, role, timezone, location },
    usernameKey: userKey(username),
    emailKey: userKey(email),
    passwordHash: user.isDemoAccount ? passwordHash : null,
    authType: 'local',
    profileImageUrl: null,
    photoFile: null,
    bio: null,
    firstSignInAt: null,
    lastSignInAt: null,
    deactivatedAt: null,
    mustChangePassword: false,
    secondFactorAt: null,
    judgedByPolicy: 0,
    temporaryUntil: null,
    notificationPreferences: null,
    activitiesClearedAt: null,
    viewsChangedAt: null,
    ...userKeys(user),
  }
}

/** A member of staff who is in the database already. */
export function demoUserOf(user: UserDoc): DemoUser {
  const { username, firstName, lastName, role, timezone } = user
  return {
    ...{ id: user._id, username, firstName, lastName, role, timezone },
    name: `${firstName} ${lastName}`,
    email: user.email ?? '',
    phone: user.phone ?? '',
    jobTitle: user.jobTitle ?? '',
    department: user.department ?? '',
    location: user.location ?? '',
    createdAt: user.createdAt.getTime(),
    isDemoAccount: user.passwordHash !== null,
  }
}

type View = Pick<ViewDoc, 'list' | 'name' | 'query'> & { columns?: string[] }

const views: Record<string, View[]> = {
  employee: [
    {
      list: 'invoices',
      name: 'My drafts and rejections',
      query: 'status=draft,rejected&sort=-createdAt',
    },
    { list: 'loads', name: 'On the road', query: 'status=in_transit&sort=pickupDate' },
    { list: 'loads', name: 'Delivered, not invoiced', query: 'status=delivered&sort=-pickupDate' },
  ],
  manager: [{ list: 'clients', name: 'Former clients', query: 'status=inactive&sort=name' }],
  admin: [{ list: 'invoices', name: 'Paid lately', query: 'status=paid&sort=-submittedAt' }],
}

/** Saved views of the demo accounts. */
export function viewDocuments(users: readonly DemoUser[], options: { firstId: number; at: Date }): ViewDoc[] {
  return users
    .filter((user) => user.isDemoAccount)
    .flatMap((user) => (views[user.username] ?? []).map((view) => ({ userId: user.id, ...view })))
    .map(({ columns = null, ...view }, index) => ({
      ...{ _id: options.firstId + index, version: 1, createdAt: options.at, updatedAt: options.at },
      ...{ ...view, columns, density: 'standard', isDefault: false },
    }))
}

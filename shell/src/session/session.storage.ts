import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { localStore } from '../browser/safe-storage.ts'

/** Storage keys (R-SES-6). */
export const sessionKeys = {
  flag: 'isAuthenticated',
  user: 'user',
  currentUser: 'currentUser',
  seeAs: 'seeAs',
} as const

/** The fields of the user that the browser keeps (R-SES-6): no names, and nothing that grants anything. */
const storedFields = ['id', 'role'] as const

/** Remembers in this browser that a user is signed in. */
export function rememberSession(user: CurrentUser): void {
  const stored = JSON.stringify(Object.fromEntries(storedFields.map((field) => [field, user[field]])))
  localStore.write(sessionKeys.user, stored)
  localStore.write(sessionKeys.currentUser, stored)
  if (user.ownRole) localStore.write(sessionKeys.seeAs, user.role)
  else localStore.remove(sessionKeys.seeAs)
  // The flag last: other tabs listen for it and then read the user.
  localStore.write(sessionKeys.flag, 'true')
}

/** Forgets the session in this browser; other tabs notice. */
export function forgetSession(): void {
  for (const key of Object.values(sessionKeys)) localStore.remove(key)
}

/** Returns whether this browser remembers a session: the flag is 'true' and there is a user. */
export function isSessionRemembered(): boolean {
  return localStore.read(sessionKeys.flag) === 'true' && Boolean(localStore.read(sessionKeys.user))
}

/** Id of the remembered user, to notice that another person signed in in another tab. */
export function rememberedUserId(): number | null {
  try {
    const user: unknown = JSON.parse(localStore.read(sessionKeys.user) ?? 'null')
    return typeof user === 'object' && user !== null && 'id' in user ? Number(user.id) : null
  } catch {
    return null
  }
}

import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { serverNow } from '@drayline/platform/server-time'

/** Where second factors are set up. */
export const enrollPath = '/settings?tab=security'

/** Returns whether a second factor has to be set up before anything else. The server enforces it too. */
export function isEnrollmentDue({ enrollBy }: Pick<CurrentUser, 'enrollBy'>): boolean {
  return enrollBy !== undefined && Date.parse(enrollBy) <= serverNow()
}

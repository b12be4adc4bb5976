import type { HttpApi } from '@drayline/contract'
import type { CurrentUser, ProfilePatch, SessionInfo } from '@drayline/domain/platform/users/user'
import { type QueryClient, queryOptions, shows } from '@drayline/platform/query'

const currentUserKey = ['mf-admin', 'self'] as const

/** The signed-in user with profile and settings. */
export function currentUserQuery(http: HttpApi) {
  return queryOptions({
    queryKey: currentUserKey,
    meta: shows('user'),
    queryFn: ({ signal }) => http.get<CurrentUser>('/api/auth/user', { signal }),
  })
}

/** Changes parts of one's own profile and settings. The shell reads them anew when the answer names them. */
export async function saveProfile(http: HttpApi, queries: QueryClient, patch: ProfilePatch): Promise<void> {
  const saved = await http.patch<CurrentUser | undefined>('/api/user/profile', patch)
  // An empty answer counts as success (R-PRO-6); the user is then read anew.
  if (saved) queries.setQueryData(currentUserKey, saved)
  else await queries.invalidateQueries({ queryKey: currentUserKey })
}

/** Cache key of one's own sessions. */
export const sessionsKey = ['mf-admin', 'sessions'] as const

/** The user's sessions; read again whenever they are shown. */
export function sessionsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: sessionsKey,
    meta: shows('session'),
    queryFn: ({ signal }) => http.get<SessionInfo[]>('/api/auth/sessions', { signal }),
    staleTime: 0,
  })
}

/** Sends a picture, and shows it everywhere. */
export async function savePhoto(http: HttpApi, queries: QueryClient, picture: Blob): Promise<void> {
  const form = new FormData()
  form.append('profileImage', picture, 'photo')
  const saved = await http.upload<CurrentUser | undefined>('/api/user/profile-image', form)
  if (saved) queries.setQueryData(currentUserKey, saved)
}

/** Takes the picture away; the initials show again. */
export async function removePhoto(http: HttpApi, queries: QueryClient): Promise<void> {
  const saved = await http.delete<CurrentUser | undefined>('/api/user/profile-image')
  if (saved) queries.setQueryData(currentUserKey, saved)
}

import type { HttpApi } from '@drayline/contract'
import type { CurrentUser, ProfilePatch } from '@drayline/domain/user'
import { type QueryClient, queryOptions } from '@drayline/platform/query'

/** The cache key under which the shell keeps the signed-in user; a change there changes the frame at once. */
const currentUserKey = ['/api/auth/user'] as const

/** The signed-in user with profile and settings. */
export function currentUserQuery(http: HttpApi) {
  return queryOptions({
    queryKey: currentUserKey,
    queryFn: ({ signal }) => http.get<CurrentUser>('/api/auth/user', { signal }),
  })
}

/** Changes parts of one's own profile and settings, and shows the result everywhere. */
export async function saveProfile(http: HttpApi, queries: QueryClient, patch: ProfilePatch): Promise<void> {
  const saved = await http.patch<CurrentUser | undefined>('/api/user/profile', patch)
  // An empty answer counts as success (spec part 1, section 7); the user is then read anew.
  if (saved) queries.setQueryData(currentUserKey, saved)
  else await queries.invalidateQueries({ queryKey: currentUserKey })
}

import { type QueryClient, shows } from '@drayline/platform/query'
import { selectUser } from '../session/user.ts'
import type { ShellStore } from '../store.ts'

/** Query key under which remotes built before contract 1.5 look for the signed-in user. */
const userKey = ['/api/auth/user'] as const

/** Keeps the user in the cache for remotes built before 1.5. One way: what they write there is read from the server. */
export function tellOlderRemotes(store: ShellStore, queryClient: QueryClient): void {
  let told: ReturnType<typeof selectUser> = null
  const tell = () => {
    const user = selectUser(store.getState())
    if (user && user !== told) queryClient.setQueryData(userKey, user)
    told = user
  }
  queryClient.setQueryDefaults(userKey, { gcTime: Number.POSITIVE_INFINITY, meta: shows() })
  tell()
  store.subscribe(tell)
}

import type { SessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { useSelector } from '@drayline/platform/redux'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { ShellState } from '../store.ts'
import type { SessionStatus } from './session.slice.ts'
import type { Session } from './session.ts'

/** The session as components see it. */
export interface Auth extends Pick<Session, 'login' | 'logout' | 'verify' | 'signInAgain'> {
  status: SessionStatus
  /** The user as the server knows him; null until it has answered. */
  user: CurrentUser | null
  /** The server could not be reached to verify the session. */
  unreachable: boolean
  /** Somebody signed out and the server does not know it yet. */
  signOutPending: boolean
  /** Why nobody is signed in any more, where somebody else ended the session. */
  endReason: Exclude<SessionEnd, 'ended'> | null
}

const AuthContext = createContext<Auth | null>(null)

/** Gives the session to the components below and keeps it in step with the server and other tabs. */
export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const state = useSelector((shell: ShellState) => shell.session)
  useEffect(() => session.listen(), [session])
  const auth = useMemo<Auth>(
    () => ({
      ...state,
      login: session.login,
      logout: session.logout,
      verify: session.verify,
      signInAgain: session.signInAgain,
    }),
    [state, session],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/**
 * The session.
 * @throws Error outside an AuthProvider
 */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

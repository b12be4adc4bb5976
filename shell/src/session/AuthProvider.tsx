import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { useSelector } from '@drayline/platform/redux'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { ShellState } from '../store.ts'
import type { SessionState } from './session.slice.ts'
import type { Session } from './session.ts'
import { selectUser } from './user.ts'

/** The session as components see it. */
export interface Auth
  extends Omit<SessionState, 'person'>,
    Pick<Session, 'login' | 'signInAtProvider' | 'secondStep' | 'logout' | 'verify' | 'signInAgain'> {
  /** The user as the server knows them; null until it has answered. */
  user: CurrentUser | null
}

const AuthContext = createContext<Auth | null>(null)

/** Gives the session to the components below and keeps it in step with the server and other tabs. */
export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const state = useSelector((shell: ShellState) => shell.session)
  const user = useSelector(selectUser)
  useEffect(() => session.listen(), [session])
  const auth = useMemo<Auth>(
    () => ({
      ...state,
      user,
      login: session.login,
      signInAtProvider: session.signInAtProvider,
      secondStep: session.secondStep,
      logout: session.logout,
      verify: session.verify,
      signInAgain: session.signInAgain,
    }),
    [state, user, session],
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

import type { BootData, ConfirmOptions, HostApi, HttpApi, NotifyApi, Registry } from '@drayline/contract'
import type { SignInWays } from '@drayline/domain/platform/users/single-sign-on'
import type { Changes } from '@drayline/platform/changes'
import type { QueryClient } from '@drayline/platform/query'
import { createContext, use } from 'react'
import type { Vital } from './background/vitals.ts'
import type { Federation, LoadReport } from './federation/federation.ts'
import type { LeaveGuard } from './host/leave-guard.ts'
import type { Overrides } from './overrides/overrides.ts'
import type { Previews } from './previews/previews.ts'
import type { ReadOnlyWatch } from './read-only/read-only.ts'
import type { PageTitle } from './routes/page-title.ts'
import type { ExpiryWatch } from './session/expiry.ts'
import type { Session } from './session/session.ts'
import type { StepUp } from './step-up/step-up.ts'
import type { ShellStore } from './store.ts'

/** Functions that the page's providers hand to code outside the component tree. */
export interface PageBridge {
  notify: NotifyApi
  confirm: (options: ConfirmOptions) => Promise<boolean>
  navigate: (to: string, options?: { replace?: boolean }) => void
}

/** Everything of the shell that is not a component; made once per page. */
export interface Shell {
  store: ShellStore
  queryClient: QueryClient
  /** Brings what is on screen up to date after changes. */
  changes: Changes
  http: HttpApi
  /** Returns whether the page waits for an answer that it shows. */
  isBusy: () => boolean
  session: Session
  /** Settled when the texts of the language are there; nothing is shown before. */
  ready: Promise<void>
  leaveGuard: LeaveGuard
  /** Knows whether saving works. */
  readOnly: ReadOnlyWatch
  /** Asks who is there before an action that needs it. */
  stepUp: StepUp
  pageTitle: PageTitle
  flags: BootData['flags']
  /** How people sign in here. */
  signInWays: SignInWays
  shellVersion: string
  /** Knows when the session ends; null where the page did not say. */
  expiry: ExpiryWatch | null
  bridge: PageBridge
  /** The registry that came with the page. */
  registry: Registry | null
  makeFederation(registry: Registry): Federation
  /** The host for the signed-in user; null while the server has not said who that is. */
  host(): HostApi | null
  /** False when the server said that no remote shows this path; undefined when it is not known. */
  isKnownPath(pathname: string): boolean | undefined
  /** Remotes replaced in this tab; null where the server does not permit it. */
  overrides: Overrides | null
  /** Versions that this tab tries by links; null where it was opened by none. */
  previews: Previews | null
  /** Outcomes of loading remotes, until they are reported to the server. Bounded. */
  outcomes: LoadReport[]
  /** Measures of the page that were not told yet; none before the background services run. */
  takeVitals: () => Vital[]
  /** The remotes on show; set by the code that composes the routes. */
  federation: Federation | null
}

const ShellContext = createContext<Shell | null>(null)
export const ShellProvider = ShellContext.Provider

/**
 * The shell's services, for the shell's own components.
 * @throws Error outside a ShellProvider
 */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell must be used within a ShellProvider')
  return shell
}

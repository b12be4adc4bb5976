import type { ToldSessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { SignInWays } from '@drayline/domain/platform/users/single-sign-on'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import type { Registry } from './registry.ts'

/** Id of the script element in which the server hands boot data to the shell. */
export const bootElementId = 'drayline-boot'

/** Facts that the server already knows when it answers the page, so that the shell need not ask first. */
export interface BootData {
  user: CurrentUser | null
  registry: Registry
  shellVersion: string
  flags: { overrides: boolean; development: boolean }
  /** No remote shows this path. Told only to visitors who are not signed in; others have the registry. */
  pathIsUnknown?: boolean
  /** Time until the session ends, in milliseconds. Since 1.1. */
  session?: { idleEndsIn: number; absoluteEndsIn: number }
  /** How people sign in, where it is not by passwords alone. Since 1.10. */
  signIn?: SignInWays
  /** Why this browser's session ended, when it was ended elsewhere: no one is signed in any more. */
  sessionEnd?: ToldSessionEnd
  /** ISO instant in UTC. */
  serverTime: string
}

import type { SessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import type { Registry } from './registry.ts'

/** Id of the script element in which the server hands boot data to the shell. */
export const bootElementId = 'drayline-boot'

/** What the server already knows when it answers the page, so that the shell need not ask first. */
export interface BootData {
  user: CurrentUser | null
  registry: Registry
  shellVersion: string
  flags: { overrides: boolean; development: boolean }
  /** Nobody shows this path. Told only to visitors who are not signed in; others have the registry. */
  pathIsUnknown?: boolean
  /** How long the session still lives, in milliseconds. Since 1.1. */
  session?: { idleEndsIn: number; absoluteEndsIn: number }
  /** Why this browser's session ended, where somebody else ended it: nobody is signed in any more. */
  sessionEnd?: Exclude<SessionEnd, 'ended'>
  /** ISO instant in UTC. */
  serverTime: string
}

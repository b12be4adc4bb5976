import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { Role } from '@drayline/domain/kernel/access/roles'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Route } from './route.ts'

/** The signed-in person, as the session carries them; kept up to date when profile or role change. */
export interface SessionUser {
  id: number
  username: string
  /** Display name of the person. */
  name: string
  role: Role
  language: Language
  /** IANA name; 'today' is this zone's. */
  timezone: string
  /** The role the person really has, while their session sees Drayline as a lower one, which is `role`. */
  ownRole?: Role
  /** Only calls about the session itself are answered until a new password is chosen. */
  mustChangePassword?: true
  /** From when on (ISO instant) only such calls are answered until a second factor is set up. */
  enrollBy?: string
}

/** Call of a route as its handler gets it: checked input, the user, and the few things it may need to answer. */
export interface Call<Params = unknown, Query = unknown, Body = unknown, User = SessionUser> {
  readonly input: { readonly params: Params; readonly query: Query; readonly body: Body }
  readonly user: User
  /** Tells whether the caller may do this; for rules finer than the route's permission. */
  can(action: Action): boolean
  /** The language answers are written in. */
  readonly language: Language
  /** The present instant, from the application's clock. */
  now(): Date
  readonly log: Logger
  readonly config: Config
  readonly route: Route
  /** The Koa context, for the rare route that needs headers, cookies or streams. */
  readonly ctx: Context
}

/** A call of any route by a signed-in person; what helpers such as `write` take. */
export type AnyCall = Call<unknown, unknown, unknown, SessionUser>

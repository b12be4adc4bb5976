import { type Action, allows } from '@drayline/domain/kernel/access/permissions'
import { seeAsCode } from '@drayline/domain/kernel/access/see-as'
import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import { Problem } from '../base/errors.ts'
import type { SessionUser } from './call.ts'
import type { Route } from './route.ts'

/**
 * Tells whether someone may take an action now. Seeing as a lower role leaves that role's rights, without those of the
 * vault: secrets of clients are not for trying out.
 */
export function mayNow(user: SessionUser, action: Action): boolean {
  return allows(user.role, action) && !(user.ownRole && isSecret(action))
}

/**
 * Refuses, to whoever sees Drayline as a lower role, what would change something or show secrets. Calls about seeing and
 * about the session itself go on, by the rights that the person really has.
 * @throws Problem 403 with the code `see_as`
 */
export function checkSeeingAs({ method, permission, whileSeeingAs }: Route, user: SessionUser): void {
  if (!user.ownRole || whileSeeingAs) return
  if (method !== 'GET') throw refusal('seeAs.readOnly')
  if (permission.startsWith('vault.')) throw refusal('seeAs.vault')
}

/** The role by which a route judges its caller. */
export function judgedRole({ whileSeeingAs }: Route, user: SessionUser): SessionUser['role'] {
  return (whileSeeingAs && user.ownRole) || user.role
}

const isSecret = (action: Action) => action.startsWith('vault.')

const refusal = (key: ServerMessageKey) => new Problem(403, key, { extra: { code: seeAsCode } })

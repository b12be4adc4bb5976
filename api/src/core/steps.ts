import type { MessageKey } from '@drayline/domain/messages'
import { msg } from '@drayline/domain/messages'
import type { Transitions } from '@drayline/domain/transitions'
import { pathBetween } from '@drayline/domain/transitions'
import type { AnyCall } from './call.ts'
import { conflict } from './errors.ts'

/**
 * The steps to another status, as the entity's table allows the caller; empty when it is there already.
 * @throws Problem 409 `status.transition` on the field `status`
 */
export function requirePath<Status extends string>(
  table: Transitions<Status>,
  from: Status,
  to: Status,
  can: AnyCall['can'],
): Status[] {
  return pathBetween(table, from, to, can) ?? refuseStep(from, to)
}

/** @throws Problem 409 `status.transition`, always */
export function refuseStep(from: string, to: string): never {
  const key: MessageKey = msg('status.transition')
  const message = { key, params: { from, to } }
  throw conflict(message, { status: message })
}

import type { Transitions } from '@drayline/domain/kernel/records/transitions'
import { pathBetween, refusedStep } from '@drayline/domain/kernel/records/transitions'
import { conflict } from '../base/errors.ts'
import type { AnyCall } from '../http/call.ts'

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

/** @throws Problem 409 `status.transition` or `status.already`, always */
export function refuseStep(from: string, to: string): never {
  const message = refusedStep(from, to)
  throw conflict(message, { status: message })
}

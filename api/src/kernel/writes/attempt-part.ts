import { Problem, unavailable } from '../base/errors.ts'
import { isConnectionError } from '../database/transaction.ts'
import type { AnyCall } from '../http/call.ts'
import { AlreadyDone } from '../http/idempotency.ts'

/**
 * Carries out one of several parts of a call: what it made, 'done before' when an interrupted call had done it, or why
 * not. `about` names the part in the log, for faults of ours.
 */
export async function attemptPart<Made>(
  call: AnyCall,
  about: object,
  attempt: () => Promise<Made>,
): Promise<Made | 'done before' | Problem> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof AlreadyDone) return 'done before'
    if (error instanceof Problem) return error
    if (isConnectionError(error)) return unavailable()
    call.log.error({ err: error, ...about }, 'one of several parts of a call failed')
    return new Problem(500, 'error.internal')
  }
}

import { Problem, unavailable } from '../base/errors.ts'
import { isConnectionError } from '../database/transaction.ts'
import type { AnyCall } from '../http/call.ts'
import { AlreadyDone } from '../http/idempotency.ts'

/** What one of several parts made, 'done before' when an interrupted call had done it, or why not. */
export type PartOutcome<Made> = Made | 'done before' | Problem

/** Carries out one of several parts of a call. `about` names it in the log, for faults of ours. */
export async function attemptPart<Made>(
  call: AnyCall,
  about: object,
  attempt: () => Promise<Made>,
): Promise<PartOutcome<Made>> {
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

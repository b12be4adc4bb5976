import { Problem, unavailable } from '../base/errors.ts'
import { isConnectionError } from '../database/transaction.ts'
import type { AnyCall } from '../http/call.ts'
import { AlreadyDone } from '../http/idempotency.ts'

/** What one of several parts made, 'done before' when an interrupted call had done it, or why not. */
type PartOutcome<Made> = Made | 'done before' | Problem

/** The parts of a call, carried out one after the other: one that is refused does not hold back the others. */
interface Parts {
  /** `about` names the part in the log, for faults of ours. Once the database went away nothing more is tried. */
  attempt<Made>(about: object, work: () => Promise<Made>): Promise<PartOutcome<Made>>
  /** False when the database went away: the answer must not be kept for a repetition of the call. */
  isComplete(): boolean
}

/** Begins a call that makes several writes, each in a transaction of its own. */
export function partsOf(call: AnyCall): Parts {
  let away = false
  return {
    async attempt(about, work) {
      const outcome = away ? unavailable() : await outcomeOf(call, about, work)
      away ||= outcome instanceof Problem && outcome.status === 503
      return outcome
    },
    isComplete: () => !away,
  }
}

async function outcomeOf<Made>(
  call: AnyCall,
  about: object,
  work: () => Promise<Made>,
): Promise<PartOutcome<Made>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AlreadyDone) return 'done before'
    if (error instanceof Problem) return error
    if (isConnectionError(error)) return unavailable()
    call.log.error({ err: error, ...about }, 'one of several parts of a call failed')
    return new Problem(500, 'error.internal')
  }
}

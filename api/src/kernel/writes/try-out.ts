import { runTransaction } from '../database/transaction.ts'
import type { AnyCall } from '../http/call.ts'
import { PendingWrite } from './pending-write.ts'
import type { Tx } from './tx.ts'

/** Ends a transaction that only tried. */
class Tried<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('tried')
    this.result = result
  }
}

/**
 * Runs `work` as a write does, returns what it came to, and stores nothing of it: a preview that follows the same rules
 * as the act.
 */
export async function tryOut<T>(call: AnyCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await runTransaction(async () => {
      throw new Tried(await work(new PendingWrite(call)))
    })
  } catch (error) {
    if (error instanceof Tried) return error.result as T
    throw error
  }
}

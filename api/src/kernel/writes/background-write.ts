import { randomUUID } from 'node:crypto'
import { runTransaction } from '../database/transaction.ts'
import type { AnyCall } from '../http/call.ts'
import { PendingWrite } from './pending-write.ts'
import type { Tx } from './tx.ts'

/** For whom something is done in the background; activities and the audit name them. */
export interface OnBehalfOf {
  id: number | null
  name: string | null
}

/** Origin of a request without a session, for the audit log. */
export interface RequestOrigin {
  ip: string
  userAgent: string
  requestId: string
}

const noRequest: RequestOrigin = { ip: '', userAgent: '', requestId: '' }

/**
 * `write` for work that no request waits for: one transaction with the change, its activities, audit records and
 * notifications. It may run several times, also after it was committed: `work` must notice that it was done.
 */
export async function writeInBackground<T>(
  by: OnBehalfOf,
  now: () => Date,
  work: (tx: Tx) => Promise<T>,
  { ip, userAgent, requestId }: RequestOrigin = noRequest,
): Promise<T> {
  const call = {
    user: by,
    now,
    ctx: {
      ip,
      get: (name: string) => (name === 'user-agent' ? userAgent : ''),
      state: { requestId, changeId: randomUUID() },
    },
    route: {},
  } as unknown as AnyCall
  return await runTransaction(async () => {
    const pending = new PendingWrite(call)
    const result = await work(pending)
    await pending.finish(false)
    return result
  })
}

import type { Keeper } from '../../kernel/writes/record-changes.ts'
import { appendAudit } from './chain.ts'

/** In a transaction, last: stores what a write tells the audit. Partitions are shared, so the time they are held is kept short. */
export const storeAudit: Keeper = async ({ tx, call: { user, ctx }, audits }) => {
  const origin = {
    at: tx.now,
    userId: user.id,
    userName: user.name,
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
    requestId: ctx.state.requestId,
  }
  await appendAudit(
    audits.map((change) => ({
      ...origin,
      ...change,
      before: auditable(change.before),
      after: auditable(change.after),
    })),
  )
}

/** Derived or secret fields that an audit record must not hold. */
const leftOut = new Set(['search', 'sameKeys', 'passwordHash', 'password', 'updatedAt', 'pageText'])

/** A record as plain JSON values, so that its hash is the same after it was stored. */
function auditable(record: object | null): unknown {
  if (!record) return null
  const kept = Object.entries(record).filter(([name]) => !leftOut.has(name) && !name.endsWith('SortKey'))
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)))
}

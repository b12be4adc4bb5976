import { randomUUID } from 'node:crypto'
import { leaseDocs } from './migration.model.ts'

/** The sole right to run migrations, until it is released or no longer renewed. */
export interface Lease {
  holder: string
  /** Aborted when the lease was lost: another process may have taken over. */
  signal: AbortSignal
  release(): Promise<void>
}

const defaultLeaseMs = 20_000

/**
 * Takes a lease that nobody holds, or whose holder has not renewed it in time. It is renewed until it is released.
 * @returns null while another process holds it
 */
export async function takeLease(
  name: 'expand' | 'background',
  leaseMs = defaultLeaseMs,
): Promise<Lease | null> {
  const holder = randomUUID()
  const extended = [{ $set: { holder, expiresAt: { $add: ['$$NOW', leaseMs] } } }]
  await leaseDocs()
    .insertOne({ _id: name, holder: null, expiresAt: new Date(0) })
    .catch(ignoreStored)
  const taken = await leaseDocs().updateOne(
    { _id: name, $expr: { $lt: ['$expiresAt', '$$NOW'] } } as never,
    extended,
  )
  if (taken.modifiedCount !== 1) return null
  const { signal, stop } = keepRenewing(leaseMs, async () => {
    const { matchedCount } = await leaseDocs().updateOne({ _id: name, holder }, extended)
    return matchedCount === 1
  })
  return {
    holder,
    signal,
    async release() {
      stop()
      await leaseDocs().updateOne({ _id: name, holder }, { $set: { holder: null, expiresAt: new Date(0) } })
    },
  }
}

/** Renews four times per lease. One that could not be renewed in its whole time counts as lost. */
function keepRenewing(leaseMs: number, renew: () => Promise<boolean>) {
  const lost = new AbortController()
  let renewedAt = performance.now()
  const timer = setInterval(async () => {
    const askedAt = performance.now()
    const isHeld = await renew().catch(() => askedAt - renewedAt < leaseMs && null)
    if (isHeld === false) lost.abort(new Error('The lease of the migrations was lost'))
    else if (isHeld) renewedAt = askedAt
  }, leaseMs / 4)
  timer.unref()
  return { signal: lost.signal, stop: () => clearInterval(timer) }
}

function ignoreStored(error: unknown): void {
  if ((error as { code?: number }).code !== 11_000) throw error
}

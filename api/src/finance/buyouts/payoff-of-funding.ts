import { payoffOn, payoffShares } from '@drayline/domain/finance/buyouts/buyout'
import type { VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict } from '../../kernel/base/errors.ts'
import { conditionsOn } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { recordBuyout } from './buyout.events.ts'
import type { BuyoutDoc } from './buyout.model.ts'
import { BuyoutRecord } from './buyout.model.ts'

/** What of a funding goes to the client's former factor. */
export interface FundingPayoff {
  buyout: BuyoutDoc
  /** Comes off what is payable. */
  payoffCents: number
  /** Due from the client. */
  dueCents: number
  overrideReason: string | null
}

/**
 * The approved payoff that comes off a funding of this client; null without one (R-BUY-3).
 * @throws Problem 409 when its letter is no longer good, and when the funding does not bear it and nobody who may says why
 */
export async function payoffForFunding(
  call: AnyCall,
  tx: Tx,
  { clientId, payableCents, override }: { clientId: number; payableCents: number; override: VerdictOverride },
): Promise<FundingPayoff | null> {
  const waiting = conditionsOn<BuyoutDoc>({ clientId, state: 'approved' })
  const buyout = await BuyoutRecord.findOne(waiting).lean<BuyoutDoc>()
  if (!buyout) return null
  const { factorName: factor, goodThrough } = buyout
  const owed = payoffOn(buyout, companyDay({ config: call.config, now: () => tx.now }))
  if (owed === null) throw refused({ key: 'buyout.expired', params: { factor, day: goodThrough } }, 'status')
  const shares = payoffShares(owed, payableCents)
  if (shares.dueCents === 0) return { buyout, ...shares, overrideReason: null }
  if (override && call.can('invoices.override')) return { buyout, ...shares, overrideReason: override.reason }
  const params = {
    ...{ factor, payoff: formatCents(owed), payable: formatCents(payableCents) },
    missing: formatCents(shares.dueCents),
  }
  throw refused({ key: 'buyout.aboveAdvance', params }, 'override')
}

function refused(message: ServerMessage, field: 'status' | 'override') {
  return conflict(message, { [field]: message })
}

/** Notes that a payoff came off a payment to the client: from now on the former factor is owed. */
export async function takePayoff(
  tx: Tx,
  { buyout, payoffCents, dueCents, overrideReason }: FundingPayoff,
  { _id: payoutId, day }: { _id: number; day: string },
): Promise<void> {
  const funding = { payoutId, day, cents: payoffCents + dueCents, dueCents, overrideReason }
  const after = await tx.update(BuyoutRecord, buyout, { state: 'payable', funding })
  recordBuyout(tx, 'funded', buyout, after)
}

/** @throws Problem 409 once the former factor was paid out of this payment: its funding stays (R-BUY-5) */
export async function requirePayoffUnpaid(buyoutId: number): Promise<void> {
  const { payment, factorName } = await BuyoutRecord.findById(buyoutId).orFail().lean<BuyoutDoc>()
  if (payment) throw refused({ key: 'buyout.fundingPaid', params: { factor: factorName } }, 'status')
}

/** A payoff comes off the client's next funding again, since its own was taken back. */
export async function restorePayoff(tx: Tx, buyoutId: number): Promise<void> {
  const before = await BuyoutRecord.findById(buyoutId).orFail().lean<BuyoutDoc>()
  const after = await tx.update(BuyoutRecord, before, { state: 'approved', funding: null })
  recordBuyout(tx, 'unfunded', before, after)
}

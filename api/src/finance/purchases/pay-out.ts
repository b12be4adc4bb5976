import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { recoveryShares } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import type { EntryLines } from '@drayline/domain/finance/ledger/entry'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { escrowShare, netOf } from '@drayline/domain/finance/purchases/purchase'
import { companyDay } from '../../kernel/base/days.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { agreementInForce } from '../agreements/index.ts'
import type { FundingPayoff } from '../buyouts/index.ts'
import { takePayoff } from '../buyouts/index.ts'
import { openAdvances, recoverAdvance } from '../fuel-advances/index.ts'
import { clientPosition, post } from '../ledger/index.ts'
import type { PayeeDoc } from '../payees/index.ts'
import { payeeInUse } from '../payees/index.ts'
import type { PayoutDoc } from './payout.model.ts'
import { PayoutRecord, payoutKeys } from './payout.model.ts'
import { recordPayout } from './purchase.events.ts'

/** How money leaves, by hand. */
export interface PayoutMeans {
  method: PaymentMethod
  reference: string | null
}

interface Payable {
  clientId: number
  /** What is payable, in cents. */
  payableCents: number
  /** Advances of this funding, which the escrow takes its share of; 0 when none is funded. */
  advanceCents: number
  /** What of it goes to the client's former factor. */
  payoff?: FundingPayoff | null
}

/**
 * Pays a client out by hand: the payoff of its former factor comes off first, then what it owes us, its fuel advances,
 * its escrow and the price of the transfer. Posts one entry for each. A payment of nothing is kept, too: it says what was set off. ACH and wires name
 * the account that is in use; without one they go by their reference alone (R-PAY-4).
 */
export async function payOut(
  call: AnyCall,
  tx: Tx,
  { clientId, payableCents, advanceCents, payoff = null }: Payable,
  { method, reference }: PayoutMeans,
): Promise<PayoutDoc> {
  const day = companyDay({ config: call.config, now: () => tx.now })
  const agreement = await agreementInForce(clientId, day)
  const { dueCents, escrowCents: held } = await clientPosition(clientId)
  const advances = await openAdvances(clientId)
  const amounts = netOf(payableCents, {
    payoffCents: payoff?.payoffCents ?? 0,
    recoveredCents: dueCents,
    fuelCents: advances.reduce((sum, { openCents }) => sum + openCents, 0),
    escrowCents: agreement ? escrowShare(agreement.terms.escrow, advanceCents, held) : 0,
    transferFeeCents: agreement?.terms.transferFees[method] ?? 0,
  })
  const fuel = recoveryShares(
    advances.map(({ _id: id, openCents }) => ({ id, openCents })),
    amounts.fuelCents,
  )
  const payee = amounts.netCents > 0 ? await payeeInUse(clientId, method, tx.now) : undefined
  const by = { id: call.user.id, name: call.user.name }
  const payout = await tx.insert(PayoutRecord, {
    ...{ clientId, day, method, reference, payableCents, ...amounts, fuel, by, reversedAt: null },
    payee: payee ? payeeOf(payee) : null,
    payoff: payoff && payoffOf(payoff),
    ...{ returned: null, confirmed: null },
    search: payoutKeys({ reference, netCents: amounts.netCents }),
  })
  const entry = async (lines: EntryLines, n = 1) =>
    lines.lines.length > 0 &&
    (await post({
      ...{ ...lines, source: { entity: 'payout', id: payout._id }, n },
      ...{ bookDate: day, valueDate: day, at: tx.now, by },
    }))
  if (payoff) {
    const { payoffCents, dueCents: missing, buyout } = payoff
    const shares = { cents: payoffCents + missing, payableCents: payoffCents }
    await entry(recipes.payoff(clientId, buyout._id, shares))
    await takePayoff(tx, payoff, payout)
  }
  await entry(recipes.recovery(clientId, amounts.recoveredCents))
  for (const { advanceId, cents } of fuel)
    await entry(recipes.fuelRecovery({ clientId, advanceId }, cents), advanceId)
  for (const advance of advances) await recoverAdvance(tx, advance, payout)
  await entry(recipes.escrow(clientId, amounts.escrowCents))
  await entry(recipes.transferFee(clientId, amounts.transferFeeCents))
  await entry(recipes.release(clientId, amounts.netCents, 'byHand'))
  recordPayout(tx, null, payout)
  return payout
}

const payoffOf = ({ buyout, dueCents }: FundingPayoff) => ({
  ...{ buyoutId: buyout._id, factorName: buyout.factorName, dueCents, reversedAt: null },
})

const payeeOf = ({ _id: id, holder, bankName, accountTail }: PayeeDoc) => ({
  ...{ id, holder, bankName, accountTail },
})

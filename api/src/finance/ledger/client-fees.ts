import { takenFeeAccounts } from '@drayline/domain/finance/ledger/party-account'
import { balanceAsOf } from './balances.ts'
import { LedgerPosting } from './ledger.model.ts'

/** Returns the fees and interest that were taken from clients in some days, in cents, by client. */
export async function feesTaken(from: string, to: string): Promise<Map<number, number>> {
  const sums = await LedgerPosting.aggregate<{ _id: number; cents: number }>([
    { $match: { account: { $in: [...takenFeeAccounts] }, bookDate: { $gte: from, $lte: to } } },
    { $group: { _id: '$clientId', cents: { $sum: '$cents' } } },
  ])
  return new Map(sums.map(({ _id, cents }) => [_id, -cents]))
}

/**
 * Returns the least that was payable to a client at the end of a day or of any later one, in cents, also inside a
 * transaction: so much can still be taken from it on that day.
 */
export async function leastPayableSince(clientId: number, day: string): Promise<number> {
  let payable = await balanceAsOf('2110', day, { clientId })
  let least = payable
  const moved = await LedgerPosting.aggregate<{ _id: string; cents: number }>([
    { $match: { account: '2110', clientId, bookDate: { $gt: day } } },
    { $group: { _id: '$bookDate', cents: { $sum: '$cents' } } },
    { $sort: { _id: 1 } },
  ])
  for (const { cents } of moved) {
    payable -= cents
    least = Math.min(least, payable)
  }
  return least
}

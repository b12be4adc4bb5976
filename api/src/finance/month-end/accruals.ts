import { lastDayOf, periodId } from '@drayline/domain/finance/ledger/period'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { readBaseRates } from '../fee-plans/index.ts'
import type { ClosingMonth } from '../ledger/index.ts'
import { accruedOn } from '../ledger/index.ts'
import { clientsWithPurchases, feesLeftOn } from '../purchases/index.ts'

/** So many entries of a client's month have numbers of their own: a month is seldom closed twice. */
const closesOfMonth = 100

/**
 * Accrues what a month has earned on purchases that are open at its end, one entry for each client (R-LED-15). A month
 * that was closed before has its accruals, each with its reversal: what differs by now is accrued on top.
 */
export async function accrueFees({ month, postUntilNextMonth }: ClosingMonth): Promise<void> {
  const day = lastDayOf(month)
  const baseRates = await readBaseRates()
  const accrued = await accruedOn(day)
  const clients = new Set([...(await clientsWithPurchases()), ...accrued.keys()])
  for (const clientId of clients) {
    const earned = await feesLeftOn(clientId, day, baseRates)
    const before = accrued.get(clientId) ?? { feeCents: 0, interestCents: 0, entries: 0 }
    const missing = {
      feeCents: earned.feeCents - before.feeCents,
      interestCents: earned.interestCents - before.interestCents,
    }
    if (missing.feeCents === 0 && missing.interestCents === 0) continue
    await postUntilNextMonth({
      ...recipes.accrual(clientId, missing),
      ...{ source: { entity: 'client', id: clientId }, n: periodId(month) * closesOfMonth + before.entries },
    })
  }
}

import { missingToMinimum } from '@drayline/domain/finance/agreements/agreement'
import { firstDayOf, lastDayOf, periodId } from '@drayline/domain/finance/ledger/period'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { monthlyMinimums } from '../agreements/index.ts'
import type { ClosingMonth } from '../ledger/index.ts'
import { feesTaken, leastPayableSince } from '../ledger/index.ts'

/**
 * Charges clients what the fees taken in a month are short of their minimum, once for each client and month (R-LED-17).
 * The minimum is the one that counted when the month began.
 */
export async function chargeMinimums({ month, post }: ClosingMonth): Promise<void> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const taken = await feesTaken(first, last)
  for (const [clientId, terms] of await monthlyMinimums(first)) {
    const missingCents = missingToMinimum(terms, taken.get(clientId) ?? 0)
    if (missingCents === 0) continue
    await post(async () => ({
      ...recipes.minimumFee(clientId, missingCents, await leastPayableSince(clientId, last)),
      ...{ source: { entity: 'client', id: clientId }, n: periodId(month) },
    }))
  }
}

import type { ClosingMonth } from '../ledger/index.ts'
import { accrueFees } from './accruals.ts'
import { chargeMinimums } from './minimums.ts'

/** Posts what a month has earned at its end. A minimum is met by fees that were taken, so accruals come after it. */
export async function endMonth(closing: ClosingMonth): Promise<void> {
  await chargeMinimums(closing)
  await accrueFees(closing)
}

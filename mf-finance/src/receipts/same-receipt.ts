import { sameReceiptCode } from '@drayline/domain/finance/receipts/receipt'
import { HttpError, type Problem } from '@drayline/platform/http'

/** A receipt that a payment looks like. */
export type SameReceipt = NonNullable<Problem['receipt']>

/** The receipt that a refused payment looks like; null when it was refused for something else. */
export function sameReceiptOf(error: unknown): SameReceipt | null {
  const problem = error instanceof HttpError ? error.problem : null
  return problem?.code === sameReceiptCode ? (problem.receipt ?? null) : null
}

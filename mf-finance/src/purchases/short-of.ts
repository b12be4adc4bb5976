import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import type { Short } from '@drayline/domain/finance/short-pay/short-pay'

/** What a payment left open of a purchase, as its receipt says it; null when it left nothing. */
export function shortOf(
  purchaseId: number,
  { receiptId, amount }: Purchase['payments'][number],
  receipts: readonly Receipt[],
): Short | null {
  const applied = receipts.find(({ id }) => id === receiptId)?.applications ?? []
  const one = applied.find((part) => part.purchaseId === purchaseId && part.amount === amount)
  return one?.shortPay ? one : null
}

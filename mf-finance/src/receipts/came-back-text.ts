import type { FormatApi } from '@drayline/contract'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import type { useT } from '../messages.ts'

/** Says that a payment came back: "A check of $450.00 (CHK 777) came back on 11/22/2026". */
export function cameBackText(
  { method, amount, reference, reversedAt }: Receipt,
  t: ReturnType<typeof useT>,
  format: FormatApi,
): string {
  const figures = { amount: format.money(amount), reference: reference ? ` (${reference})` : '' }
  return t(`receipt.cameBack.${method}`, { ...figures, day: format.date(reversedAt ?? '') })
}

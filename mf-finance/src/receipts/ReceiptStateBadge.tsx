import type { Receipt, ReceiptState } from '@drayline/domain/finance/receipts/receipt'
import { receiptState } from '@drayline/domain/finance/receipts/receipt'
import { Badge, type BadgeTone } from '@drayline/ui'
import { useT } from '../messages.ts'

const tones: Record<ReceiptState, BadgeTone> = { unapplied: 'yellow', applied: 'green', reversed: 'grey' }

/** Where a receipt stands, in words and color. */
export function ReceiptStateBadge({ receipt }: { receipt: Receipt }) {
  const t = useT()
  const state = receiptState(receipt)
  return <Badge tone={tones[state]}>{t(`receipt.state.${state}`)}</Badge>
}

import { useHost } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { Alert, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { cameBackText } from '../receipts/came-back-text.ts'
import { useReceipts } from './use-receipts.ts'

/** Payments of the broker that came back: what, when and why, for everybody who sees the purchase (R-REC-6). */
export function CameBack({ purchase }: { purchase: Pick<Purchase, 'id' | 'state' | 'payments'> }) {
  const t = useT()
  const { format } = useHost()
  const returned = useReceipts(purchase.id).filter(({ reversedAt }) => reversedAt !== null)
  if (returned.length === 0) return null
  return (
    <Stack gap={3}>
      {returned.map((receipt) => (
        <Alert
          key={receipt.id}
          // Paid since, it is no more than history.
          tone={purchase.state === 'settled' ? 'info' : 'warning'}
          title={`${cameBackText(receipt, t, format)}${receipt.reason ? `: ${receipt.reason}` : ''}`}
        >
          <Text size="sm">
            {ofThisInvoice(receipt, purchase.id, t, format)}
            {paidSince(receipt, purchase, t, format)}
            {receipt.reversedBy ? `${t('receipt.reversedBy', { name: receipt.reversedBy.name })} ` : null}
            <TextLink to={`/factoring/receipts/${receipt.id}`}>
              {t('receipt.numbered', { number: receipt.id })}
            </TextLink>
          </Text>
        </Alert>
      ))}
    </Stack>
  )
}

type Texts = ReturnType<typeof useT>
type Formats = ReturnType<typeof useHost>['format']

/** The part of a payment over several invoices that was for this one. */
function ofThisInvoice({ amount, applications }: Receipt, purchaseId: number, t: Texts, format: Formats) {
  const cents = sum(applications.filter((part) => part.purchaseId === purchaseId))
  return cents === parseMoney(amount)
    ? null
    : `${t('cameBack.part', { amount: format.money(formatCents(cents)) })} `
}

/** What has come from the broker since the payment that came back. */
function paidSince({ id }: Receipt, { payments }: Pick<Purchase, 'payments'>, t: Texts, format: Formats) {
  const cents = sum(payments.filter(({ receiptId }) => receiptId !== null && receiptId > id))
  return cents === 0 ? null : `${t('cameBack.since', { amount: format.money(formatCents(cents)) })} `
}

const sum = (parts: readonly { amount: string }[]) =>
  parts.reduce((total, { amount }) => total + parseMoney(amount), 0)

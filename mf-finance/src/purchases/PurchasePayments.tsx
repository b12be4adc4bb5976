import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { DateText, Heading, Money, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { shortText } from '../receipts/short-text.ts'
import { FigureTable } from './FigureTable.tsx'
import { shortOf } from './short-of.ts'
import { useReceipts } from './use-receipts.ts'

/** What the broker has paid and what each payment left open; a payment that came back does not stand here. */
export function PurchasePayments({ purchase: { id, payments } }: { purchase: Purchase }) {
  const t = useT()
  const receipts = useReceipts(id)
  const shorts = payments.map((payment) => shortOf(id, payment, receipts))
  const isShort = shorts.some(Boolean)
  return (
    <Stack gap={2}>
      <Heading level={3} size={4}>
        {t('purchase.payments')}
      </Heading>
      {payments.length === 0 ? (
        <Text tone="muted">{t(receipts.length > 0 ? 'purchase.nonePaidNow' : 'purchase.noPayments')}</Text>
      ) : (
        <FigureTable
          label={t('purchase.payments')}
          names={isShort ? 3 : 2}
          heads={[
            t('purchase.paidOn'),
            t('purchase.clearedOn'),
            ...(isShort ? [t('apply.rest')] : []),
            t('purchase.amount'),
          ]}
          rows={payments.map(({ receiptId, amount, valueDay, clearedDay }, index) => ({
            key: `${receiptId}-${index}`,
            cells: [
              receiptId === null ? (
                <DateText key="paid" value={valueDay} />
              ) : (
                <TextLink key="paid" to={`/factoring/receipts/${receiptId}`}>
                  <DateText value={valueDay} />
                </TextLink>
              ),
              <DateText key="cleared" value={clearedDay} />,
              ...(isShort ? [shorts[index] ? shortText(shorts[index], t) : t('apply.paidInFull')] : []),
              <Money key="amount" value={amount} />,
            ],
          }))}
        />
      )}
    </Stack>
  )
}

import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { Card, Money, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { FigureTable } from '../purchases/FigureTable.tsx'
import { shortText } from './short-text.ts'

/** What a receipt paid, or had paid until it was taken back. */
export function Applications({ receipt: { applications, reversedAt } }: { receipt: Receipt }) {
  const t = useT()
  const title = t(reversedAt ? 'receipt.hadPaid' : 'receipt.applications')
  return (
    <Card title={title}>
      {applications.length === 0 ? (
        <Text tone="muted">{t('receipt.noApplications')}</Text>
      ) : (
        <FigureTable
          label={title}
          names={3}
          heads={[
            t('part.invoice'),
            t('column.client'),
            t(reversedAt ? 'receipt.becameOf' : 'apply.rest'),
            t('apply.amount'),
          ]}
          rows={applications.map(({ invoiceId, invoiceNumber, client, amount, ...short }, index) => ({
            key: `${invoiceNumber}-${index}`,
            cells: [
              invoiceId ? (
                <TextLink key="invoice" to={`/invoices/${invoiceId}`}>
                  {invoiceNumber}
                </TextLink>
              ) : (
                invoiceNumber
              ),
              client?.name ?? '—',
              reversedAt ? t('receipt.owedAgain') : (shortText(short, t) ?? t('apply.paidInFull')),
              <Money key="amount" value={amount} />,
            ],
          }))}
        />
      )}
    </Card>
  )
}

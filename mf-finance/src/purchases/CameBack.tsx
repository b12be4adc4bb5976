import { useHost } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { Alert, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { cameBackText } from '../receipts/came-back-text.ts'
import { useReceipts } from './use-receipts.ts'

/** Payments of the broker that came back: what, when and why, for everybody who sees the purchase (R-REC-6). */
export function CameBack({ purchase }: { purchase: Pick<Purchase, 'id' | 'state'> }) {
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

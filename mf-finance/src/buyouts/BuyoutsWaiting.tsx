import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, ErrorState, Stack, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { BuyoutActions } from './BuyoutActions.tsx'
import { BuyoutTitle } from './BuyoutDetails.tsx'
import { waitingBuyoutsQuery } from './buyouts.queries.ts'

/** Former factors that are to be paid, or whose payment the bank has not shown; nothing without any. */
export function BuyoutsWaiting() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(waitingBuyoutsQuery(http))
  if (error && !data)
    return (
      <ErrorState
        compact
        title={t('buyout.readFailed')}
        description={serverMessage(error)}
        onRetry={() => refetch()}
      />
    )
  if (!data || data.rows.length === 0) return null
  return (
    <Card title={t('buyout.waitingTitle')} subtitle={t('buyout.waitingHint')}>
      <Stack as="ul" gap={4} aria-label={t('buyout.waitingTitle')}>
        {data.rows.map((buyout) => (
          <Stack as="li" key={buyout.id} gap={2}>
            <BuyoutTitle buyout={buyout} />
            <TextLink to={`/factoring/proposals?buyout=${buyout.id}`}>
              {buyout.client?.name ?? `#${buyout.clientId}`}
            </TextLink>
            <BuyoutActions buyout={buyout} />
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

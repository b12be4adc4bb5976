import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { Buyout } from '@drayline/domain/finance/buyouts/buyout'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Button, Card, EmptyState, ErrorState, lazyComponent, SkeletonText, Stack } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { BuyoutActions } from './BuyoutActions.tsx'
import { BuyoutDetails, BuyoutTitle } from './BuyoutDetails.tsx'
import { buyoutsOfClientQuery } from './buyouts.queries.ts'

const BuyoutForm = lazyComponent(() => import('./BuyoutForm.tsx'), 'BuyoutForm')

const open: readonly Buyout['state'][] = ['proposed', 'approved', 'payable']

/** Section of a client's page: its former factor, what that is owed, and what became of it (R-BUY-6). */
export const Component: SlotComponent<'client/section/v1'> = ({ clientId }) => {
  const t = useT()
  const { http, can } = useHost()
  const { data, error, refetch } = useQuery(buyoutsOfClientQuery(http, clientId))
  const [entering, setEntering] = useState(false)
  const hasOpen = data?.some(({ state }) => open.includes(state))
  return (
    <Card
      title={t('buyout.title')}
      actions={
        can('buyouts.propose') && data && !hasOpen ? (
          <Button size="sm" icon="plus" onClick={() => setEntering(true)}>
            {t('buyout.enter')}
          </Button>
        ) : undefined
      }
    >
      {error && !data ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonText lines={3} /> : null}
      {data?.length === 0 ? (
        <EmptyState compact icon="handshake" title={t('buyout.none')} description={t('buyout.noneHint')} />
      ) : null}
      <Stack gap={5}>
        {data?.map((buyout) => (
          <Stack key={buyout.id} gap={3}>
            <BuyoutTitle buyout={buyout} />
            <BuyoutDetails buyout={buyout} />
            <BuyoutActions buyout={buyout} />
          </Stack>
        ))}
      </Stack>
      {entering ? <BuyoutForm clientId={clientId} onClose={() => setEntering(false)} /> : null}
    </Card>
  )
}

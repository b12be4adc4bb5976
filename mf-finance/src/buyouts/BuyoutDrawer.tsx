import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { SkeletonText, Stack } from '@drayline/ui'
import { RecordEntries } from '../ledger/RecordEntries.tsx'
import { useT } from '../messages.ts'
import { ProposalFrame } from '../payees/ProposalDrawer.tsx'
import { BuyoutActions } from './BuyoutActions.tsx'
import { BuyoutDetails, BuyoutTitle } from './BuyoutDetails.tsx'
import { buyoutQuery } from './buyouts.queries.ts'

/** A buyout with what the reader may do about it, and its entries in the book. */
export function BuyoutDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(buyoutQuery(http, id))
  return (
    <ProposalFrame
      record={`buyout:${id}`}
      title={t('buyout.title')}
      client={data?.client}
      error={data ? null : error}
      onRetry={refetch}
      onClose={onClose}
    >
      {data ? (
        <Stack gap={4}>
          <BuyoutTitle buyout={data} />
          <BuyoutDetails buyout={data} />
          <BuyoutActions buyout={data} />
          {data.payment || data.returned ? <RecordEntries entity="buyout" id={id} /> : null}
        </Stack>
      ) : null}
      {data || error ? null : <SkeletonText lines={6} />}
    </ProposalFrame>
  )
}

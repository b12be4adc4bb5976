import { useHost } from '@drayline/contract'
import type { Debtor } from '@drayline/domain/finance/collections/broker-worklist'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery } from '@drayline/platform/query'
import { Card, DescriptionList, ErrorState, Money, SkeletonRows, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { ItemLine } from './AgingItems.tsx'
import { BucketBar, bucketTexts, filledBuckets } from './AgingTable.tsx'
import { CardLines } from './CollectionsOverview.tsx'
import { debtorItemsQuery } from './collections.queries.ts'
import { MoreRows } from './MoreRows.tsx'

/** What a broker owes over all clients: by days overdue, by client, and invoice by invoice. */
export function DebtorMoney({ debtor }: { debtor: Debtor }) {
  const { owing } = debtor
  if (!owing) return null
  return (
    <>
      <Sums debtor={debtor} pastDue={owing.pastDue} />
      <Clients debtor={debtor} />
      <Items id={debtor.id} />
    </>
  )
}

function Sums({ debtor: { sums }, pastDue }: { debtor: Debtor; pastDue: string }) {
  const t = useT()
  const { format } = useHost()
  return (
    <Card
      title={t('debtor.owes', { amount: format.money(sums.total) })}
      subtitle={t('debtor.ofWhichLate', { amount: format.money(pastDue), count: sums.count })}
    >
      <DescriptionList
        items={filledBuckets(sums).map((bucket) => ({
          term: t(bucketTexts[bucket]),
          value: <Money value={sums.buckets[bucket]} />,
        }))}
      />
      <BucketBar sums={sums} />
    </Card>
  )
}

function Clients({ debtor: { clients, clientCount } }: { debtor: Debtor }) {
  const t = useT()
  const { entityLink } = useHost()
  return (
    <Card flush title={t('account.openByClient', { count: clientCount })}>
      <CardLines>
        {clients.map((group) => {
          const { party, count, total } = group
          const to = party ? entityLink('client', party.id) : undefined
          return (
            <li key={party?.id ?? 'none'}>
              {to ? <TextLink to={to}>{party?.name}</TextLink> : <span>{party?.name ?? '—'}</span>}
              <Money value={total} />
              <BucketBar sums={group} />
              <Text size="sm" tone="muted">
                {t('owing.purchases', { count })}
              </Text>
            </li>
          )
        })}
      </CardLines>
    </Card>
  )
}

/** The invoices, the oldest first. */
function Items({ id }: { id: number }) {
  const t = useT()
  const { http } = useHost()
  const query = useInfiniteQuery(debtorItemsQuery(http, id))
  const items = query.data?.pages.flatMap((page) => page.rows) ?? []
  const total = query.data?.pages[0]?.total ?? items.length
  return (
    <Card
      flush
      title={t('debtor.invoices')}
      footer={query.hasNextPage ? <MoreRows shown={items.length} total={total} query={query} /> : undefined}
    >
      {query.isPending ? <SkeletonRows rows={4} /> : null}
      {query.error ? (
        <ErrorState compact description={serverMessage(query.error)} onRetry={() => query.refetch()} />
      ) : null}
      <CardLines>
        {items.map((item) => (
          <ItemLine key={item.id} item={item} isOfBroker />
        ))}
      </CardLines>
    </Card>
  )
}

import { useHost } from '@drayline/contract'
import type { AgingItem } from '@drayline/domain/finance/aging/aging'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery } from '@drayline/platform/query'
import {
  DateText,
  Drawer,
  EmptyState,
  ErrorState,
  Money,
  MoreButton,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import type { AgingState } from './Aging.tsx'
import { bucketTexts } from './AgingTable.tsx'
import { CardLines } from './CollectionsOverview.tsx'
import { agingItemsQuery } from './collections.queries.ts'

/** The invoices behind a figure of the aging, the oldest first. */
export function AgingItems({ state, name }: { state: AgingState; name: string | undefined }) {
  const t = useT()
  const { http, format } = useHost()
  const { asOf, bucket, set } = state
  const query = useInfiniteQuery(agingItemsQuery(http, itemParams(state)))
  const items = query.data?.pages.flatMap((page) => page.rows) ?? []
  const total = query.data?.pages[0]?.total
  const whose = name ?? (state.party === 'none' ? t('aging.noBroker') : t('aging.everybody'))
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : set({ party: null, bucket: null }))}
      title={whose}
      description={[
        t('aging.itemsOf', { date: format.date(asOf) }),
        bucket ? t(bucketTexts[bucket]) : null,
        total == null ? null : t('aging.itemCount', { count: format.number(total) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      footer={query.hasNextPage ? <MoreButton query={query}>{t('aging.more')}</MoreButton> : undefined}
    >
      <Stack gap={3}>
        {query.isPending ? <SkeletonRows rows={6} /> : null}
        {query.error ? (
          <ErrorState
            title={t('aging.failed')}
            description={serverMessage(query.error)}
            onRetry={() => query.refetch()}
          />
        ) : null}
        {query.isSuccess && items.length === 0 ? <EmptyState compact title={t('aging.empty')} /> : null}
        <CardLines style={{ marginInline: 'calc(-1 * var(--space-5))' }}>
          {items.map((item) => (
            <ItemLine key={item.id} item={item} />
          ))}
        </CardLines>
      </Stack>
    </Drawer>
  )
}

/** An open invoice in a list, of everybody or of a broker that is named above it. */
export function ItemLine({ item, isOfBroker }: { item: AgingItem; isOfBroker?: boolean }) {
  const t = useT()
  const { entityLink } = useHost()
  const { invoiceId, invoiceNumber, client, broker, amount, dueOn, daysOverdue } = item
  const to = entityLink('invoice', invoiceId)
  return (
    <li>
      {to ? <TextLink to={to}>{invoiceNumber}</TextLink> : <span>{invoiceNumber}</span>}
      <Money value={amount} />
      <Text size="sm" tone="muted">
        {[client?.name, isOfBroker ? null : broker?.name].filter(Boolean).join(' → ')}
      </Text>
      <Text size="sm" tone={daysOverdue > 0 ? 'danger' : 'muted'}>
        {daysOverdue > 0 ? (
          t('collections.overdueBy', { days: daysOverdue })
        ) : (
          <>
            {t('collections.dueDate')} <DateText value={dueOn} />
          </>
        )}
      </Text>
    </li>
  )
}

function itemParams({ asOf, by, stage, party, bucket }: AgingState): string {
  const params = new URLSearchParams({ asOf, limit: '50' })
  if (bucket) params.set('bucket', bucket)
  if (stage) params.set('stage', stage)
  if (party === 'none') params.set('withoutBroker', 'true')
  else if (party && /^[1-9]\d*$/.test(party)) params.set(by === 'client' ? 'clientId' : 'brokerId', party)
  return String(params)
}

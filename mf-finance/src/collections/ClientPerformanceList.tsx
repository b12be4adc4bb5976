import { useHost } from '@drayline/contract'
import type { ClientActivity } from '@drayline/domain/finance/collections/client-performance'
import { clientActivities } from '@drayline/domain/finance/collections/client-performance'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import { Card, EmptyState, ErrorState, Row, SegmentedControl, SkeletonRows, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { CardLines, ClientLine } from './CollectionsOverview.tsx'
import { allPerformanceQuery } from './collections.queries.ts'
import { MoreRows } from './MoreRows.tsx'

const anyActivity = 'all'

/**
 * Performance of all clients, page by page; the address says whether only the active, silent or inactive ones are
 * meant.
 */
export function ClientPerformanceList() {
  const t = useT()
  const { http } = useHost()
  const [search, setSearch] = useSearchParams()
  const activity: ClientActivity | undefined = clientActivities.find((one) => one === search.get('activity'))
  const query = useInfiniteQuery(allPerformanceQuery(http, activity))
  const clients = query.data?.pages.flatMap((page) => page.rows) ?? []
  const total = query.data?.pages[0]?.total ?? clients.length
  return (
    <Stack gap={4}>
      <Row justify="space-between" gap={3}>
        <Text as="p" tone="muted">
          {t('performance.rule')}
        </Text>
        <SegmentedControl
          label={t('performance.which')}
          value={activity ?? anyActivity}
          options={[
            { value: anyActivity, label: t('performance.all') },
            ...clientActivities.map((value) => ({ value, label: t(`activity.${value}`) })),
          ]}
          onValueChange={(value) =>
            setSearch((before) => {
              const after = new URLSearchParams(before)
              if (value === anyActivity) after.delete('activity')
              else after.set('activity', value)
              return after
            })
          }
        />
      </Row>
      {query.isPending ? <SkeletonRows rows={8} /> : null}
      {query.error ? (
        <ErrorState description={serverMessage(query.error)} onRetry={() => query.refetch()} />
      ) : null}
      {query.isSuccess && clients.length === 0 ? (
        <EmptyState icon="users" title={t(activity ? 'performance.none' : 'performance.empty')} />
      ) : null}
      {clients.length > 0 ? (
        <Card flush>
          <CardLines aria-label={t('performance.title')}>
            {clients.map((client) => (
              <ClientLine key={client.clientId} client={client} />
            ))}
          </CardLines>
        </Card>
      ) : null}
      <MoreRows shown={clients.length} total={total} query={query} />
    </Stack>
  )
}

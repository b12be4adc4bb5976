import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, EmptyState, ErrorState, LinkButton, Row, SkeletonRows, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { CardLines, CollectionLine } from './CollectionsOverview.tsx'
import { collectionsOfClientQuery } from './collections.queries.ts'

/** Card on a client's page: the open collections that are due longest, with links to all and to a new one. */
export const Component: SlotComponent<'client/section/v1'> = ({ clientId }) => {
  const t = useT()
  const { http, can, format } = useHost()
  const { data, error, refetch } = useQuery(collectionsOfClientQuery(http, clientId))
  return (
    <Card
      flush
      title={t('collections.title')}
      subtitle={data?.total ? t('collections.openCount', { count: format.number(data.total) }) : undefined}
      actions={
        <Row gap={3}>
          <TextLink to={`/collections?clientId=${clientId}`}>{t('collections.all')}</TextLink>
          {can('collections.create') ? (
            <LinkButton size="sm" icon="plus" to={`/collections?new=1&clientId=${clientId}`}>
              {t('collections.new')}
            </LinkButton>
          ) : null}
        </Row>
      }
    >
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={3} /> : null}
      {data?.rows.length === 0 ? (
        <EmptyState compact icon="check-circle" title={t('collections.noneActive')} />
      ) : null}
      {data?.rows.length ? (
        <CardLines>
          {data.rows.map((collection) => (
            <CollectionLine
              key={collection.id}
              collection={collection}
              title={collection.description}
              to={`/collections?clientId=${clientId}&open=${collection.id}`}
            />
          ))}
        </CardLines>
      ) : null}
    </Card>
  )
}

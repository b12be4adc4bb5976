import { useHost } from '@drayline/contract'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, DateText, ErrorState, Heading, Money, SkeletonText, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { FigureTable } from '../purchases/FigureTable.tsx'
import { eventText } from './event-text.ts'
import { recordEntriesQuery } from './ledger.queries.ts'

interface RecordEntriesProps {
  entity: EntityType
  id: number
  /** Inside of a card already: a heading instead of a card of its own. */
  inCard?: boolean
}

/** Entries about one record, for those who may see the book; each leads to its entry there. */
export function RecordEntries({ entity, id, inCard = false }: RecordEntriesProps) {
  const t = useT()
  const { can } = useHost()
  if (!can('ledger.read')) return null
  const entries = <Entries entity={entity} id={id} />
  if (!inCard) return <Card title={t('ledger.entries')}>{entries}</Card>
  return (
    <Stack gap={2}>
      <Heading level={3} size={4}>
        {t('ledger.entries')}
      </Heading>
      {entries}
    </Stack>
  )
}

function Entries({ entity, id }: { entity: EntityType; id: number }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(recordEntriesQuery(http, entity, id))
  if (!data && error)
    return (
      <ErrorState
        compact
        title={t('ledger.failed')}
        description={serverMessage(error)}
        onRetry={() => refetch()}
      />
    )
  if (!data) return <SkeletonText lines={3} />
  if (data.length === 0) return <Text tone="muted">{t('ledger.noEntries')}</Text>
  return (
    <FigureTable
      label={t('ledger.entries')}
      names={3}
      heads={[t('ledger.event'), t('ledger.bookDate'), t('ledger.by.person'), t('column.amount')]}
      rows={data.map((entry) => ({
        key: entry.entryId,
        cells: [
          <TextLink key="entry" to={`/factoring/book?entry=${entry.entryId}`}>
            {eventText(entry, t)}
          </TextLink>,
          <DateText key="day" value={entry.bookDate} />,
          entry.by?.name ?? '—',
          <Money key="total" value={entry.total} />,
        ],
      }))}
    />
  )
}

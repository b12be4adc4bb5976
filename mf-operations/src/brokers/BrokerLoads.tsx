import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Money, Text, TextLink } from '@drayline/ui'
import { LoadStatusBadge } from '../loads/LoadStatusBadge.tsx'
import { useT } from '../messages.ts'
import { RecordLines } from '../sections/RecordLines.tsx'
import { loadsOfBrokerQuery } from './brokers.queries.ts'

/** The latest loads of a broker, with how many there are in all. */
export function BrokerLoads({ brokerId }: { brokerId: number }) {
  const t = useT()
  const { http, can } = useHost()
  const result = useQuery({ ...loadsOfBrokerQuery(http, brokerId), enabled: can('loads.read') })
  if (!can('loads.read')) return null
  return (
    <RecordLines
      title={t('broker.latestLoads')}
      result={result}
      empty={t('loads.empty')}
      icon="truck"
      line={(load) => (
        <>
          <TextLink to={`/loads?open=${load.id}`}>{load.loadNumber}</TextLink>
          <Money value={load.rate} />
          <Text size="sm" tone="muted" truncate>
            {load.client?.name ?? '—'}
          </Text>
          <LoadStatusBadge status={load.status} />
        </>
      )}
    />
  )
}

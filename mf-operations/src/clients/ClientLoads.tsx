import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Money, Text, TextLink } from '@drayline/ui'
import { LoadStatusBadge } from '../loads/LoadStatusBadge.tsx'
import { loadsOfClientQuery } from '../loads/loads.queries.ts'
import { useT } from '../messages.ts'
import { RecordLines } from '../sections/RecordLines.tsx'

/** The latest loads of a client, with how many there are in all. */
export function ClientLoads({ clientId }: { clientId: number }) {
  const t = useT()
  const { http, can } = useHost()
  const result = useQuery({ ...loadsOfClientQuery(http, clientId), enabled: can('loads.read') })
  if (!can('loads.read')) return null
  return (
    <RecordLines
      title={t('client.latestLoads')}
      result={result}
      empty={t('loads.empty')}
      icon="truck"
      line={(load) => (
        <>
          <TextLink to={`/loads?open=${load.id}`}>{load.loadNumber}</TextLink>
          <Money value={load.rate} />
          <Text size="sm" tone="muted" truncate>
            {[load.pickupLocation, load.deliveryLocation].filter(Boolean).join(' → ') || '—'}
          </Text>
          <LoadStatusBadge status={load.status} />
        </>
      )}
    />
  )
}

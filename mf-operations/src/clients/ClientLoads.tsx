import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { useQuery } from '@drayline/platform/query'
import { LoadLines } from '../loads/LoadLines.tsx'
import { loadsOfClientQuery } from '../loads/loads.queries.ts'
import { useT } from '../messages.ts'

const routeOf = ({ pickupLocation, deliveryLocation }: Load) =>
  [pickupLocation, deliveryLocation].filter(Boolean).join(' → ') || '—'

/** The latest loads of a client, with how many there are in all. */
export function ClientLoads({ clientId }: { clientId: number }) {
  const t = useT()
  const { http, can } = useHost()
  const result = useQuery({ ...loadsOfClientQuery(http, clientId), enabled: can('loads.read') })
  if (!can('loads.read')) return null
  return <LoadLines title={t('client.latestLoads')} result={result} about={routeOf} />
}

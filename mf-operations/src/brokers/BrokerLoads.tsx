import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { useQuery } from '@drayline/platform/query'
import { LoadLines } from '../loads/LoadLines.tsx'
import { useT } from '../messages.ts'
import { loadsOfBrokerQuery } from './brokers.queries.ts'

const clientOf = ({ client }: Load) => client?.name ?? '—'

/** The latest loads of a broker, with how many there are in all. */
export function BrokerLoads({ brokerId }: { brokerId: number }) {
  const t = useT()
  const { http, can } = useHost()
  const result = useQuery({ ...loadsOfBrokerQuery(http, brokerId), enabled: can('loads.read') })
  if (!can('loads.read')) return null
  return <LoadLines title={t('broker.latestLoads')} result={result} about={clientOf} />
}

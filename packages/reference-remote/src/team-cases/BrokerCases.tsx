import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { serverMessage } from '@drayline/platform/http'
import { shows, useQuery } from '@drayline/platform/query'
import { Card, ErrorState, SkeletonRows } from '@drayline/ui'
import { useT } from '../messages.ts'
import { CaseList } from './CaseList.tsx'
import { caseKeys } from './team-cases.queries.ts'

/** Beside a broker: the cases that name it, and how much credit is at stake. */
export const Component: SlotComponent<'broker/section/v1'> = ({ brokerId }) => {
  const t = useT()
  const { http, format } = useHost()
  const url = `/api/brokers/${brokerId}`
  const { data, error, refetch } = useQuery({
    queryKey: caseKeys.part(url),
    meta: shows('broker'),
    queryFn: ({ signal }) => http.get<Broker>(url, { signal }),
  })
  if (data)
    return (
      <CaseList
        title={t('cases.title')}
        subtitle={t('broker.limit', { amount: format.money(`${data.creditLimit}.00`) })}
        filter={{ q: data.name }}
        empty={t('broker.none')}
      />
    )
  return (
    <Card flush title={t('cases.title')}>
      {error ? (
        <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  )
}

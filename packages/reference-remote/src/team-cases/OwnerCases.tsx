import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, ErrorState, SkeletonRows } from '@drayline/ui'
import { useT } from '../messages.ts'
import { CaseList } from './CaseList.tsx'
import { openCases, ownerQuery } from './team-cases.queries.ts'

/** The open cases of the client that a record belongs to; `url` is the call for the record. */
export function OwnerCases({ url }: { url: string }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(ownerQuery(http, url))
  if (data)
    return (
      <CaseList
        title={t('cases.title')}
        filter={{ clientId: String(data.clientId), ...openCases }}
        empty={t('cases.none')}
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

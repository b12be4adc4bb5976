import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { ErrorState, Skeleton } from '@drayline/ui'
import { useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { fourEyesQuery } from './admin.queries.ts'
import { FourEyesForm } from './FourEyesForm.tsx'

/** From which amount on two people stand behind money (R-ADM-15). */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('fourEyes.subtitle')} permission="fourEyes.manage" width="wide">
      <Rule />
    </AdminFrame>
  )
}

function Rule() {
  const { http } = useHost()
  const { data: rule, error, refetch } = useQuery(fourEyesQuery(http))
  // Another version begins anew, also when a colleague has made it.
  if (rule) return <FourEyesForm key={rule.version} rule={rule} onStale={() => void refetch()} />
  if (error) return <ErrorState description={serverMessage(error)} onRetry={refetch} />
  return <Skeleton height={320} />
}

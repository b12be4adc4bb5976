import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { ErrorState, Skeleton, Stack } from '@drayline/ui'
import { useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { FactorCounts } from './FactorCounts.tsx'
import { FactorPolicyForm } from './FactorPolicyForm.tsx'
import { FactorResets } from './FactorResets.tsx'
import { InstallationChecks } from './InstallationChecks.tsx'
import { policyQuery } from './security.queries.ts'

/** Second factors of the office, resets that wait for a second administrator, and checks of the installation (R-ADM-17, R-ADM-18, R-ADM-20). */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('factorPolicy.subtitle')} permission="security.read" width="wide">
      <Stack gap={6}>
        <Policy />
        <FactorResets />
        <InstallationChecks />
      </Stack>
    </AdminFrame>
  )
}

function Policy() {
  const { http } = useHost()
  const { data: policy, error, refetch } = useQuery(policyQuery(http))
  if (policy)
    return (
      <>
        {/* Another version begins anew, also when a colleague has made it. */}
        <FactorPolicyForm key={policy.version} policy={policy} onStale={() => void refetch()} />
        <FactorCounts policy={policy} />
      </>
    )
  if (error) return <ErrorState description={serverMessage(error)} onRetry={refetch} />
  return <Skeleton height={320} />
}

import { useHost } from '@drayline/contract'
import type { InstallationCheck, InstallationState } from '@drayline/domain/platform/security/installation'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Badge, type BadgeTone, Card, ErrorState, SkeletonRows, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { RuledList } from '../RuledList.tsx'
import { installationQuery } from './security.queries.ts'

const tones: Record<InstallationState, BadgeTone> = { met: 'green', below: 'yellow', notApplicable: 'grey' }
const order: readonly InstallationState[] = ['below', 'met', 'notApplicable']

/** What of this installation meets level 2 of OWASP ASVS, and what to do about the rest, which comes first (R-ADM-20). */
export function InstallationChecks() {
  const t = useT()
  return (
    <Card title={t('installation.title')} subtitle={t('installation.hint')}>
      <Checks />
    </Card>
  )
}

function Checks() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(installationQuery(http))
  if (error && !data) return <ErrorState description={serverMessage(error)} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={6} columns={2} rowHeight={60} />
  const checks = order.flatMap((state) => data.checks.filter((check) => check.state === state))
  return (
    <RuledList aria-label={t('installation.title')}>
      {checks.map((check) => (
        <CheckLine key={check.id} check={check} />
      ))}
    </RuledList>
  )
}

function CheckLine({ check: { title, state, reason, remedy, requirements } }: { check: InstallationCheck }) {
  const t = useT()
  return (
    <li>
      <Stack gap={1}>
        <Text weight="medium">{title}</Text>
        <Text size="sm">{reason}</Text>
        {remedy ? <Text size="sm">{t('installation.remedy', { remedy })}</Text> : null}
        {requirements.length > 0 ? (
          <Text size="sm" tone="muted">
            {t('installation.requirements', { numbers: requirements.join(', ') })}
          </Text>
        ) : null}
      </Stack>
      <Badge tone={tones[state]}>{t(`installation.state.${state}`)}</Badge>
    </li>
  )
}

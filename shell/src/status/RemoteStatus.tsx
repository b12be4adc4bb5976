import { useHost } from '@drayline/contract'
import type { RemoteHealth } from '@drayline/domain/platform/telemetry/telemetry'
import { Badge, type BadgeTone, Button, Card, DescriptionList } from '@drayline/ui'
import { backgroundMessages } from '../background/messages.ts'
import type { RemoteEntry, RemoteState } from '../federation/remote-store.ts'
import { useShell } from '../shell-context.ts'

const tones: Record<RemoteState['status'], BadgeTone> = {
  idle: 'grey',
  loading: 'blue',
  ready: 'green',
  failed: 'red',
  incompatible: 'red',
  disabled: 'yellow',
}

interface RemoteStatusProps {
  entry: RemoteEntry
  title: string
  /** Health of its versions in all browsers. */
  health: readonly RemoteHealth[]
}

/** One remote: what this tab has of it, and how all browsers fared. */
export function RemoteStatus({ entry, title, health }: RemoteStatusProps) {
  const t = backgroundMessages.useT()
  const { format } = useHost()
  const { federation } = useShell()
  const { remote, state } = entry
  const { descriptor } = remote
  const own = health.find(({ version, preview }) => version === remote.version && !preview)
  const retry = () => void federation?.retry(remote.id)
  return (
    <Card
      title={title}
      subtitle={`${remote.id} · ${descriptor.owner.team} (${descriptor.owner.contact})`}
      actions={<Badge tone={tones[state.status]}>{t(`status.state.${state.status}`)}</Badge>}
      footer={
        state.status === 'failed' ? (
          <Button size="sm" icon="refresh" onClick={retry}>
            {t('status.retry')}
          </Button>
        ) : undefined
      }
    >
      <DescriptionList
        items={[
          { term: t('status.version'), value: remote.version },
          { term: t('status.range'), value: descriptor.contract },
          {
            term: t('status.loadTime'),
            value: state.status === 'ready' ? t('status.milliseconds', { value: state.loadTime }) : null,
          },
          { term: t('status.lastError'), value: lastError(state) },
          {
            term: t('status.browsers'),
            value: own
              ? t('status.loads', { loads: own.loads, failures: own.failures })
              : t('status.noSamples'),
          },
          {
            term: t('status.usual'),
            value: own?.p50 == null ? null : t('status.milliseconds', { value: format.number(own.p50) }),
          },
          { term: t('status.base'), value: remote.base },
        ]}
      />
    </Card>
  )
}

function lastError(state: RemoteState): string | null {
  if (state.status === 'failed') return `${state.reason}: ${state.error.message}`
  if (state.status === 'incompatible') return `${state.required} ≠ ${state.offered}`
  return null
}

import { useHost } from '@drayline/contract'
import type { Remote } from '@drayline/domain/platform/releases/release'
import type { PlatformHealth, RemoteHealth } from '@drayline/domain/platform/telemetry/telemetry'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Badge, Row, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

const Code = styled.code`
  font-family: var(--font-mono);
  font-size: 0.93em;
  overflow-wrap: anywhere;
`

/** The name of a version. */
export function Version({ children }: { children: string }) {
  return <Code>{children}</Code>
}

/** Marks the special states of a remote. */
export function RemoteBadges({ remote }: { remote: Remote }) {
  const t = useT()
  const { canary, enabled, pinned } = remote
  return (
    <Row gap={2}>
      {remote.retired ? (
        <Badge>{t('remotes.retired')}</Badge>
      ) : enabled ? (
        <Badge tone="green">{t('remotes.enabled')}</Badge>
      ) : (
        <Badge tone="red">{t('remotes.disabled')}</Badge>
      )}
      {pinned ? (
        <Badge tone="violet" icon="lock">
          {t('remotes.pinned')}
        </Badge>
      ) : null}
      {canary ? (
        <Badge tone="yellow">
          {t('remotes.canaryBadge', {
            percent: canary.percent,
            named: canary.userIds.length,
            teams: canary.roles.length + canary.departments.length,
          })}
        </Badge>
      ) : null}
    </Row>
  )
}

/** Says who is in a canary, and whether it grows by itself. */
export function useCanaryText() {
  const t = useT()
  const texts = domainMessages.useT()
  return ({ percent, userIds, roles, departments, stepMinutes }: NonNullable<Remote['canary']>) =>
    [
      ...(percent ? [t('remotes.canaryShare', { percent })] : []),
      ...roles.map((role) => texts(`role.${role}`)),
      ...departments.map((name) => t(`department.${name}` as never)),
      ...(userIds.length ? [t('remotes.canaryNamed', { count: userIds.length })] : []),
      ...(stepMinutes ? [t('remotes.grows.each', { minutes: stepMinutes })] : []),
    ].join(' · ')
}

/** Health of one version of a remote besides previews; undefined when no browser has reported it. */
export function healthOf(
  health: PlatformHealth | undefined,
  remote: string,
  version: string,
): RemoteHealth | undefined {
  return health?.remotes.find((each) => each.remote === remote && each.version === version && !each.preview)
}

/** From this share of failed loads on something is wrong. */
const worrying = 0.02

/** Health of a version in one line: loads, share that failed, usual and slow load time. */
export function HealthLine({ health }: { health: RemoteHealth | undefined }) {
  const t = useT()
  const { format } = useHost()
  if (!health || (health.loads === 0 && health.failures === 0))
    return (
      <Text size="sm" tone="muted">
        {t('remotes.health.none')}
      </Text>
    )
  const { loads, failures, p50, p95 } = health
  const share = failures / Math.max(loads, 1)
  const tone = failures === 0 ? 'green' : share > worrying ? 'red' : 'yellow'
  return (
    <Row gap={2}>
      <Badge tone={tone}>{t('remotes.health.failures', { count: failures })}</Badge>
      <Text size="sm" tone="muted">
        {t('remotes.health.loads', { count: loads })}
        {p50 !== null && p95 !== null
          ? ` · ${t('remotes.health.times', { p50: format.number(p50), p95: format.number(p95) })}`
          : null}
      </Text>
    </Row>
  )
}

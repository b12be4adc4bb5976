import { useHost } from '@drayline/contract'
import type { PartState, SystemStatus } from '@drayline/domain/admin/help/help'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Badge, type BadgeTone, Button, Card, Row, SkeletonText, Stack, Text } from '@drayline/ui'
import { useHelpText } from './help.messages.ts'
import { statusQuery } from './help.queries.ts'

const Parts = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-2); }
`

const tones: Record<PartState, BadgeTone> = { operational: 'green', disabled: 'grey', failed: 'red' }

/** Health of the product right now: asked from the server, which checks each part. */
export function SystemStatusCard() {
  const t = useHelpText()
  const { http, format } = useHost()
  const { data, error, isFetching, refetch } = useQuery(statusQuery(http))
  // An answer from before says nothing when the server answers no more.
  const status = error ? undefined : data
  return (
    <Card
      title={t('status.title')}
      footer={
        <Row gap={3} justify="space-between" style={{ flex: 1 }}>
          <Button
            icon="refresh"
            loading={isFetching}
            loadingText={t('status.checking')}
            onClick={() => refetch()}
          >
            {t('status.again')}
          </Button>
          {status ? (
            <Text size="sm" tone="muted">
              {t('status.checkedAt', { time: format.time(status.checkedAt) })}
            </Text>
          ) : null}
        </Row>
      }
    >
      <Stack gap={3}>
        <div role="status">
          {status || error ? (
            <Badge tone={status?.status === 'operational' ? 'green' : 'red'}>{headline(t, status)}</Badge>
          ) : (
            <SkeletonText lines={1} />
          )}
        </div>
        <Parts>
          <Part
            title={t('status.server')}
            state={error ? 'failed' : 'operational'}
            known={Boolean(status || error)}
          />
          {status?.parts.map(({ id, title, state }) => (
            <Part key={id} title={title} state={state} known />
          ))}
        </Parts>
      </Stack>
    </Card>
  )
}

function headline(t: ReturnType<typeof useHelpText>, status: SystemStatus | undefined): string {
  if (!status) return t('status.unreachable')
  return status.status === 'operational' ? t('status.ok') : t('status.degraded')
}

function Part({ title, state, known }: { title: string; state: PartState; known: boolean }) {
  const t = useHelpText()
  return (
    <li>
      <Text>{title}</Text>
      {known ? (
        <Badge tone={tones[state]}>{t(`status.${state}`)}</Badge>
      ) : (
        <Text tone="muted">{t('status.checking')}</Text>
      )}
    </li>
  )
}

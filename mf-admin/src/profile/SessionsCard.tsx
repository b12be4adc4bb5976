import { useHost } from '@drayline/contract'
import { stepUpRequired } from '@drayline/domain/platform/users/step-up'
import type { SessionInfo } from '@drayline/domain/platform/users/user'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery, useQueryClient } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  Button,
  Card,
  DateText,
  ErrorState,
  Icon,
  type IconName,
  Row,
  SkeletonRows,
  Text,
  VisuallyHidden,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { sessionsKey, sessionsQuery } from './profile.queries.ts'

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-items: center;
    padding: var(--space-3) var(--space-5);
  }
  li + li { border-top: 1px solid var(--border); }
  li > div { display: grid; gap: 2px; min-width: 0; }
  li > svg { color: var(--text-subtle); }
`

const icons: Record<SessionInfo['device'], IconName> = {
  desktop: 'panel',
  phone: 'phone',
  tablet: 'panel',
  unknown: 'key',
}

/** The user's sessions, and a way to end unknown or forgotten ones. */
export function SessionsCard() {
  const t = useT()
  const { http, notify, confirm } = useHost()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(sessionsQuery(http))
  const [busy, setBusy] = useState(false)
  const others = data?.filter(({ current }) => !current).length ?? 0

  async function end(url: string, done: string) {
    setBusy(true)
    try {
      await http.delete(url)
      notify.success(done)
    } catch (error) {
      if (!isUnauthorized(error) && !isGivenUp(error))
        notify.error(t('sessions.failed'), serverMessage(error))
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: sessionsKey })
    }
  }

  async function endOthers() {
    const question = {
      title: t('sessions.othersTitle'),
      message: t('sessions.othersText', { count: others }),
    }
    const sure = await confirm({ ...question, confirmLabel: t('sessions.endOthers'), danger: true })
    if (sure) await end('/api/auth/sessions', t('sessions.othersEnded'))
  }

  return (
    <Card
      flush
      title={t('sessions.title')}
      subtitle={t('sessions.subtitle')}
      actions={
        others > 0 ? (
          <Button size="sm" icon="log-out" disabled={busy} onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        ) : undefined
      }
    >
      {isError ? <ErrorState title={t('sessions.loadFailed')} onRetry={refetch} /> : null}
      {data || isError ? null : <SkeletonRows rows={2} columns={2} rowHeight={60} />}
      <List>
        {data?.map((session) => (
          <li key={session.id}>
            <Icon name={icons[session.device]} size={20} />
            <div>
              <Row gap={2} align="center">
                <Text weight="medium">{nameOf(session, t)}</Text>
                {session.current ? <Badge tone="green">{t('sessions.current')}</Badge> : null}
              </Row>
              <Text size="sm" tone="muted">
                {session.ip} · {t('sessions.lastSeen')}{' '}
                <DateText value={session.lastSeenAt} show="relative" />
              </Text>
            </div>
            {session.current ? null : (
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                onClick={() => void end(`/api/auth/sessions/${session.id}`, t('sessions.ended'))}
              >
                {t('sessions.end')}
                <VisuallyHidden> {nameOf(session, t)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </List>
    </Card>
  )
}

/** The question who is there was closed without an answer: nothing was done, and that is no failure. */
const isGivenUp = (error: unknown) => error instanceof HttpError && error.problem?.code === stepUpRequired

function nameOf({ browser, system }: SessionInfo, t: ReturnType<typeof useT>): string {
  if (browser && system) return t('sessions.device', { browser, system })
  return browser || system || t('sessions.unknown')
}

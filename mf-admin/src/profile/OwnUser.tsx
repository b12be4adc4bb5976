import { useHost } from '@drayline/contract'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { HttpError } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { ErrorState, Row, Spinner, Text } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import { currentUserQuery } from './profile.queries.ts'

/** Loads the signed-in user for a screen about them, with a spinner, and a message when that fails. */
export function OwnUser({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(currentUserQuery(http))
  if (data) return children(data)
  if (error) {
    const traceId = error instanceof HttpError ? error.problem?.traceId : undefined
    return <ErrorState title={t('profile.loadFailed')} traceId={traceId} onRetry={refetch} />
  }
  return (
    <Row gap={3} align="center" role="status">
      <Spinner size={20} />
      <Text tone="muted">{t('profile.loading')}</Text>
    </Row>
  )
}

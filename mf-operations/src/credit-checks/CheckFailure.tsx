import { useHost } from '@drayline/contract'
import type { CreditCheck } from '@drayline/domain/operations/credit-checks/credit-check'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { Alert, Button } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { scoreCheck } from './credit-checks.queries.ts'

/** Why a pending check has no score, and another try. */
export function CheckFailure({ check }: { check: CreditCheck }) {
  const t = useT()
  const { http, can, notify } = useHost()
  const [trying, setTrying] = useState(false)
  if (check.status !== 'pending' || check.score !== null) return null

  async function tryAgain() {
    setTrying(true)
    try {
      const after = await scoreCheck(http, check)
      if (after.score !== null) notify.success(t('check.scored', { score: after.score }))
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('check.scoreFailed'), serverMessage(error))
    } finally {
      setTrying(false)
    }
  }

  return (
    <Alert tone="warning" title={t('check.noScoreTitle')}>
      <p>{t(check.failure ? `failure.${check.failure}` : 'failure.none')}</p>
      {can('creditChecks.request') ? (
        <Button
          size="sm"
          icon="refresh"
          loading={trying}
          style={{ marginTop: 'var(--space-2)' }}
          onClick={() => void tryAgain()}
        >
          {t('check.tryAgain')}
        </Button>
      ) : null}
    </Alert>
  )
}

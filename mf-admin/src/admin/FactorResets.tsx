import { useHost } from '@drayline/contract'
import type { FactorReset } from '@drayline/domain/platform/security/security'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  DateText,
  ErrorState,
  Row,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { RuledList } from '../RuledList.tsx'
import { decideReset, type ResetDecision, resetsQuery } from './security.queries.ts'

const tones: Record<FactorReset['state'], BadgeTone> = {
  open: 'yellow',
  confirmed: 'green',
  withdrawn: 'grey',
  expired: 'grey',
}

/** Requests that someone's second factors are taken away: another administrator confirms them within a day. */
export function FactorResets() {
  const t = useT()
  return (
    <Card title={t('factorReset.title')} subtitle={t('factorReset.hint')}>
      <Resets />
    </Card>
  )
}

function Resets() {
  const t = useT()
  const { http } = useHost()
  const { data: resets, error, refetch } = useQuery(resetsQuery(http))
  const { decide, busy } = useDecision()
  if (error && !resets) return <ErrorState description={serverMessage(error)} onRetry={refetch} />
  if (!resets) return <SkeletonRows rows={2} columns={2} rowHeight={60} />
  if (resets.length === 0) return <Text as="p">{t('factorReset.empty')}</Text>
  return (
    <RuledList aria-label={t('factorReset.title')}>
      {resets.map((reset) => (
        <ResetLine
          key={reset.id}
          reset={reset}
          busy={busy}
          onDecide={(decision) => void decide(reset, decision)}
        />
      ))}
    </RuledList>
  )
}

/** Confirms or withdraws a request after a question; the host asks who is there besides. */
function useDecision() {
  const t = useT()
  const { http, notify, confirm, refresh } = useHost()
  const [busy, setBusy] = useState(false)

  async function decide(reset: FactorReset, decision: ResetDecision) {
    const { name } = reset.user
    const question = {
      title: t(`factorReset.${decision}.title`, { name }),
      message: t(`factorReset.${decision}.message`, { name }),
      confirmLabel: t(`factorReset.${decision}.label`),
      danger: decision === 'confirm',
    }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      await decideReset(http, reset, decision)
      notify.success(t(`factorReset.${decision}.done`, { name }))
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('factorReset.failed'), serverMessage(error))
    } finally {
      setBusy(false)
      await refresh('security')
    }
  }

  return { decide, busy }
}

interface ResetLineProps {
  reset: FactorReset
  busy: boolean
  onDecide: (decision: ResetDecision) => void
}

function ResetLine({ reset, busy, onDecide }: ResetLineProps) {
  const t = useT()
  const { can } = useHost()
  const { user, reason, askedBy, createdAt, state, decidedBy, canConfirm } = reset
  return (
    <li>
      <Stack gap={1}>
        <Row gap={2} align="center">
          <Text weight="medium">{user.name}</Text>
          <Badge tone={tones[state]}>{t(`factorReset.state.${state}`)}</Badge>
        </Row>
        <Text size="sm">{reason}</Text>
        <Text size="sm" tone="muted">
          {t('factorReset.asked', { name: askedBy.name })} <DateText value={createdAt} show="relative" />
          {decidedBy ? ` · ${t('factorReset.decided', { name: decidedBy.name })}` : ''}
        </Text>
      </Stack>
      {state === 'open' && can('security.manage') ? (
        <Row gap={2}>
          <Button size="sm" disabled={busy} onClick={() => onDecide('withdraw')}>
            {t('factorReset.withdraw.label')}
          </Button>
          {canConfirm ? (
            <Button size="sm" variant="primary" disabled={busy} onClick={() => onDecide('confirm')}>
              {t('factorReset.confirm.label')}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </li>
  )
}

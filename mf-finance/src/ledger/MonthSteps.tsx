import { useHost } from '@drayline/contract'
import type { Period } from '@drayline/domain/finance/ledger/period-schema'
import { Alert, Button, Row, Stack } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { AskDialog } from './AskDialog.tsx'
import { decideChange, requestChange } from './ledger.queries.ts'
import { useStep } from './use-step.ts'

interface StepsProps {
  period: Period
  /** Reads the month anew. */
  onChanged: () => void
}

/** Next step of two people with a month, for those who may close it. */
export function MonthSteps({ period, onChanged }: StepsProps) {
  const t = useT()
  const { can, user } = useHost()
  const { request, status, waitsFor, findings } = period
  if (!can('ledger.close')) return null
  const isBlocked = status === 'open' && findings.some(({ blocks }) => blocks)
  const isTurn = status === 'closed' || (status === 'open' && waitsFor === null)
  const steps = { period, isBlocked, onChanged }
  return (
    <Stack gap={3}>
      {isBlocked && (request?.change === 'close' || (!request && isTurn)) ? (
        <Alert
          tone="warning"
          title={t(request ? 'ledger.blocksConfirm' : 'ledger.blocksAsk')}
          actions={
            <Button size="sm" icon="refresh" onClick={onChanged}>
              {t('ledger.checkAgain')}
            </Button>
          }
        />
      ) : null}
      <Row gap={2}>
        {request ? (
          request.by.id === user.id ? (
            <Withdraw {...steps} />
          ) : (
            <Decide {...steps} request={request} />
          )
        ) : isTurn ? (
          <Ask {...steps} />
        ) : null}
      </Row>
    </Stack>
  )
}

type StepProps = StepsProps & { isBlocked: boolean }

/** Asks another person to close the month, or to open it again. */
function Ask({ period: { id, version, status }, isBlocked, onChanged }: StepProps) {
  const t = useT()
  const { http, notify } = useHost()
  const [isOpen, setOpen] = useState(false)
  const change = status === 'closed' ? 'reopen' : 'close'
  return (
    <>
      <Button icon={change === 'close' ? 'lock' : 'key'} onClick={() => setOpen(true)}>
        {t(`ledger.ask.${change}`)}
      </Button>
      {isOpen ? (
        <AskDialog
          title={t(`ledger.ask.${change}`)}
          hint={t(isBlocked ? 'ledger.askHint.blocked' : `ledger.askHint.${change}`)}
          confirm={t('ledger.askNow')}
          save={(reason, options) => requestChange(http, id, { change, reason }, { ...options, version })}
          onDone={() => {
            setOpen(false)
            notify.success(t('ledger.asked'), t('ledger.waitsForSecond'))
            onChanged()
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Takes one's own request back. */
function Withdraw({ period: { id, version }, onChanged }: StepProps) {
  const t = useT()
  const { http } = useHost()
  const step = useStep(t('ledger.notDone'), onChanged)
  const withdraw = () =>
    step.run(
      (options) => decideChange(http, id, { decision: 'withdrawn', reason: '' }, { ...options, version }),
      t('ledger.withdrawn'),
    )
  return (
    <Button icon="undo" loading={step.busy} onClick={withdraw}>
      {t('ledger.withdraw')}
    </Button>
  )
}

/** Confirms or refuses what another person asked for. What keeps the month open comes before its close. */
function Decide({
  period: { id, version },
  request: { change, by },
  isBlocked,
  onChanged,
}: StepProps & { request: NonNullable<Period['request']> }) {
  const t = useT()
  const { http, notify } = useHost()
  const [isRefusing, setRefusing] = useState(false)
  const step = useStep(t('ledger.notDone'), onChanged)
  const confirm = () =>
    step.run(
      (options) => decideChange(http, id, { decision: 'confirmed', reason: '' }, { ...options, version }),
      t(`ledger.confirmed.${change}`),
    )
  return (
    <>
      {isBlocked && change === 'close' ? null : (
        <Button variant="primary" icon="check" loading={step.busy} onClick={confirm}>
          {t(`ledger.confirm.${change}`)}
        </Button>
      )}
      <Button variant="danger" icon="x" onClick={() => setRefusing(true)}>
        {t('ledger.refuse')}
      </Button>
      {isRefusing ? (
        <AskDialog
          title={t('ledger.refuse')}
          hint={t('ledger.refuseHint', { name: by.name })}
          confirm={t('ledger.refuse')}
          save={(reason, options) =>
            decideChange(http, id, { decision: 'refused', reason }, { ...options, version })
          }
          onDone={() => {
            setRefusing(false)
            notify.success(t('ledger.refused'))
            onChanged()
          }}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </>
  )
}

import { useHost } from '@drayline/contract'
import type { Payee, PayeeState } from '@drayline/domain/finance/payees/payee'
import { payeeRefusal, payeeTransitions } from '@drayline/domain/finance/payees/payee'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Button, Row, Stack, Text } from '@drayline/ui'
import { useState } from 'react'
import { AskDialog } from '../ledger/AskDialog.tsx'
import { useStep } from '../ledger/use-step.ts'
import { useT } from '../messages.ts'
import { decidePayee } from './payees.queries.ts'
import { RevealPayee } from './RevealPayee.tsx'

type Reasoned = 'rejected' | 'withdrawn' | 'stopped'

/** What the reader may do with an account: decide, stop, look at its numbers. */
export function PayeeActions({ payee }: { payee: Payee }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can, user, confirm, notify } = useHost()
  const [asking, setAsking] = useState<Reasoned | null>(null)
  const [revealing, setRevealing] = useState(false)
  const step = useStep(t('payee.failed'), () => undefined)
  const { id, version, state } = payee
  const person = { id: user.id, can }
  const possible = nextStatuses<PayeeState>(payeeTransitions, state, can)
  const open = possible.filter((to) => !payeeRefusal(payee, to, person))
  const refusal = possible.includes('active') && payeeRefusal(payee, 'active', person)
  const reasoned = (['withdrawn', 'rejected', 'stopped'] as const).filter((to) => open.includes(to))

  async function activate() {
    const question = {
      title: t('payee.ask.active'),
      message: t('payee.askHint.active'),
      confirmLabel: t('payee.step.active'),
    }
    if (!(await confirm(question))) return
    step.run(async (options) => {
      await decidePayee(http, id, { state: 'active', reason: null }, { ...options, version })
      notify.success(t('payee.done.active'))
    })
  }

  return (
    <Stack gap={2}>
      {refusal ? (
        <Text size="sm" tone="muted">
          {texts(refusal)}
        </Text>
      ) : null}
      <Row gap={2}>
        {open.includes('active') ? (
          <Button size="sm" variant="primary" loading={step.busy} onClick={() => void activate()}>
            {t('payee.step.active')}
          </Button>
        ) : null}
        {reasoned.map((to) => (
          <Button key={to} size="sm" onClick={() => setAsking(to)}>
            {t(`payee.step.${to}`)}
          </Button>
        ))}
        {can('vault.reveal') ? (
          <Button size="sm" variant="ghost" icon="eye" onClick={() => setRevealing(true)}>
            {t('payee.reveal')}
          </Button>
        ) : null}
      </Row>
      {asking ? (
        <AskDialog
          title={t(`payee.ask.${asking}`)}
          hint={t(`payee.askHint.${asking}`)}
          confirm={t(`payee.step.${asking}`)}
          save={(reason, options) =>
            decidePayee(http, id, { state: asking, reason }, { ...options, version })
          }
          onDone={() => {
            notify.success(t(`payee.done.${asking}`))
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {revealing ? <RevealPayee payee={payee} onClose={() => setRevealing(false)} /> : null}
    </Stack>
  )
}

import { useHost } from '@drayline/contract'
import type { Buyout, BuyoutState } from '@drayline/domain/finance/buyouts/buyout'
import { buyoutRefusal, buyoutTransitions } from '@drayline/domain/finance/buyouts/buyout'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Button, Row, Stack, Text } from '@drayline/ui'
import { useState } from 'react'
import { AskDialog } from '../ledger/AskDialog.tsx'
import { useStep } from '../ledger/use-step.ts'
import { useT } from '../messages.ts'
import { BuyoutSeenDialog } from './BuyoutSeenDialog.tsx'
import { decideBuyout, returnBuyout } from './buyouts.queries.ts'
import { PayBuyoutDialog } from './PayBuyoutDialog.tsx'

type Window = 'rejected' | 'cancelled' | 'pay' | 'seen' | 'returned'

/** What the reader may do with a buyout: decide, pay, note what the bank has shown or sent back. */
export function BuyoutActions({ buyout }: { buyout: Buyout }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can, user, confirm, notify } = useHost()
  const [window, setWindow] = useState<Window | null>(null)
  const step = useStep(t('buyout.failed'), () => undefined)
  const { id, version, state } = buyout
  const possible = nextStatuses<BuyoutState>(buyoutTransitions, state, can)
  const person = { id: user.id, can }
  const open = possible.filter((to) => !buyoutRefusal(buyout, to, person))
  const refusal = possible.includes('approved') && buyoutRefusal(buyout, 'approved', person)
  const close = () => setWindow(null)
  const done = (text: string) => {
    notify.success(text)
    close()
  }

  async function approve() {
    const question = {
      ...{ title: t('buyout.ask.approved'), message: t('buyout.askHint.approved') },
      confirmLabel: t('buyout.step.approved'),
    }
    if (!(await confirm(question))) return
    step.run(async (options) => {
      await decideBuyout(http, id, { state: 'approved', reason: null }, { ...options, version })
      notify.success(t('buyout.done.approved'))
    })
  }

  const asked = window === 'rejected' || window === 'cancelled' || window === 'returned' ? window : null
  return (
    <Stack gap={2}>
      {refusal ? (
        <Text size="sm" tone="muted">
          {texts(refusal)}
        </Text>
      ) : null}
      <Row gap={2}>
        {open.includes('approved') ? (
          <Button size="sm" variant="primary" loading={step.busy} onClick={() => void approve()}>
            {t('buyout.step.approved')}
          </Button>
        ) : null}
        {(['rejected', 'cancelled'] as const)
          .filter((to) => open.includes(to))
          .map((to) => (
            <Button key={to} size="sm" onClick={() => setWindow(to)}>
              {t(`buyout.step.${to}`)}
            </Button>
          ))}
        {state === 'payable' && can('invoices.pay') ? (
          <Button size="sm" variant="primary" onClick={() => setWindow('pay')}>
            {t('buyout.step.pay')}
          </Button>
        ) : null}
        {state === 'paid' && can('receipts.post') ? (
          <Button size="sm" onClick={() => setWindow('seen')}>
            {t('payouts.seen')}
          </Button>
        ) : null}
        {(state === 'paid' || state === 'cleared') && can('invoices.pay') ? (
          <Button size="sm" onClick={() => setWindow('returned')}>
            {t('buyout.step.returned')}
          </Button>
        ) : null}
      </Row>
      {window === 'pay' ? (
        <PayBuyoutDialog buyout={buyout} onDone={() => done(t('buyout.done.pay'))} onClose={close} />
      ) : null}
      {window === 'seen' ? (
        <BuyoutSeenDialog buyout={buyout} onDone={() => done(t('buyout.done.seen'))} onClose={close} />
      ) : null}
      {asked ? (
        <AskDialog
          title={t(`buyout.ask.${asked}`)}
          hint={t(`buyout.askHint.${asked}`)}
          confirm={t(`buyout.step.${asked}`)}
          save={(reason, options) =>
            asked === 'returned'
              ? returnBuyout(http, id, reason, { ...options, version })
              : decideBuyout(http, id, { state: asked, reason }, { ...options, version })
          }
          onDone={() => done(t(`buyout.done.${asked}`))}
          onClose={close}
        />
      ) : null}
    </Stack>
  )
}

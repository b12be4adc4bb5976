import { useHost } from '@drayline/contract'
import { type Purchase, payableStates } from '@drayline/domain/finance/purchases/purchase'
import { Button, LinkButton, lazyComponent, Row } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'

const ChargeBackDialog = lazyComponent(() => import('./ChargeBackDialog.tsx'), 'ChargeBackDialog')
const UndoFundingDialog = lazyComponent(() => import('./UndoFundingDialog.tsx'), 'UndoFundingDialog')
const WriteOffDialog = lazyComponent(() => import('./WriteOffDialog.tsx'), 'WriteOffDialog')

/** What can be done with a purchase that its broker has not paid, and with one that its client owes. */
export function PurchaseActions({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { can } = useHost()
  const [asking, setAsking] = useState<'chargeBack' | 'writeOff' | 'undo' | null>(null)
  const { broker, client, state, terms, writeOff, payments } = purchase
  const isOwed = payableStates.includes(state)
  const close = () => setAsking(null)
  return (
    <Row gap={2}>
      {isOwed && broker && can('receipts.post') ? (
        <LinkButton icon="inbox" to={`/factoring/receipts/new?brokerId=${broker.id}`}>
          {t('purchase.takeIn')}
        </LinkButton>
      ) : null}
      {state === 'charged_back' && client && can('receipts.post') ? (
        <LinkButton icon="inbox" to={`/factoring/receipts/new?clientId=${client.id}`}>
          {t('purchase.clientPays')}
        </LinkButton>
      ) : null}
      {state === 'open' && payments.length === 0 && can('invoices.reversePayment') ? (
        <Button icon="undo" onClick={() => setAsking('undo')}>
          {t('undoFunding.action')}
        </Button>
      ) : null}
      {isOwed && !writeOff && can('purchases.chargeBack') ? (
        <Button icon="undo" onClick={() => setAsking('chargeBack')}>
          {t('chargeBack.action')}
        </Button>
      ) : null}
      {isOwed && !terms.isRecourse && !writeOff && can('purchases.writeOff') ? (
        <Button icon="ban" variant="danger" onClick={() => setAsking('writeOff')}>
          {t('writeOff.action')}
        </Button>
      ) : null}
      {asking === 'chargeBack' ? <ChargeBackDialog purchase={purchase} onClose={close} /> : null}
      {asking === 'undo' ? <UndoFundingDialog purchase={purchase} onClose={close} /> : null}
      {asking === 'writeOff' ? <WriteOffDialog purchase={purchase} onClose={close} /> : null}
    </Row>
  )
}

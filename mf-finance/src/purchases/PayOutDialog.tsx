import { useHost } from '@drayline/contract'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import type { WaitingClient } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { isUnauthorized } from '@drayline/platform/http'
import { Alert, Button, Dialog, failureText, Money, Stack, Text } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../messages.ts'
import { HowPaid } from '../payment/HowPaid.tsx'
import { FigureTable } from './FigureTable.tsx'
import { type PayoutOrder, payOut } from './payouts.queries.ts'

interface PayOutDialogProps {
  clients: readonly WaitingClient[]
  onClose: () => void
}

/** What became of a client's payment; null while it has not been tried. */
type Outcome = { ok: boolean; message: string | null } | null

/** Pays clients what is payable to them, one after the other; what was shown is paid, or nothing. */
export function PayOutDialog({ clients, onClose }: PayOutDialogProps) {
  const t = useT()
  const { http, format } = useHost()
  const form = useId()
  const [method, setMethod] = useState<PaymentMethod>('ach')
  const [reference, setReference] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [attempt] = useState(() => crypto.randomUUID())
  const netOf = ({ nets }: WaitingClient) => nets[method]
  const left = clients.filter(({ client }) => !outcomes.get(client.id)?.ok)
  const isDone = outcomes.size > 0 && left.length === 0
  const total = formatCents(left.reduce((sum, one) => sum + parseMoney(netOf(one)), 0))

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setBusy(true)
    for (const one of left) {
      const order = { clientId: one.client.id, method, reference: reference.trim() || null, net: netOf(one) }
      const outcome = await pay(order)
      if (outcome === 'signed out') break
      setOutcomes((before) => new Map(before).set(one.client.id, outcome))
    }
    setBusy(false)
  }

  async function pay(order: PayoutOrder): Promise<NonNullable<Outcome> | 'signed out'> {
    try {
      const idempotencyKey = `${attempt}-${Object.values(order).join('-')}`.slice(0, 200)
      await payOut(http, order, { idempotencyKey })
      return { ok: true, message: null }
    } catch (error) {
      if (isUnauthorized(error)) return 'signed out'
      return { ok: false, message: failureText(error) ?? t('payouts.notPaid') }
    }
  }

  return (
    <Dialog
      open
      size="lg"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open || busy ? undefined : onClose())}
      title={t('payouts.dialog')}
      description={isDone ? undefined : t('payouts.about')}
      footer={
        <>
          <Button variant={isDone ? 'primary' : 'secondary'} disabled={busy} onClick={onClose}>
            {t(outcomes.size > 0 ? 'changed.close' : 'move.cancel')}
          </Button>
          {isDone ? null : (
            <Button
              variant={parseMoney(total) > 0 ? 'primary' : 'secondary'}
              type="submit"
              form={form}
              loading={busy}
            >
              {parseMoney(total) > 0
                ? t('payouts.confirm', { amount: format.money(total) })
                : t('payouts.setOff')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          {isDone ? null : (
            <HowPaid method={method} onMethod={setMethod} reference={reference} onReference={setReference} />
          )}
          {isDone ? <Alert tone="success" title={t('payouts.done', { count: clients.length })} /> : null}
          <FigureTable
            label={t('payouts.dialog')}
            heads={[
              t('column.client'),
              t('payouts.payable'),
              t('payouts.setOffColumn'),
              t('fund.fuel'),
              t('fund.transferFee'),
              t('fund.net'),
            ]}
            rows={clients.map((one) => ({ key: one.client.id, cells: cellsOf(one, netOf(one)) }))}
          />
          <div role="status">
            {clients.map(({ client }) => {
              const outcome = outcomes.get(client.id)
              return outcome && !outcome.ok ? (
                <Text key={client.id} tone="danger">
                  {client.name}: {outcome.message}
                </Text>
              ) : null
            })}
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}

/** From what is payable to what leaves: the debt comes off first, then fuel advances and the price of the transfer. */
function cellsOf({ client, payable, due, fuel }: WaitingClient, net: string) {
  const recovered = Math.min(parseMoney(payable), parseMoney(due))
  const fee = parseMoney(payable) - recovered - parseMoney(fuel) - parseMoney(net)
  return [
    client.name,
    <Money key="payable" value={payable} />,
    <Money key="recovered" value={formatCents(recovered)} />,
    <Money key="fuel" value={fuel} />,
    <Money key="fee" value={formatCents(fee)} />,
    <Money key="net" value={net} />,
  ]
}

import { useHost } from '@drayline/contract'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import type { Client } from '@drayline/domain/operations/clients/client'
import { clientChoices, type RecordChoice } from '@drayline/platform/choices'
import { Combobox, Field, MoneyInput, RadioGroup } from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { StepDialog } from '../reason/StepDialog.tsx'
import { centsOf } from './applying.ts'
import { disposeOfReceipt } from './receipts.queries.ts'
import { useDialogSave } from './use-dialog-save.ts'

/** Money that was never ours goes on to a client, or back to the broker. */
export function DisposeDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useT()
  const { http, notify, format } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const [to, setTo] = useState<'client' | 'broker'>('client')
  const [client, setClient] = useState<RecordChoice<Client> | null>(null)
  const [amount, setAmount] = useState(receipt.unapplied)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, failure, save } = useDialogSave(t('receipt.notDone'), () => {
    notify.success(t('dispose.done', { amount: format.money(amount) }))
    onClose()
  })
  const cents = centsOf(amount)
  const errors = {
    client: to === 'client' && !client ? t('dispose.clientMissing') : undefined,
    amount:
      cents === 0
        ? t('apply.notAmount')
        : cents > centsOf(receipt.unapplied)
          ? t('dispose.tooMuch', { amount: format.money(receipt.unapplied) })
          : undefined,
    reason: reason.trim() === '' ? t('ledger.reasonMissing') : undefined,
  }

  function submit() {
    setTried(true)
    if (Object.values(errors).some(Boolean)) return
    const clientId = to === 'client' ? Number(client?.value) : undefined
    const body = { to, clientId, amount, reason: reason.trim() }
    void save(body, (options) =>
      disposeOfReceipt(http, receipt.id, body, { ...options, version: receipt.version }),
    )
  }

  return (
    <StepDialog
      title={t('dispose.action')}
      description={t('dispose.about')}
      confirm={t('dispose.confirm')}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label={t('dispose.to')}
        value={to}
        onValueChange={(value) => setTo(value === 'broker' ? 'broker' : 'client')}
        options={[
          { value: 'client', label: t('dispose.toClient'), hint: t('dispose.toClientHint') },
          {
            value: 'broker',
            label: t('dispose.backTo', { name: receipt.broker?.name ?? '' }),
            hint: t('dispose.toBrokerHint'),
          },
        ]}
      />
      {to === 'client' ? (
        <Field label={t('column.client')} required error={tried ? errors.client : undefined}>
          {(control) => (
            <Combobox
              {...control}
              label={t('column.client')}
              value={client}
              onValueChange={setClient}
              search={clients.search}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('receipt.amount')} required error={tried ? errors.amount : undefined}>
        {(control) => <MoneyInput {...control} value={amount} onValueChange={setAmount} />}
      </Field>
      <ReasonText
        label={t('reason.label')}
        error={tried ? errors.reason : undefined}
        value={reason}
        onChange={setReason}
      />
    </StepDialog>
  )
}

import { useHost } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { RadioGroup } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { StepDialog } from '../reason/StepDialog.tsx'
import { useDialogSave } from '../receipts/use-dialog-save.ts'
import { proposeWriteOff } from './charge-back.queries.ts'

/** Proposes to bear a broker's insolvency; another person confirms it. */
export function WriteOffDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useT()
  const { http, notify, format } = useHost()
  const [reserve, setReserve] = useState<'forfeited' | 'paid'>('forfeited')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { id, version, invoice } = purchase
  const { busy, failure, save } = useDialogSave(t('receipt.notDone'), () => {
    notify.success(t('writeOff.asked'), t('ledger.waitsForSecond'))
    onClose()
  })
  const openCents = parseMoney(purchase.open)
  const loss = (kept: boolean) =>
    format.money(formatCents(openCents - (kept ? Math.min(openCents, parseMoney(purchase.reserve)) : 0)))

  function submit() {
    setTried(true)
    if (reason.trim() === '') return
    const body = { reason: reason.trim(), reserve }
    void save(body, (options) => proposeWriteOff(http, id, body, { ...options, version }))
  }

  return (
    <StepDialog
      title={t('writeOff.title', { invoice: invoice.invoiceNumber })}
      description={t('writeOff.about')}
      confirm={t('writeOff.ask')}
      danger
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label={t('writeOff.reserve')}
        value={reserve}
        onValueChange={(value) => setReserve(value === 'paid' ? 'paid' : 'forfeited')}
        options={[
          {
            value: 'forfeited',
            label: t('writeOff.forfeited'),
            hint: t('writeOff.forfeitedHint', { amount: loss(true) }),
          },
          {
            value: 'paid',
            label: t('writeOff.paid'),
            hint: t('writeOff.paidHint', { amount: loss(false) }),
          },
        ]}
      />
      <ReasonText
        label={t('reason.label')}
        error={tried && reason.trim() === '' ? t('ledger.reasonMissing') : undefined}
        value={reason}
        onChange={setReason}
      />
    </StepDialog>
  )
}

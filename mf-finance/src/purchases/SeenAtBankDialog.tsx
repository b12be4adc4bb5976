import { useHost } from '@drayline/contract'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { type BulkOutcome, DateInput, Field, failureText } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { StepDialog } from '../reason/StepDialog.tsx'
import { confirmPayouts } from './payouts.queries.ts'

interface SeenAtBankDialogProps {
  payouts: readonly Payout[]
  onClose: (outcome: BulkOutcome) => void
}

/** Asks on which day the bank shows payments, and notes it for all of them. */
export function SeenAtBankDialog({ payouts, onClose }: SeenAtBankDialogProps) {
  const t = useT()
  const { http, format, notify } = useHost()
  const [day, setDay] = useState(format.today())
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const total = formatCents(payouts.reduce((sum, { net }) => sum + parseMoney(net), 0))

  async function submit() {
    if (busy) return
    if (!day) {
      setError(t('payouts.seenDayMissing'))
      return
    }
    setBusy(true)
    try {
      const outcomes = await confirmPayouts(http, payouts, day, { idempotencyKey: `${key}-${day}` })
      const failed = outcomes.flatMap(({ id, ok, message }) => (ok ? [] : [{ id, message: message ?? '' }]))
      const noted = outcomes.length - failed.length
      if (noted > 0) notify.success(t('payouts.seenDone', { count: noted }))
      onClose({
        failed: failed.map(({ id, message }) => ({ id, label: t('payouts.one', { number: id }), message })),
      })
    } catch (failure) {
      setError(failureText(failure) ?? t('payouts.seenFailed'))
      setBusy(false)
    }
  }

  return (
    <StepDialog
      size="sm"
      title={t('payouts.seenTitle', { count: payouts.length })}
      description={t('payouts.seenHint', { amount: format.money(total) })}
      confirm={t('payouts.seen')}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={() => onClose({ failed: [], cancelled: true })}
    >
      <Field label={t('payouts.seenDay')} required error={error}>
        {(control) => <DateInput {...control} value={day} onValueChange={setDay} />}
      </Field>
    </StepDialog>
  )
}

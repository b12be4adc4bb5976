import { useHost } from '@drayline/contract'
import type { Buyout } from '@drayline/domain/finance/buyouts/buyout'
import { DateInput, Field } from '@drayline/ui'
import { useT } from '../messages.ts'
import { StepDialog } from '../reason/StepDialog.tsx'
import { confirmBuyout } from './buyouts.queries.ts'
import { useDayStep } from './use-day-step.ts'

interface BuyoutSeenDialogProps {
  buyout: Buyout
  onDone: () => void
  onClose: () => void
}

/** Asks on which day the bank shows the payment to the former factor, and notes it. */
export function BuyoutSeenDialog({ buyout, onDone, onClose }: BuyoutSeenDialogProps) {
  const t = useT()
  const { http, format } = useHost()
  const { id, version, funding } = buyout
  const step = useDayStep((day, options) => confirmBuyout(http, id, day, { ...options, version }), onDone)
  return (
    <StepDialog
      size="sm"
      title={t('payouts.seenTitle', { count: 1 })}
      description={t('payouts.seenHint', { amount: format.money(funding?.amount ?? '0.00') })}
      confirm={t('payouts.seen')}
      busy={step.busy}
      failure={step.failure}
      onSubmit={step.submit}
      onClose={onClose}
    >
      <Field label={t('payouts.seenDay')} required error={step.error}>
        {(control) => <DateInput {...control} value={step.day} onValueChange={step.setDay} />}
      </Field>
    </StepDialog>
  )
}

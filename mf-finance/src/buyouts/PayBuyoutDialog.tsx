import { useHost } from '@drayline/contract'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import type { Buyout } from '@drayline/domain/finance/buyouts/buyout'
import { Alert, DateInput, Field, Text } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { HowPaid } from '../payment/HowPaid.tsx'
import { StepDialog } from '../reason/StepDialog.tsx'
import { payBuyout } from './buyouts.queries.ts'
import { useDayStep } from './use-day-step.ts'

interface PayBuyoutDialogProps {
  buyout: Buyout
  onDone: () => void
  onClose: () => void
}

/** Asks how and on which day the former factor was paid, and notes it. */
export function PayBuyoutDialog({ buyout, onDone, onClose }: PayBuyoutDialogProps) {
  const t = useT()
  const { http, format } = useHost()
  const [method, setMethod] = useState<PaymentMethod>('wire')
  const [reference, setReference] = useState('')
  const { id, version, factorName, funding, goodThrough, remittance } = buyout
  const step = useDayStep((day, options) => {
    const order = { method, reference: reference.trim() || null, day }
    return payBuyout(http, id, order, { ...options, version })
  }, onDone)
  const amount = format.money(funding?.amount ?? '0.00')
  const isLate = funding !== null && step.day > funding.day && step.day > goodThrough
  return (
    <StepDialog
      title={t('buyout.payTitle', { factor: factorName })}
      description={t('buyout.payHint')}
      confirm={t('buyout.payConfirm', { amount })}
      busy={step.busy}
      failure={step.failure}
      onSubmit={step.submit}
      onClose={onClose}
    >
      <Text>{remittance}</Text>
      <HowPaid method={method} onMethod={setMethod} reference={reference} onReference={setReference} />
      <Field label={t('buyout.payDay')} required error={step.error}>
        {(control) => <DateInput {...control} value={step.day} onValueChange={step.setDay} />}
      </Field>
      {isLate ? <Alert tone="warning" title={t('buyout.late', { day: format.date(goodThrough) })} /> : null}
    </StepDialog>
  )
}

import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { Button, type ButtonVariant, Row } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { type InvoiceStep, invoiceStepsOf } from './invoice-steps.ts'
import type { TakeInvoiceStep } from './use-invoice-moves.tsx'

const variants: Record<InvoiceStep['kind'], ButtonVariant> = {
  forward: 'primary',
  refuse: 'secondary',
  back: 'ghost',
}

/** Buttons for the statuses that can follow; none for users who may only read. */
export function NextSteps({ invoice, move }: { invoice: Invoice; move: TakeInvoiceStep }) {
  const t = useT()
  const { can } = useHost()
  const [running, setRunning] = useState<string | null>(null)
  const steps = invoiceStepsOf(invoice, can)
  if (steps.length === 0) return null

  async function take(step: InvoiceStep) {
    setRunning(step.to)
    await move(invoice, step.to)
    setRunning(null)
  }

  return (
    <Row gap={2} role="group" aria-label={t('view.next')} data-print="hidden">
      {steps.map((step) => (
        <Button
          key={step.to}
          icon={step.icon}
          variant={variants[step.kind]}
          shortcut={step.key}
          loading={running === step.to}
          disabled={running !== null && running !== step.to}
          onClick={() => void take(step)}
        >
          {t(step.label)}
        </Button>
      ))}
    </Row>
  )
}

import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { serverMessage } from '@drayline/platform/http'
import { Button, type ButtonVariant, Row } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { type InvoiceStep, invoiceSteps } from './invoice-steps.ts'
import type { MoveInvoice } from './use-invoice-moves.tsx'

const variants: Record<InvoiceStep['kind'], ButtonVariant> = {
  forward: 'primary',
  refuse: 'secondary',
  back: 'ghost',
}

/** Buttons for the statuses that can follow; none for users who may only read. */
export function NextSteps({ invoice, move }: { invoice: Invoice; move: MoveInvoice }) {
  const t = useT()
  const { can, notify } = useHost()
  const [running, setRunning] = useState<string | null>(null)
  const steps = can('invoices.update') ? invoiceSteps(invoice.status, can) : []
  if (steps.length === 0) return null

  async function take(step: InvoiceStep) {
    const failedText = t('move.failed', { invoiceNumber: invoice.invoiceNumber })
    setRunning(step.to)
    try {
      const refusal = await move(invoice, step.to)
      if (refusal !== null) notify.error(failedText, refusal)
    } catch (error) {
      notify.error(failedText, serverMessage(error))
    } finally {
      setRunning(null)
    }
  }

  return (
    <Row gap={2} role="group" aria-label={t('view.next')} data-print="hidden">
      {steps.map((step) => (
        <Button
          key={step.to}
          icon={step.icon}
          variant={variants[step.kind]}
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

import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { Button, type ButtonVariant, Row, Stack, Text } from '@drayline/ui'
import { useId, useState } from 'react'
import { useT } from '../messages.ts'
import { type InvoiceStep, invoiceStepsOf } from './invoice-steps.ts'
import { useFourEyes } from './use-four-eyes.ts'
import type { TakeInvoiceStep } from './use-invoice-moves.tsx'

const variants: Record<InvoiceStep['kind'], ButtonVariant> = {
  forward: 'primary',
  refuse: 'secondary',
  back: 'ghost',
}

/**
 * Buttons for the statuses that can follow; none for users who may only read. A step that is for another person says why,
 * and who may take it.
 */
export function NextSteps({ invoice, move }: { invoice: Invoice; move: TakeInvoiceStep }) {
  const t = useT()
  const { can } = useHost()
  const [running, setRunning] = useState<string | null>(null)
  const steps = invoiceStepsOf(invoice, can)
  const refusalOf = useFourEyes(
    invoice,
    steps.map(({ to }) => to),
  )
  const id = useId()
  if (steps.length === 0) return null

  async function take(step: InvoiceStep) {
    setRunning(step.to)
    await move(invoice, step.to)
    setRunning(null)
  }

  const refused = steps.map((step) => ({ ...step, refusal: refusalOf(step.to) }))
  return (
    <Stack gap={2} data-print="hidden">
      <Row gap={2} role="group" aria-label={t('view.next')}>
        {refused.map(({ refusal, ...step }) => (
          <Button
            key={step.to}
            icon={step.icon}
            variant={variants[step.kind]}
            shortcut={step.key}
            loading={running === step.to}
            disabled={running !== null && running !== step.to}
            // It keeps the focus, so that its reason is read out.
            aria-disabled={refusal !== null || running === step.to || undefined}
            aria-describedby={refusal === null ? undefined : `${id}-${step.to}`}
            onClick={() => refusal === null && void take(step)}
          >
            {t(step.label)}
          </Button>
        ))}
      </Row>
      {refused.map(({ to, refusal }) =>
        refusal === null ? null : (
          <Text key={to} as="p" size="sm" tone="muted" id={`${id}-${to}`}>
            {refusal}
          </Text>
        ),
      )}
    </Stack>
  )
}

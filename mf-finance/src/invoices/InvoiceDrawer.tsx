import { Slot, useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/invoice'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Button,
  type ButtonVariant,
  Drawer,
  ErrorState,
  Heading,
  type RecordWalk,
  RecordWalkButtons,
  Row,
  SkeletonText,
  Stack,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { downloadInvoice } from './download-invoice.ts'
import { InvoiceFacts, InvoiceHead } from './InvoiceFacts.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { type InvoiceStep, invoiceSteps } from './invoice-steps.ts'
import { invoiceQuery } from './invoices.queries.ts'
import type { MoveInvoices } from './use-invoice-moves.ts'

/** What other remotes know of the invoice. The printed record goes without. */
const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
  min-width: 0;

  &:empty { display: none; }
  @media print { display: none; }
`

/** On paper alone: where the sheet comes from and of which day it is. */
const PrintedAt = styled.p`
  display: none;
  color: var(--text-muted);
  font-size: var(--text-sm);
  @media print { display: block; }
`

interface InvoiceDrawerProps {
  id: number
  /** The invoice as the list has it: shown at once, until the record with its history is there. */
  listed: Invoice | undefined
  walk: RecordWalk
  move: MoveInvoices
  onEdit: () => void
  onClose: () => void
}

/** One invoice beside the list: its facts, what can be done next, and who did what when. */
export function InvoiceDrawer({ id, listed, walk, move, onEdit, onClose }: InvoiceDrawerProps) {
  const t = useT()
  const { http, can, format } = useHost()
  const { data, error, refetch } = useQuery(invoiceQuery(http, id))
  const invoice = data ?? (error ? undefined : listed)
  const buttons = invoice ? (
    <>
      <Button icon="printer" onClick={() => window.print()}>
        {t('action.print')}
      </Button>
      <Button icon="download" onClick={() => downloadInvoice(invoice, format)}>
        {t('action.download')}
      </Button>
      {can('invoices.update') ? (
        <Button icon="pencil" onClick={onEdit}>
          {t('action.edit')}
        </Button>
      ) : null}
    </>
  ) : null

  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('view.title', { invoiceNumber: invoice?.invoiceNumber ?? '' })}
      actions={<RecordWalkButtons walk={walk} />}
      footer={buttons}
    >
      {invoice ? (
        <Stack gap={5}>
          <PrintedAt>{t('view.printed', { date: format.date(format.today()) })}</PrintedAt>
          <InvoiceHead invoice={invoice} />
          <NextSteps key={invoice.id} invoice={invoice} move={move} />
          <InvoiceFacts invoice={invoice} />
          <Parts>
            <Slot name="invoice/section/v1" invoiceId={invoice.id} />
          </Parts>
          <Stack gap={3}>
            <Heading level={3}>{t('view.history')}</Heading>
            {data ? (
              <InvoiceHistory steps={data.history} label={t('view.history')} />
            ) : (
              <SkeletonText lines={4} />
            )}
          </Stack>
        </Stack>
      ) : error ? (
        <ErrorState
          title={t('view.failed')}
          description={serverMessage(error)}
          traceId={error instanceof HttpError ? error.problem?.traceId : undefined}
          onRetry={refetch}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  )
}

const variants: Record<InvoiceStep['kind'], ButtonVariant> = {
  forward: 'primary',
  refuse: 'secondary',
  back: 'ghost',
}

/** Buttons for the statuses that can follow; none for somebody who may only read. */
function NextSteps({ invoice, move }: { invoice: Invoice; move: MoveInvoices }) {
  const t = useT()
  const { can, notify } = useHost()
  const [running, setRunning] = useState<string | null>(null)
  const steps = can('invoices.update') ? invoiceSteps(invoice.status, can) : []
  if (steps.length === 0) return null

  async function take(step: InvoiceStep) {
    const failedText = t('move.failed', { invoiceNumber: invoice.invoiceNumber })
    setRunning(step.to)
    try {
      const { failed } = await move([invoice], step.to)
      for (const { message } of failed) notify.error(failedText, message)
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

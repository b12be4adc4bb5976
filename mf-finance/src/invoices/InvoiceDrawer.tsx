import { Slot, useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Button,
  Drawer,
  ErrorState,
  Heading,
  LinkButton,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Stack,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { InvoicePurchase } from '../purchases/InvoicePurchase.tsx'
import { DuplicateNotice } from './DuplicateNotice.tsx'
import { downloadInvoice, downloadPdf } from './download-invoice.ts'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { InvoiceHead, InvoiceSummary } from './InvoiceSummary.tsx'
import { invoiceQuery } from './invoices.queries.ts'
import { NextSteps } from './NextSteps.tsx'
import { PrintedAt } from './PrintedAt.tsx'
import type { TakeInvoiceStep } from './use-invoice-moves.tsx'
import { VerdictNotice } from './VerdictNotice.tsx'

/** Sections for the office only, and those of other remotes. Print leaves them out. */
const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
  min-width: 0;

  &:empty { display: none; }
  @media print { display: none; }
`

interface InvoiceDrawerProps {
  id: number
  /** The invoice as the list has it: shown at once, until the record with its history is there. */
  listed: Invoice | undefined
  pager: RecordPager
  /** Address of the invoice's own page, with its list for the previous and next buttons. */
  pageHref: string
  move: TakeInvoiceStep
  onEdit: () => void
  onCopy: () => void
  onClose: () => void
}

/** One invoice beside the list: its facts, what can be done next, and who did what when. */
export function InvoiceDrawer({
  id,
  listed,
  pager,
  pageHref,
  move,
  onEdit,
  onCopy,
  onClose,
}: InvoiceDrawerProps) {
  const t = useT()
  const { http, can, format } = useHost()
  const { data, error, refetch } = useQuery(invoiceQuery(http, id))
  const invoice = data ?? (error ? undefined : listed)
  // Whoever looks up a paid one asks where its money is.
  const isPaid = invoice?.status === 'paid'
  const purchase = invoice ? (
    <Parts>
      <InvoicePurchase invoice={invoice} />
    </Parts>
  ) : null
  const buttons = invoice ? (
    <>
      <Button icon="printer" onClick={() => window.print()}>
        {t('action.print')}
      </Button>
      <Button icon="file-text" onClick={() => downloadPdf(invoice)}>
        {t('action.pdf')}
      </Button>
      <Button icon="download" onClick={() => downloadInvoice(invoice, format)}>
        {t('action.download')}
      </Button>
      {can('invoices.create') ? (
        <Button icon="copy" shortcut="c" onClick={onCopy}>
          {t('action.copy')}
        </Button>
      ) : null}
      {can('invoices.update') ? (
        <Button icon="pencil" shortcut="e" onClick={onEdit}>
          {t('action.edit')}
        </Button>
      ) : null}
    </>
  ) : null

  return (
    <Drawer
      record={`invoice:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('view.title', { invoiceNumber: invoice?.invoiceNumber ?? '' })}
      actions={
        <>
          <LinkButton size="sm" variant="ghost" icon="external" to={pageHref}>
            {t('action.page')}
          </LinkButton>
          <RecordPagerButtons pager={pager} />
        </>
      }
      footer={buttons}
    >
      {invoice ? (
        <Stack gap={5}>
          <PrintedAt>{t('view.printed', { date: format.date(format.today()) })}</PrintedAt>
          <InvoiceHead invoice={invoice} />
          <Parts data-print="hidden">
            {data ? <VerdictNotice invoice={data} /> : null}
            {data ? <DuplicateNotice invoice={data} /> : null}
          </Parts>
          {isPaid ? purchase : null}
          <NextSteps key={invoice.id} invoice={invoice} move={move} />
          <InvoiceSummary invoice={invoice} />
          <Parts>
            {isPaid ? null : purchase}
            <Slot name="invoice/section/v1" invoiceId={invoice.id} />
          </Parts>
          <Stack gap={3}>
            <Heading level={3}>{t('view.history')}</Heading>
            {data ? <InvoiceHistory invoice={data} label={t('view.history')} /> : <SkeletonText lines={4} />}
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

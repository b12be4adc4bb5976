import { Slot, useHost, usePageTitle } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useParams } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import {
  Breadcrumb,
  Button,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  Page,
  type RecordPager,
  RecordPagerButtons,
  Row,
  SkeletonText,
  Stack,
  useRecordParams,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { InvoicePurchase } from '../purchases/InvoicePurchase.tsx'
import { DuplicateNotice } from './DuplicateNotice.tsx'
import { downloadInvoice, downloadPdf } from './download-invoice.ts'
import { InvoiceEditor } from './InvoiceEditor.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { InvoiceHead, InvoiceSummary } from './InvoiceSummary.tsx'
import { idOf, invoiceQuery } from './invoices.queries.ts'
import { NextSteps } from './NextSteps.tsx'
import { PrintedAt } from './PrintedAt.tsx'
import { useInvoiceMoves } from './use-invoice-moves.tsx'
import { useInvoiceNavigation } from './use-invoice-navigation.ts'
import { VerdictNotice } from './VerdictNotice.tsx'

/* What is done and what belongs to it on the left, what happened on the right; one below the other on paper. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  @media screen and (min-width: 1100px) { grid-template-columns: minmax(0, 3fr) minmax(20rem, 2fr); }
`

/* The printed invoice goes without what only the office is to know, and without what other remotes know of it. */
const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
  min-width: 0;

  &:empty { display: none; }
  @media print { display: none; }
`

/** One invoice with its facts, next steps, possible duplicates, history and what other remotes know of it. */
export function Component() {
  const id = idOf(useParams().id)
  return id === null ? <UnknownInvoice /> : <Walked id={id} />
}

function Walked({ id }: { id: number }) {
  const record = useRecordParams()
  const { pager, listSearch } = useInvoiceNavigation(id, record.edit !== null || record.creating)
  return <InvoiceView key={id} id={id} pager={pager} listSearch={listSearch} />
}

interface ViewProps {
  id: number
  pager: RecordPager
  /** Query of the list it was opened from. */
  listSearch: string
}

function InvoiceView({ id, pager, listSearch }: ViewProps) {
  const t = useT()
  const { http } = useHost()
  const { data: invoice, error, refetch, isFetching } = useQuery(invoiceQuery(http, id))
  usePageTitle(invoice?.invoiceNumber)
  if (error instanceof HttpError && error.status === 404) return <UnknownInvoice />
  if (invoice) return <KnownInvoice invoice={invoice} pager={pager} listSearch={listSearch} />
  return (
    <Page title={t('part.invoice')} breadcrumb={<Crumbs listSearch={listSearch} />}>
      {error ? (
        <ErrorState
          title={t('view.failed')}
          description={serverMessage(error)}
          traceId={error instanceof HttpError ? error.problem?.traceId : undefined}
          retrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <Card>
          <SkeletonText lines={8} />
        </Card>
      )}
    </Page>
  )
}

function KnownInvoice({ invoice, pager, listSearch }: Omit<ViewProps, 'id'> & { invoice: InvoiceDetail }) {
  const t = useT()
  const { format } = useHost()
  const record = useRecordParams()
  const { move, dialog } = useInvoiceMoves()
  const purchase = <InvoicePurchase invoice={invoice} />
  const summary = <InvoiceSummary invoice={invoice} />
  const head = (
    <>
      <InvoiceHead invoice={invoice} />
      <NextSteps invoice={invoice} move={move} />
    </>
  )
  return (
    <Page
      title={t('view.title', { invoiceNumber: invoice.invoiceNumber })}
      breadcrumb={<Crumbs listSearch={listSearch} name={invoice.invoiceNumber} />}
      actions={
        <Actions
          invoice={invoice}
          pager={pager}
          onCopy={() => record.copyRecord(invoice.id)}
          onEdit={() => record.editRecord(invoice.id)}
        />
      }
    >
      <PrintedAt>{t('view.printed', { date: format.date(format.today()) })}</PrintedAt>
      <Parts data-print="hidden">
        <VerdictNotice invoice={invoice} />
        <DuplicateNotice invoice={invoice} />
      </Parts>
      <Columns>
        <Stack gap={5}>
          {invoice.purchaseState ? (
            <>
              <Card>
                <Stack gap={5}>{head}</Stack>
              </Card>
              {/* Where the money is comes before the facts that were typed in. */}
              <Parts>{purchase}</Parts>
              <Card>{summary}</Card>
            </>
          ) : (
            <Card>
              <Stack gap={5}>
                {head}
                {summary}
              </Stack>
            </Card>
          )}
          <Parts>
            {invoice.purchaseState ? null : purchase}
            <Slot name="invoice/section/v1" invoiceId={invoice.id} />
          </Parts>
        </Stack>
        <Card title={t('view.history')}>
          <InvoiceHistory invoice={invoice} label={t('view.history')} />
        </Card>
      </Columns>
      <InvoiceEditor record={record} loadId={null} />
      {dialog}
    </Page>
  )
}

function Actions({
  invoice,
  pager,
  onCopy,
  onEdit,
}: {
  invoice: InvoiceDetail
  pager: RecordPager
  onCopy: () => void
  onEdit: () => void
}) {
  const t = useT()
  const { can, format } = useHost()
  return (
    <Row gap={2}>
      <RecordPagerButtons pager={pager} />
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
        <Button icon="pencil" shortcut="e" variant="primary" onClick={onEdit}>
          {t('action.edit')}
        </Button>
      ) : null}
    </Row>
  )
}

function Crumbs({ listSearch = '', name }: { listSearch?: string; name?: string }) {
  const t = useT()
  const to = `/invoices${listSearch && `?${listSearch}`}`
  return <Breadcrumb items={[{ label: t('invoices.title'), to }, { label: name ?? t('part.invoice') }]} />
}

function UnknownInvoice() {
  const t = useT()
  return (
    <Page title={t('part.invoice')} breadcrumb={<Crumbs />}>
      <EmptyState
        icon="file-text"
        title={t('view.unknown')}
        description={t('view.unknownHint')}
        action={<LinkButton to="/invoices">{t('part.allInvoices')}</LinkButton>}
      />
    </Page>
  )
}

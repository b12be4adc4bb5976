import { useHost } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  Heading,
  Money,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { downloadInvoice } from './download-invoice.ts'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import { invoiceQuery } from './invoices.queries.ts'

interface InvoiceDrawerProps {
  id: number
  onEdit: () => void
  onClose: () => void
}

/** One invoice beside the list: its facts, its links and who did what when. */
export function InvoiceDrawer({ id, onEdit, onClose }: InvoiceDrawerProps) {
  const t = useT()
  const { http, can, format } = useHost()
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(http, id))
  const footer = invoice ? (
    <>
      <Button icon="printer" onClick={() => window.print()}>
        {t('action.print')}
      </Button>
      <Button icon="download" onClick={() => downloadInvoice(invoice, format)}>
        {t('action.download')}
      </Button>
      {can('invoices.update') ? (
        <Button icon="pencil" variant="primary" onClick={onEdit}>
          {t('action.edit')}
        </Button>
      ) : null}
    </>
  ) : null

  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('view.toastTitle', { invoiceNumber: invoice?.invoiceNumber ?? '' })}
      footer={footer}
    >
      {invoice ? <InvoiceFacts invoice={invoice} /> : null}
      {error ? (
        <ErrorState title={t('view.failed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!invoice && !error ? <SkeletonText lines={8} /> : null}
    </Drawer>
  )
}

function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT()
  const { entityLink } = useHost()
  const linked = (type: 'client' | 'load' | 'broker', id: number | undefined, text: string | undefined) => {
    const to = id === undefined ? undefined : entityLink(type, id)
    return to && text ? <TextLink to={to}>{text}</TextLink> : (text ?? '—')
  }
  const at = (value: string | null) => <DateText value={value} show="dateTime" />
  return (
    <Stack gap={5}>
      <DescriptionList
        items={[
          { term: t('column.status'), value: <InvoiceStatusBadge status={invoice.status} /> },
          { term: t('column.amount'), value: <Money value={invoice.amount} /> },
          { term: t('column.loadNumber'), value: linked('load', invoice.load?.id, invoice.load?.loadNumber) },
          { term: t('column.client'), value: linked('client', invoice.client?.id, invoice.client?.name) },
          { term: t('column.broker'), value: invoice.broker?.name ?? '—' },
          { term: t('column.submittedAt'), value: at(invoice.submittedAt) },
          { term: t('column.approvedAt'), value: at(invoice.approvedAt) },
          { term: t('column.paidAt'), value: at(invoice.paidAt) },
          { term: t('column.notes'), value: invoice.notes ?? '—' },
        ]}
      />
      <InvoiceHistory invoice={invoice} />
    </Stack>
  )
}

function InvoiceHistory({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT()
  const texts = domainMessages.useT()
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('view.history')}</Heading>
      <ol>
        {invoice.history.map((step) => (
          <li key={`${step.at}-${step.to}`}>
            <Text>
              {step.from
                ? t('view.historyStep', {
                    from: texts(`status.${step.from}`),
                    to: texts(`status.${step.to}`),
                  })
                : t('view.historyCreated', { status: texts(`status.${step.to}`) })}
            </Text>{' '}
            <Text tone="muted">
              <DateText value={step.at} show="dateTime" />{' '}
              {step.by ? t('view.by', { name: step.by.name }) : null}
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  )
}

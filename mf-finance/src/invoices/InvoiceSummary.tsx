import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import { styled } from '@drayline/platform/styled'
import { DateText, DescriptionList, Money, Text, TextLink, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import { InvoiceStory } from './InvoiceStory.tsx'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  strong {
    font-size: var(--text-3xl);
    font-weight: var(--weight-semibold);
    letter-spacing: -0.022em;
    line-height: 1.2;
  }
`

/** Invoice at a glance: amount, status, from whom and to whom. */
export function InvoiceHead({ invoice }: { invoice: Invoice | InvoiceDetail }) {
  const t = useT()
  const parties = [invoice.client?.name, invoice.broker?.name].filter(Boolean).join(' → ')
  return (
    <div>
      <Head>
        <strong>
          <VisuallyHidden>{t('column.amount')} </VisuallyHidden>
          <Money value={invoice.amount} />
        </strong>
        <InvoiceStatusBadge status={invoice.status} purchaseState={invoice.purchaseState} />
      </Head>
      {parties ? (
        <Text as="p" tone="muted">
          {parties}
        </Text>
      ) : null}
      <InvoiceStory invoice={invoice} />
    </div>
  )
}

/** The facts of an invoice, with links to the records it belongs to. */
export function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const { entityLink } = useHost()
  const linked = (type: 'client' | 'load' | 'broker', id: number | undefined, text: string | undefined) => {
    const to = id === undefined ? undefined : entityLink(type, id)
    return to && text ? <TextLink to={to}>{text}</TextLink> : text
  }
  const { load, client, broker, notes } = invoice
  const dates = (['submittedAt', 'approvedAt', 'rejectedAt', 'paidAt'] as const)
    .filter((name) => name === 'submittedAt' || invoice[name] !== null)
    .map((name) => ({ term: t(`column.${name}`), value: <DateText value={invoice[name]} show="dateTime" /> }))
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('column.loadNumber'), value: linked('load', load?.id, load?.loadNumber) },
        { term: t('column.client'), value: linked('client', client?.id, client?.name) },
        { term: t('column.broker'), value: linked('broker', broker?.id, broker?.name) },
        { term: t('column.createdAt'), value: <DateText value={invoice.createdAt} show="dateTime" /> },
        ...dates,
        { term: t('column.notes'), value: notes && <span style={{ whiteSpace: 'pre-wrap' }}>{notes}</span> },
      ]}
    />
  )
}

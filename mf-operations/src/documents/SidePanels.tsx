import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import { domainMessages } from '@drayline/platform/domain-messages'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  Card,
  DateText,
  EmptyState,
  ErrorState,
  Money,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import { paymentsQuery, recentActivitiesQuery } from './documents.queries.ts'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 2px var(--space-3); padding: var(--space-3) var(--space-5); overflow-wrap: anywhere; }
  li + li { border-top: 1px solid var(--border); }
  li > :nth-child(even) { justify-self: end; }
  li > a { color: var(--text); text-decoration: none; }
  li > a:hover { color: var(--accent-text); text-decoration: underline; }
  time { color: var(--text-muted); font-size: var(--text-sm); }
`

const Waiting = styled.div`
  padding: var(--space-5);
`

const shown = 5

/** Recent Activity and Payment Status beside the documents, from real records (R-DOC-5). */
export function SidePanels() {
  const t = useT()
  const { can } = useHost()
  return (
    <Stack gap={5}>
      {can('activities.read') ? (
        <Card
          flush
          title={t('documents.recentActivity')}
          actions={<TextLink to="/activities">{t('documents.allActivity')}</TextLink>}
        >
          <RecentActivity />
        </Card>
      ) : null}
      {can('invoices.read') ? (
        <Card
          flush
          title={t('documents.paymentStatus')}
          actions={<TextLink to="/invoices">{t('documents.allInvoices')}</TextLink>}
        >
          <PaymentStatus />
        </Card>
      ) : null}
    </Stack>
  )
}

interface PanelStateProps {
  error: unknown
  retry: () => unknown
  loading: boolean
  empty: boolean
  emptyText: string
  children: ReactNode
}

function PanelState({ error, retry, loading, empty, emptyText, children }: PanelStateProps) {
  if (error) return <ErrorState compact description={serverMessage(error)} onRetry={retry} />
  if (loading)
    return (
      <Waiting>
        <SkeletonRows rows={shown} columns={2} />
      </Waiting>
    )
  return empty ? <EmptyState compact title={emptyText} /> : children
}

function RecentActivity() {
  const t = useT()
  const { http } = useHost()
  const { data = [], error, isPending, refetch } = useQuery(recentActivitiesQuery(http))
  return (
    <PanelState
      error={error}
      retry={refetch}
      loading={isPending}
      empty={data.length === 0}
      emptyText={t('documents.noActivity')}
    >
      <List>
        {data.slice(0, shown).map((activity) => (
          <li key={activity.id}>
            <ActivityText activity={activity} />
            <DateText value={activity.createdAt} show="relative" />
          </li>
        ))}
      </List>
    </PanelState>
  )
}

function ActivityText({ activity }: { activity: Activity }) {
  const { entityLink } = useHost()
  const { entityType, entityId, description } = activity
  const to = entityType && entityId ? entityLink(entityType, entityId) : undefined
  return to ? <TextLink to={to}>{description}</TextLink> : <span>{description}</span>
}

function PaymentStatus() {
  const t = useT()
  const { http } = useHost()
  const { data = [], error, isPending, refetch } = useQuery(paymentsQuery(http))
  return (
    <PanelState
      error={error}
      retry={refetch}
      loading={isPending}
      empty={data.length === 0}
      emptyText={t('documents.noPayments')}
    >
      <List>
        {data.map((invoice) => (
          <Payment key={invoice.id} invoice={invoice} />
        ))}
      </List>
    </PanelState>
  )
}

/** Approved invoices, waiting for their payment. */
function Payment({ invoice }: { invoice: Invoice }) {
  const t = domainMessages.useT()
  return (
    <li>
      <TextLink to={`/invoices?open=${invoice.id}`}>{invoice.invoiceNumber}</TextLink>
      <Money value={invoice.amount} />
      <Text size="sm" tone="muted">
        {invoice.client?.name ?? '—'}
      </Text>
      <Badge tone={invoice.status === 'paid' ? 'green' : 'blue'}>{t(`status.${invoice.status}`)}</Badge>
    </li>
  )
}

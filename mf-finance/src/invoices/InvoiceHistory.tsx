import { useHost } from '@drayline/contract'
import type {
  DuplicateClearance,
  InvoiceChange,
  InvoiceChangeField,
  InvoiceDetail,
  InvoiceStatus,
} from '@drayline/domain/finance/invoices/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Button, DateText, Icon, type IconName, Text, TextLink } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import { cameBackText } from '../receipts/came-back-text.ts'
import { changesQuery } from './duplicates.queries.ts'
import { invoiceIcons, invoiceTones } from './invoice-badges.ts'
import { isStepBack } from './invoice-steps.ts'
import { type PaymentEvent, usePaymentEvents } from './use-payment-events.ts'

const List = styled.ol`
  display: grid;

  li {
    position: relative;
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    gap: var(--space-3);
    padding-bottom: var(--space-5);
  }
  li:last-child { padding-bottom: 0; }
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: 32px auto 4px 13px;
    border-left: 2px solid var(--border);
  }
  li > div { display: grid; gap: 2px; padding-top: 3px; overflow-wrap: anywhere; }

  blockquote {
    margin-top: var(--space-1);
    padding: var(--space-2) var(--space-3);
    border-left: 3px solid var(--danger-border);
    border-radius: var(--radius-sm);
    background: var(--danger-soft);
    color: var(--danger-text);
    font-size: var(--text-sm);
    white-space: pre-wrap;
  }
  blockquote[data-tone='grey'] { border-color: var(--neutral-border); background: var(--neutral-soft); color: var(--neutral-text); }
  s { color: var(--text-muted); }
  @media print { li { break-inside: avoid; } }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 1px solid var(--neutral-border);
  border-radius: 50%;
  background: var(--neutral-soft);
  color: var(--neutral-text);

  &[data-tone='green'] { border-color: var(--success-border); background: var(--success-soft); color: var(--success-text); }
  &[data-tone='blue'] { border-color: var(--info-border); background: var(--info-soft); color: var(--info-text); }
  &[data-tone='red'] { border-color: var(--danger-border); background: var(--danger-soft); color: var(--danger-text); }
`

type Step = InvoiceDetail['history'][number]
type Event =
  | { kind: 'step'; at: string; step: Step }
  | { kind: 'change'; at: string; change: InvoiceChange }
  | { kind: 'cleared'; at: string; clearance: DuplicateClearance }
  | { kind: 'payment'; at: string; payment: PaymentEvent }

/**
 * Everything that happened to an invoice: who moved it where, who changed what from what to what, who declared it no
 * duplicate, what its broker paid and what of it came back, when and why; the oldest first.
 */
export function InvoiceHistory({ invoice, label }: { invoice: InvoiceDetail; label: string }) {
  const t = useT()
  const { http } = useHost()
  const payments = usePaymentEvents(invoice)
  const { data: changes = [], error, refetch } = useQuery(changesQuery(http, invoice.id))
  return (
    <>
      <List aria-label={label}>
        {eventsOf(invoice, changes, payments).map((event, index) => (
          // Events are only ever added at the end, and several can be of the same instant.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of an event never changes
          <li key={index}>
            {event.kind === 'step' ? <HistoryStep step={event.step} /> : null}
            {event.kind === 'change' ? <FieldChanges change={event.change} /> : null}
            {event.kind === 'payment' ? <Payment payment={event.payment} /> : null}
            {event.kind === 'cleared' ? <Cleared clearance={event.clearance} /> : null}
          </li>
        ))}
      </List>
      {error ? (
        <Button size="sm" variant="ghost" icon="refresh" onClick={() => void refetch()}>
          {t('view.changesFailed')}
        </Button>
      ) : null}
    </>
  )
}

/** In the order of time; a change comes before the step that was taken with it. */
function eventsOf(
  { history, notDuplicates }: InvoiceDetail,
  changes: readonly InvoiceChange[],
  payments: readonly PaymentEvent[],
): Event[] {
  const events: Event[] = [
    ...changes.map((change) => ({ kind: 'change' as const, at: change.at, change })),
    ...history.map((step) => ({ kind: 'step' as const, at: step.at, step })),
    ...notDuplicates.map((clearance) => ({ kind: 'cleared' as const, at: clearance.at, clearance })),
    ...payments.map((payment) => ({ kind: 'payment' as const, at: payment.at, payment })),
  ]
  return events.sort((a, b) => a.at.localeCompare(b.at))
}

interface EntryProps {
  icon: IconName
  tone: string
  title: ReactNode
  at: string
  by: { name: string } | null
  reason?: { text: string; tone?: 'grey' } | null
}

function Entry({ icon, tone, title, at, by, reason = null }: EntryProps) {
  const t = useT()
  return (
    <>
      <Mark data-tone={tone}>
        <Icon name={icon} size={14} />
      </Mark>
      <div>
        {title}
        <Text size="sm" tone="muted">
          <DateText value={at} show="dateTime" />
          {by ? ` ${t('view.by', { name: by.name })}` : null}
        </Text>
        {reason ? <blockquote data-tone={reason.tone}>{reason.text}</blockquote> : null}
      </div>
    </>
  )
}

function HistoryStep({ step: { from, to, at, by, reason } }: { step: Step }) {
  const back = from !== null && isStepBack(from, to)
  return (
    <Entry
      icon={back ? 'undo' : from ? invoiceIcons[to] : 'file-plus'}
      tone={back ? 'grey' : invoiceTones[to]}
      title={<Text weight="medium">{useStepText(from, to)}</Text>}
      at={at}
      by={by}
      reason={reason ? { text: reason } : null}
    />
  )
}

function useStepText(from: InvoiceStatus | null, to: InvoiceStatus): string {
  const t = useT()
  const status = domainMessages.useT()(`status.${to}`)
  if (from === null) return t('view.created', { status })
  return isStepBack(from, to) ? t('view.back', { status }) : status
}

function FieldChanges({ change: { at, by, fields } }: { change: InvoiceChange }) {
  const t = useT()
  const { format } = useHost()
  const read = (name: InvoiceChangeField, value: string | null) =>
    value === null ? '—' : name === 'amount' ? format.money(value) : value
  const title = fields.map(({ name, from, to }) => (
    <Text key={name} weight="medium">
      {t(`column.${name}`)}: <s>{read(name, from)}</s> → {read(name, to)}
    </Text>
  ))
  return <Entry icon="pencil" tone="grey" title={title} at={at} by={by} />
}

function Cleared({ clearance: { of, reason, at, by } }: { clearance: DuplicateClearance }) {
  const t = useT()
  const others = of.map(({ invoiceNumber }) => invoiceNumber).join(', ')
  return (
    <Entry
      icon="check"
      tone="grey"
      title={<Text weight="medium">{t('duplicate.declared', { others })}</Text>}
      at={at}
      by={by}
      reason={{ text: reason, tone: 'grey' }}
    />
  )
}

function Payment({ payment }: { payment: PaymentEvent }) {
  const t = useT()
  const { format } = useHost()
  const { kind, at, receipt } = payment
  const link = (text: string) => (
    <Text weight="medium">
      <TextLink to={`/factoring/receipts/${receipt.id}`}>{text}</TextLink>
    </Text>
  )
  if (kind === 'applied') {
    const title = t('receipt.appliedOf', { amount: format.money(payment.amount), number: receipt.id })
    return <Entry icon="inbox" tone="green" title={link(title)} at={at} by={payment.by} />
  }
  return (
    <Entry
      icon="undo"
      tone="red"
      title={link(cameBackText(receipt, t, format))}
      at={at}
      by={receipt.reversedBy}
      reason={receipt.reason ? { text: receipt.reason } : null}
    />
  )
}

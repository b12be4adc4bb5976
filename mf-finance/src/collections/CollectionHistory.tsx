import { type Page, useHost } from '@drayline/contract'
import type { BrokerCall } from '@drayline/domain/finance/collections/broker-worklist'
import type { CollectionCall, CollectionChange } from '@drayline/domain/finance/collections/collection'
import { domainMessages } from '@drayline/platform/domain-messages'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { DateText, EmptyState, ErrorState, Heading, Row, SkeletonRows, Stack, Text } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import { usePromiseText } from './CollectionBadges.tsx'
import { callsQuery } from './collections.queries.ts'

const List = styled.ol`
  display: grid;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  li { display: grid; gap: 2px; padding: var(--space-3) var(--space-4); overflow-wrap: anywhere; }
  li + li { border-top: 1px solid var(--border); }
  p { white-space: pre-wrap; }
`

/** The calls about a collection, the latest first. */
export function CollectionCalls({ id }: { id: number }) {
  const { http } = useHost()
  return <Calls source={useQuery(callsQuery(http, id))} />
}

interface CallsProps {
  source: {
    data: Page<CollectionCall & Partial<BrokerCall>> | undefined
    error: unknown
    refetch: () => unknown
  }
  action?: ReactNode
}

/** Calls, the latest first. */
export function Calls({ source: { data, error, refetch }, action }: CallsProps) {
  const t = useT()
  return (
    <Stack as="section" gap={3}>
      <Row justify="space-between">
        <Heading level={3}>{t('call.all')}</Heading>
        {action}
      </Row>
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={2} /> : null}
      {data?.rows.length === 0 ? <EmptyState compact icon="phone" title={t('call.none')} /> : null}
      {data?.rows.length ? (
        <List aria-label={t('call.all')}>
          {data.rows.map((call) => (
            <CallLine key={call.id} call={call} />
          ))}
        </List>
      ) : null}
    </Stack>
  )
}

function CallLine({ call }: { call: CollectionCall & Partial<BrokerCall> }) {
  const { format } = useHost()
  const t = useT()
  const texts = domainMessages.useT()
  const promiseText = usePromiseText()
  const { outcome, contact, note, at, by, promiseAmount, promiseDate, nextCallDate } = call
  const promised =
    promiseAmount && promiseDate ? promiseText({ amount: promiseAmount, date: promiseDate }) : null
  return (
    <li>
      <Text weight="medium">{[texts(`callOutcome.${outcome}`), promised].filter(Boolean).join(': ')}</Text>
      <Text size="sm" tone="muted">
        <DateText value={at} show="dateTime" />
        {by ? ` ${t('view.by', { name: by.name })}` : null}
        {contact ? ` · ${contact}` : null}
        {nextCallDate ? ` · ${t('call.nextCall', { date: format.date(nextCallDate) })}` : null}
      </Text>
      {note ? <Text as="p">{note}</Text> : null}
    </li>
  )
}

/** History of changes, the latest first. */
export function CollectionChanges({ changes }: { changes: readonly CollectionChange[] }) {
  const t = useT()
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>{t('view.history')}</Heading>
      <List aria-label={t('view.history')}>
        {changes.toReversed().map((change, index) => (
          // Several changes can be of the same instant, and they are only ever added at one end.
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the end, the place of a change never changes
          <li key={`${changes.length - index}`}>
            <ChangeText change={change} />
            <Text size="sm" tone="muted">
              <DateText value={change.at} show="dateTime" />
              {change.by ? ` ${t('view.by', { name: change.by.name })}` : null}
            </Text>
          </li>
        ))}
      </List>
    </Stack>
  )
}

const labels = {
  clientId: 'column.client',
  amount: 'column.amount',
  description: 'collections.description',
  status: 'column.status',
  priority: 'collections.priority',
  dueDate: 'collections.dueDate',
  notes: 'column.notes',
  assignedTo: 'collections.assignedTo',
  voidReason: 'reason.label',
} as const

function ChangeText({ change: { fields } }: { change: CollectionChange }) {
  const t = useT()
  const { format } = useHost()
  const texts = domainMessages.useT()
  if (fields.length === 0) return <Text weight="medium">{t('collections.wasCreated')}</Text>
  const read = (name: string, value: string | null) => {
    if (!value) return '—'
    if (name === 'amount') return format.money(value)
    if (name === 'dueDate') return format.date(value)
    return name === 'status' || name === 'priority' ? texts(`${name}.${value}` as 'status.paid') : value
  }
  return fields.map(({ name, from, to }) => (
    <Text key={name} weight="medium">
      {name in labels ? t(labels[name as keyof typeof labels]) : name}: {read(name, from)} → {read(name, to)}
    </Text>
  ))
}

import { useHost, usePageTitle } from '@drayline/contract'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useParams } from '@drayline/platform/router'
import {
  Alert,
  Breadcrumb,
  Button,
  Card,
  DateText,
  DescriptionList,
  EmptyState,
  ErrorState,
  LinkButton,
  Money,
  Page,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useState } from 'react'
import { idOf } from '../invoices/invoices.queries.ts'
import { RecordEntries } from '../ledger/RecordEntries.tsx'
import { useT } from '../messages.ts'
import { FigureTable } from '../purchases/FigureTable.tsx'
import { Applications } from './Applications.tsx'
import { ApplyRest } from './ApplyRest.tsx'
import { centsOf } from './applying.ts'
import { DisposeDialog } from './DisposeDialog.tsx'
import { ReceiptStateBadge } from './ReceiptStateBadge.tsx'
import { ReverseDialog } from './ReverseDialog.tsx'
import { payerOf } from './receipt-columns.tsx'
import { receiptQuery } from './receipts.queries.ts'

/** One receipt: what it paid, what is left of it, and its entries (R-REC-10). */
export function Component() {
  const id = idOf(useParams().id)
  return id === null ? <Unknown /> : <ReceiptView key={id} id={id} />
}

function Frame({
  title,
  actions,
  children,
}: {
  title: string
  actions?: React.ReactNode
  children: React.ReactNode
}) {
  const t = useT()
  return (
    <Page
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('factoring.title'), to: '/factoring' },
            { label: t('receipt.title'), to: '/factoring/receipts' },
            { label: title },
          ]}
        />
      }
      title={title}
      actions={actions}
    >
      {children}
    </Page>
  )
}

function Unknown() {
  const t = useT()
  return (
    <Frame title={t('receipt.one')}>
      <EmptyState
        icon="search"
        title={t('receipt.unknown')}
        action={<LinkButton to="/factoring/receipts">{t('receipt.toList')}</LinkButton>}
      />
    </Frame>
  )
}

function ReceiptView({ id }: { id: number }) {
  const t = useT()
  const { http, can } = useHost()
  const { data, error, refetch, isFetching } = useQuery(receiptQuery(http, id))
  const [asking, setAsking] = useState<'dispose' | 'reverse' | null>(null)
  const title = data ? t('receipt.titleOf', { payer: payerOf(data), number: id }) : t('receipt.one')
  usePageTitle(data && title)
  if (error instanceof HttpError && error.status === 404) return <Unknown />
  const isOpen = data !== undefined && data.reversedAt === null && can('receipts.post')
  return (
    <Frame
      title={title}
      actions={
        isOpen ? (
          <>
            {data.unapplied === '0.00' ? null : (
              <Button icon="arrow-right" onClick={() => setAsking('dispose')}>
                {t('dispose.action')}
              </Button>
            )}
            <Button icon="undo" variant="danger" onClick={() => setAsking('reverse')}>
              {t('reverse.action')}
            </Button>
          </>
        ) : undefined
      }
    >
      {error && !data ? (
        <ErrorState
          title={t('receipt.failed')}
          description={serverMessage(error)}
          retrying={isFetching}
          onRetry={refetch}
        />
      ) : null}
      {!data && !error ? <SkeletonText lines={8} /> : null}
      {data ? <Content receipt={data} mayApply={isOpen} /> : null}
      {data && asking === 'dispose' ? <DisposeDialog receipt={data} onClose={() => setAsking(null)} /> : null}
      {data && asking === 'reverse' ? <ReverseDialog receipt={data} onClose={() => setAsking(null)} /> : null}
    </Frame>
  )
}

function Content({ receipt, mayApply }: { receipt: Receipt; mayApply: boolean }) {
  const t = useT()
  const { format } = useHost()
  const { reversedAt, reversedBy, reason, broker } = receipt
  return (
    <Stack gap={5}>
      {reversedAt ? (
        <Alert tone="warning" title={t('receipt.takenBack')}>
          <Text as="p">{reason}</Text>
          <Text as="p" size="sm">
            {reversedBy
              ? t('receipt.takenBackBy', { name: reversedBy.name, at: format.dateTime(reversedAt) })
              : format.dateTime(reversedAt)}
          </Text>
        </Alert>
      ) : null}
      <Card title={t('receipt.what')} actions={<ReceiptStateBadge receipt={receipt} />}>
        <Facts receipt={receipt} />
      </Card>
      {receipt.client ? null : <Applications receipt={receipt} />}
      {receipt.disposals.length > 0 ? <Disposals receipt={receipt} /> : null}
      {mayApply && broker && centsOf(receipt.unapplied) > 0 ? (
        <ApplyRest key={receipt.version} receipt={receipt} brokerId={broker.id} />
      ) : null}
      <RecordEntries entity="receipt" id={receipt.id} />
    </Stack>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useT()
  const { entityLink } = useHost()
  const { broker, client, method, reference, memo, by, notDuplicateOf } = receipt
  const party = client ?? broker
  const to = party && entityLink(client ? 'client' : 'broker', party.id)
  return (
    <DescriptionList
      items={[
        {
          term: t(client ? 'column.client' : 'column.broker'),
          value: to ? <TextLink to={to}>{party.name}</TextLink> : (party?.name ?? '—'),
        },
        { term: t('receipt.amount'), value: <Money value={receipt.amount} /> },
        client
          ? { term: t('receipt.debtPaid'), value: <Money value={receipt.debtPaid} /> }
          : { term: t('receipt.unapplied'), value: <Money value={receipt.unapplied} /> },
        { term: t('receipt.method'), value: t(`payment.${method}`) },
        { term: t('receipt.reference'), value: reference ?? '—' },
        ...(memo
          ? [{ term: t('receipt.memo'), value: <span style={{ whiteSpace: 'pre-wrap' }}>{memo}</span> }]
          : []),
        { term: t('receipt.bookDay'), value: <DateText value={receipt.bookDay} /> },
        { term: t('receipt.valueDay'), value: <DateText value={receipt.valueDay} /> },
        { term: t('receipt.by'), value: by?.name ?? '—' },
        ...(notDuplicateOf === null
          ? []
          : [
              {
                term: t('receipt.notDuplicateOf'),
                value: (
                  <TextLink to={`/factoring/receipts/${notDuplicateOf}`}>
                    {t('receipt.numbered', { number: notDuplicateOf })}
                  </TextLink>
                ),
              },
            ]),
      ]}
    />
  )
}

function Disposals({ receipt: { disposals, broker } }: { receipt: Receipt }) {
  const t = useT()
  return (
    <Card title={t('dispose.title')}>
      <FigureTable
        label={t('dispose.title')}
        names={2}
        heads={[t('dispose.to'), t('reason.label'), t('apply.amount')]}
        rows={disposals.map(({ client, clientId, amount, reason }, index) => ({
          key: index,
          cells: [
            clientId === null
              ? t('dispose.backTo', { name: broker?.name ?? '' })
              : (client?.name ?? `#${clientId}`),
            reason,
            <Money key="amount" value={amount} />,
          ],
        }))}
      />
    </Card>
  )
}

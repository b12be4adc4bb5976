import { useHost } from '@drayline/contract'
import type { Payout, Purchase } from '@drayline/domain/finance/purchases/purchase'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
  Card,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  Money,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { RecordEntries } from '../ledger/RecordEntries.tsx'
import { useT } from '../messages.ts'
import { FigureTable } from './FigureTable.tsx'
import { PurchaseStateBadge } from './PurchaseStateBadge.tsx'
import { payoutQuery, purchasesOfPayoutQuery } from './payouts.queries.ts'

/** One payment to a client: what came off, the purchases it paid, and its entries in the book. */
export function PayoutDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(payoutQuery(http, id))
  return (
    <Drawer
      open
      size="lg"
      record={`payout:${id}`}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('payouts.one', { number: id })}
      description={data?.client?.name}
    >
      {error && !data ? (
        <ErrorState
          title={t('payouts.failed')}
          description={serverMessage(error)}
          onRetry={() => refetch()}
        />
      ) : null}
      {!data && !error ? <SkeletonText lines={6} /> : null}
      {data ? <Content payout={data} /> : null}
    </Drawer>
  )
}

function Content({ payout }: { payout: Payout }) {
  const t = useT()
  const { entityLink } = useHost()
  const { client, method, reference, by, reversedAt, payee, payoff, returned, confirmedDay } = payout
  const to = client && entityLink('client', client.id)
  const money = (id: 'payable' | 'paidOff' | 'recovered' | 'fuel' | 'escrow' | 'transferFee' | 'net') => ({
    term: t(`fund.${id}`),
    value: <Money value={payout[id]} />,
  })
  return (
    <Stack gap={5}>
      {reversedAt ? <Alert tone="warning" title={t('payouts.takenBack')} /> : null}
      {returned ? (
        <Alert tone="destructive" title={t('payout.returned')} live={false}>
          {returned.reason}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          {
            term: t('column.client'),
            value: to ? <TextLink to={to}>{client.name}</TextLink> : (client?.name ?? '—'),
          },
          { term: t('payout.day'), value: <DateText value={payout.day} /> },
          { term: t('fund.method'), value: t(`payment.${method}`) },
          { term: t('payee.one'), value: payee ? `${payee.bankName} ••••${payee.accountTail}` : '—' },
          { term: t('fund.reference'), value: reference ?? '—' },
          { term: t('payouts.seen'), value: confirmedDay ? <DateText value={confirmedDay} /> : '—' },
          ...(['payable', 'paidOff', 'recovered', 'fuel', 'escrow', 'transferFee', 'net'] as const).map(
            money,
          ),
          payoff
            ? {
                term: t('fund.toFormerFactor'),
                value: (
                  <TextLink to={`/factoring/proposals?buyout=${payoff.buyoutId}`}>
                    {payoff.factorName}
                  </TextLink>
                ),
              }
            : null,
          payoff && payoff.due !== '0.00'
            ? { term: t('fund.payoffDue'), value: <Money value={payoff.due} /> }
            : null,
          { term: t('receipt.by'), value: by?.name ?? '—' },
        ].filter((item) => item !== null)}
      />
      <Purchases payoutId={payout.id} />
      <RecordEntries entity="payout" id={payout.id} />
    </Stack>
  )
}

/** Invoices that it funded, and those whose rebates it carried. */
function Purchases({ payoutId }: { payoutId: number }) {
  const t = useT()
  const { http } = useHost()
  const { data: funded } = useQuery(purchasesOfPayoutQuery(http, payoutId))
  const { data: ended } = useQuery(purchasesOfPayoutQuery(http, payoutId, 'rebatePayoutId'))
  if (!funded || !ended) return <SkeletonText lines={2} />
  const table = (name: 'purchases' | 'rebates', rows: readonly Purchase[], last: 'advance' | 'rebate') => (
    <Card title={t(`payouts.${name}`)} level={3}>
      <FigureTable
        label={t(`payouts.${name}`)}
        names={2}
        heads={[t('part.invoice'), t('column.status'), t('purchase.face'), t(`purchase.${last}`)]}
        rows={rows.map((purchase) => ({ key: purchase.id, cells: cellsOf(purchase, last) }))}
      />
    </Card>
  )
  return (
    <>
      {funded.length > 0 ? table('purchases', funded, 'advance') : null}
      {ended.length > 0 ? table('rebates', ended, 'rebate') : null}
      {funded.length + ended.length === 0 ? <Text tone="muted">{t('payouts.noPurchases')}</Text> : null}
    </>
  )
}

function cellsOf({ invoice, state, face, advance, rebatePayment }: Purchase, last: 'advance' | 'rebate') {
  return [
    <TextLink key="invoice" to={`/invoices/${invoice.id}`}>
      {invoice.invoiceNumber}
    </TextLink>,
    <PurchaseStateBadge key="state" state={state} />,
    <Money key="face" value={face} />,
    <Money key={last} value={last === 'advance' ? advance : rebatePayment?.amount} />,
  ]
}

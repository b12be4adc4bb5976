import { useHost } from '@drayline/contract'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { useQuery } from '@drayline/platform/query'
import { Breadcrumb, DataTable, Grid, LinkButton, Page, StatCards, useListQuery } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { receiptColumns, receiptFilters } from './receipt-columns.tsx'
import { receiptSumsQuery, receiptsList } from './receipts.queries.ts'

/** Money in: what has arrived, from whom, what it paid, and what is still to be applied (R-REC-8). */
export function Component() {
  const t = useT()
  const { http, format, can } = useHost()
  const source = useListQuery<Receipt>(receiptsList)
  const columns = useMemo(() => receiptColumns(t, format), [t, format])
  const filters = useMemo(
    () => receiptFilters(t, { brokers: brokerChoices(http), clients: clientChoices(http) }),
    [t, http],
  )
  const create = can('receipts.post') ? (
    <LinkButton variant="primary" icon="plus" to="/factoring/receipts/new">
      {t('receipt.new')}
    </LinkButton>
  ) : undefined
  return (
    <Page
      breadcrumb={
        <Breadcrumb
          items={[{ label: t('factoring.title'), to: '/factoring' }, { label: t('receipt.title') }]}
        />
      }
      title={t('receipt.title')}
      subtitle={t('receipt.subtitle')}
      width="full"
      actions={
        <>
          <LinkButton icon="banknote" to="/factoring/payouts">
            {t('payouts.title')}
          </LinkButton>
          {create}
        </>
      }
    >
      <Sums search={source.state.search} />
      <DataTable
        list="receipts"
        label={t('receipt.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('receipt.search') }}
        rowHref={(row) => `/factoring/receipts/${row.id}`}
        height="content"
        empty={{ title: t('receipt.empty'), message: t('receipt.emptyHint'), icon: 'inbox', action: create }}
      />
    </Page>
  )
}

/** Sums of everything that search and filters find; they say so when there is more than they add up. */
function Sums({ search }: { search: URLSearchParams }) {
  const t = useT()
  const { http, format } = useHost()
  const source = useQuery(receiptSumsQuery(http, search))
  const { data } = source
  const count = data && t(data.more ? 'receipt.countMore' : 'receipt.count', { count: data.count })
  const cards = [
    { label: t('receipt.received'), value: data && format.money(data.received), caption: count },
    {
      label: t('receipt.unapplied'),
      value: data && format.money(data.unapplied),
      caption: t('receipt.unappliedHint'),
      to: '/factoring/receipts?state=unapplied',
    },
    {
      label: t('receipt.reversed'),
      value: data && format.money(data.reversed),
      caption: t('receipt.reversedHint'),
    },
  ]
  const icons = ['inbox', 'clock', 'undo'] as const
  return (
    <Grid min="14rem" gap={4} fit>
      <StatCards cards={cards.map((card, at) => ({ ...card, icon: icons[at] }))} source={source} />
    </Grid>
  )
}

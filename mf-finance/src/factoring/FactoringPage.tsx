import { type FormatApi, useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { shows, useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  type Column,
  DataTable,
  Grid,
  type IconName,
  LinkButton,
  Page,
  Stack,
  StatCards,
  useListQuery,
  useListState,
} from '@drayline/ui'
import { Tabs } from '@drayline/ui/tabs'
import { useMemo } from 'react'
import {
  invoiceColumns,
  partiesTogether,
  purchaseStateFilter,
  statusAlone,
} from '../invoices/invoice-columns.tsx'
import { useT } from '../messages.ts'
import { usePurchaseColumns } from '../purchases/purchase-columns.tsx'
import { useFund } from '../purchases/use-fund.tsx'
import * as CutOffTimes from './CutOffTimes.tsx'
import {
  type FactoringTab,
  factoringKey,
  factoringQuery,
  factoringTabs,
  filterOf,
  tabData,
  tabIn,
} from './factoring.queries.ts'

const looks: Record<FactoringTab, { icon: IconName; label: 'payments' | 'factored' | 'today' }> = {
  payments: { icon: 'inbox', label: 'payments' },
  factored: { icon: 'check-circle', label: 'factored' },
  today: { icon: 'banknote', label: 'today' },
}

/** Beside the figures; on a phone below the list, whose first record belongs on the first screen. */
const Aside = styled.div`
  @media (max-width: 639px) { order: 1; }
`

/** Factoring: what is to be paid, what was, and what today brought (R-FAC-1, R-FAC-2). */
export function Component() {
  const t = useT()
  const state = useListState()
  const tab = tabIn(state.search)
  return (
    <Page
      title={t('factoring.title')}
      subtitle={t('factoring.subtitle')}
      width="full"
      actions={
        <>
          <MoneyLinks />
          <BookLink />
          <LinkButton icon="users" to="/factoring/proposals">
            {t('proposals.title')}
          </LinkButton>
          <LinkButton icon="trending-up" to="/factoring/simulator">
            {t('sim.title')}
          </LinkButton>
          <LinkButton icon="wallet" to="/factoring/fee-plans">
            {t('plan.title')}
          </LinkButton>
        </>
      }
    >
      <Figures />
      <Aside>
        <CutOffTimes.Component />
      </Aside>
      <Tabs
        label={t('factoring.title')}
        value={tab}
        onValueChange={(next) =>
          // A tab is another list: page and search of this one mean nothing there.
          state.set({
            ...{ tab: next === 'payments' ? null : next, q: null, purchaseState: null },
            ...{ sort: null, cursor: null, page: null },
          })
        }
        items={factoringTabs.map((value) => ({
          value,
          label: t(`factoring.${looks[value].label}`),
          icon: looks[value].icon,
          content: <TabList key={value} tab={value} />,
        }))}
      />
    </Page>
  )
}

/** The ways to money in and money out, for those who may see them. */
function MoneyLinks() {
  const t = useT()
  const { can } = useHost()
  return (
    <>
      {can('receipts.read') ? (
        <LinkButton to="/factoring/receipts" icon="inbox">
          {t('receipt.title')}
        </LinkButton>
      ) : null}
      {can('purchases.read') ? (
        <LinkButton to="/factoring/payouts" icon="banknote">
          {t('payouts.title')}
        </LinkButton>
      ) : null}
    </>
  )
}

/** The way to the book, for those who may see it. */
function BookLink() {
  const t = useT()
  const { can } = useHost()
  return can('ledger.read') ? (
    <LinkButton to="/factoring/book" icon="receipt">
      {t('ledger.open')}
    </LinkButton>
  ) : null
}

/** The three cards. Without an answer there is no figure, and never a zero that could be believed. */
function Figures() {
  const t = useT()
  const { http, format } = useHost()
  const source = useQuery(factoringQuery(http))
  const { data } = source
  const cards = [
    {
      label: t('factoring.pending'),
      value: data && format.money(data.pending.total),
      caption: data && t('factoring.pendingHint', { count: data.pending.count }),
      icon: looks.payments.icon,
      to: '/factoring',
    },
    {
      label: t('factoring.factored'),
      value: data && format.money(data.factored.total),
      caption: data && t('factoring.factoredHint', { count: data.factored.count }),
      icon: looks.factored.icon,
      to: '/factoring?tab=factored',
    },
    {
      label: t('factoring.today'),
      value: data && format.money(data.today.total),
      caption:
        data && t('factoring.todayHint', { count: data.today.count, date: format.date(data.today.date) }),
      icon: looks.today.icon,
      to: '/factoring?tab=today',
    },
  ]
  return (
    <Grid min="14rem" gap={4} fit>
      <StatCards cards={cards} source={source} />
    </Grid>
  )
}

const shown = ['invoiceNumber', 'loadNumber', 'client', 'broker', 'amount', 'status', 'submittedAt', 'paidAt']
const empty = {
  payments: { title: 'factoring.emptyPayments', message: 'factoring.emptyPaymentsHint' },
  factored: { title: 'factoring.emptyFactored', message: 'factoring.emptyFactoredHint' },
  today: { title: 'factoring.emptyToday', message: 'factoring.emptyTodayHint' },
} as const

/** What is not shown by default: every factored invoice is paid. */
const unneeded = { payments: ['paidAt'], factored: ['submittedAt', 'status'], today: ['paidAt'] }

/** Columns of an invoice are narrower beside those of its purchase, so that all of them are in sight. */
function columnsOf(t: ReturnType<typeof useT>, format: FormatApi, tab: FactoringTab): Column<Invoice>[] {
  const columns = invoiceColumns(t, format).filter(({ id }) => shown.includes(id))
  if (tab !== 'factored') return columns
  return partiesTogether(
    t,
    columns.map((column) => (column.id === 'status' ? statusAlone(column) : column)),
  ).map((column) => ({
    ...column,
    width: column.width && Math.min(column.width, 110),
  }))
}

function TabList({ tab }: { tab: FactoringTab }) {
  const t = useT()
  const { format } = useHost()
  const today = format.today()
  const data = useMemo(() => tabData(tab, today), [tab, today])
  const source = useListQuery<Invoice>({
    data,
    key: [...factoringKey, tab],
    meta: shows('invoice', 'client', 'broker'),
  })
  const columns = useMemo(
    () =>
      columnsOf(t, format, tab).map((column) => ({ ...column, hidden: unneeded[tab].includes(column.id) })),
    [t, format, tab],
  )
  const purchased = usePurchaseColumns(source.rows, tab === 'factored')
  const all = useMemo(() => [...columns, ...purchased.columns], [columns, purchased])
  const query = new URLSearchParams(filterOf(tab, today))
  const states = tab === 'factored' && source.state.search.get('purchaseState')
  if (states) query.set('purchaseState', states)
  const filters = useMemo(() => (tab === 'factored' ? [purchaseStateFilter(t)] : []), [t, tab])
  const { dialog, ...actions } = useFund()
  return (
    <Stack gap={4}>
      <DataTable
        list={`factoring-${tab}`}
        label={t(`factoring.${looks[tab].label}`)}
        source={source}
        columns={all}
        beforeExport={purchased.beforeExport}
        filters={filters}
        search={{ placeholder: t('factoring.search') }}
        rowHref={(row) => `/invoices/${row.id}?${query}`}
        height="content"
        views={false}
        {...(tab === 'payments' ? actions : {})}
        empty={{
          title: t(empty[tab].title),
          message: t(empty[tab].message),
          icon: looks[tab].icon,
        }}
      />
      {dialog}
    </Stack>
  )
}

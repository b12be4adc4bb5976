import { useHost, usePageTitle } from '@drayline/contract'
import type { AccountParty } from '@drayline/domain/finance/ledger/party-account'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery, useQuery } from '@drayline/platform/query'
import { useParams } from '@drayline/platform/router'
import {
  Breadcrumb,
  Button,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  MoreButton,
  Page,
  Row,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useState } from 'react'
import { DayField } from '../ledger/DayField.tsx'
import { EntryDrawer } from '../ledger/EntryDrawer.tsx'
import { saveFile } from '../ledger/save-file.ts'
import { useT } from '../messages.ts'
import { FilterBar } from '../reports/ReportFilters.tsx'
import { AccountLines } from './AccountLines.tsx'
import { type AccountState, accountHref, lineFilters, useAccountState } from './account-state.ts'
import { type Account, accountQuery, accountUrl, linesQuery, type PartyOf } from './accounts.queries.ts'
import { ExportLines } from './ExportLines.tsx'
import { Figures } from './Figures.tsx'
import { OpenByClient } from './OpenByClient.tsx'
import { PayoffLetter } from './PayoffLetter.tsx'

const homes = {
  client: { list: '/clients', record: (id: number) => `/clients/${id}`, title: 'account.clients' },
  broker: { list: '/brokers', record: (id: number) => `/brokers?open=${id}`, title: 'account.brokers' },
} as const

/** A client's account or a broker's debtor ledger: figures of any day, and what moved one of them (R-ACC-2). */
export function AccountPage({ party }: { party: AccountParty }) {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? (
    <AccountOf key={id} of={{ party, id }} />
  ) : (
    <Unknown party={party} />
  )
}

function AccountOf({ of }: { of: PartyOf }) {
  const t = useT()
  const { http, can } = useHost()
  const state = useAccountState(of.party)
  const { figure, from, to, entry } = state
  const account = useQuery(accountQuery(http, of, to))
  const lines = useInfiniteQuery(linesQuery(http, of, lineFilters({ figure, from, to })))
  const { data } = account
  const name = data && nameOf(data)
  usePageTitle(name)
  const error = account.error ?? lines.error
  if (error instanceof HttpError && error.status === 404) return <Unknown party={of.party} />
  const retry = () => void Promise.all([account.refetch(), lines.refetch()])
  return (
    <Page
      title={name ?? t(`account.title.${of.party}`)}
      subtitle={name && t(`account.title.${of.party}`)}
      width="full"
      breadcrumb={<Crumbs of={of} name={name} />}
      actions={<Actions of={of} state={state} isEmpty={lines.data?.pages[0]?.rows.length === 0} />}
    >
      <Stack gap={5}>
        <Days state={state} today={data?.today} />
        {error && !(data && lines.data) ? (
          <ErrorState title={t('account.failed')} description={serverMessage(error)} onRetry={retry} />
        ) : null}
        {data ? (
          <Card>
            <Figures of={of} account={data} current={figure} from={from} to={to} />
          </Card>
        ) : null}
        {data && 'clients' in data ? <OpenByClient account={data} to={to} /> : null}
        {lines.data ? <Lines of={of} state={state} /> : null}
        {!error && !(data && lines.data) ? <SkeletonRows rows={8} columns={5} /> : null}
      </Stack>
      {entry && can('ledger.read') ? (
        <EntryDrawer key={entry} id={entry} onClose={() => state.set({ entry: null })} />
      ) : null}
    </Page>
  )
}

const nameOf = (account: Account) => ('client' in account ? account.client.name : account.broker.name)

function Days({ state, today }: { state: AccountState; today: string | undefined }) {
  const t = useT()
  const { from, to, set } = state
  return (
    <FilterBar role="group" aria-label={t('reports.filters')}>
      <DayField label={t('reports.from')} value={from ?? ''} onDay={(day) => set({ from: day })} />
      <DayField
        label={t('ledger.asOf')}
        value={to ?? today ?? ''}
        onDay={(day) => set({ to: day === today ? null : day })}
      />
    </FilterBar>
  )
}

/** What moved the figure, page by page. */
function Lines({ of, state }: { of: PartyOf; state: AccountState }) {
  const t = useT()
  const { http } = useHost()
  const { figure, from, to } = state
  const query = useInfiniteQuery(linesQuery(http, of, lineFilters({ figure, from, to })))
  const lines = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (!query.data) return null
  if (lines.length === 0)
    return (
      <EmptyState compact icon="receipt" title={t('account.empty')} description={t('account.emptyHint')} />
    )
  return (
    <Stack gap={4}>
      <Text as="p" tone="muted">
        {t('account.linesOf', { figure: t(`account.figure.${figure}`) })}
      </Text>
      <AccountLines
        lines={lines}
        figure={figure}
        isStale={query.isPlaceholderData}
        entryHref={(entry) => accountHref(of, { figure, from, to, entry })}
      />
      <MoreButton query={query}>{t('reports.more')}</MoreButton>
    </Stack>
  )
}

function Actions({ of, state, isEmpty }: { of: PartyOf; state: AccountState; isEmpty: boolean }) {
  const t = useT()
  const { figure, from, to } = state
  const filters = lineFilters({ figure, from, to })
  const [writing, setWriting] = useState(false)
  return (
    <Row gap={3}>
      {of.party === 'client' ? <Button onClick={() => setWriting(true)}>{t('letter.action')}</Button> : null}
      {writing ? <PayoffLetter clientId={of.id} onClose={() => setWriting(false)} /> : null}
      {isEmpty ? null : <ExportLines of={of} filters={filters} />}
      <Button icon="file-text" onClick={() => saveFile(`${accountUrl(of)}/pdf?${filters}`)}>
        {t('account.pdf')}
      </Button>
    </Row>
  )
}

function Crumbs({ of, name }: { of: PartyOf; name: string | undefined }) {
  const t = useT()
  const { list, record, title } = homes[of.party]
  return (
    <Breadcrumb
      items={[
        { label: t(title), to: list },
        { label: name ?? `#${of.id}`, to: record(of.id) },
        { label: t(`account.title.${of.party}`) },
      ]}
    />
  )
}

function Unknown({ party }: { party: AccountParty }) {
  const t = useT()
  const { list, title } = homes[party]
  return (
    <Page title={t(`account.title.${party}`)}>
      <EmptyState
        icon="receipt"
        title={t('account.unknown')}
        description={t('account.unknownHint')}
        action={<LinkButton to={list}>{t(title)}</LinkButton>}
      />
    </Page>
  )
}

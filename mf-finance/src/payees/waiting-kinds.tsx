import { useHost } from '@drayline/contract'
import type { SecondPersonKind } from '@drayline/domain/finance/second-person/second-person'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import { useQuery } from '@drayline/platform/query'
import type { ComponentType } from 'react'
import { proposedBuyoutsQuery } from '../buyouts/buyouts.queries.ts'
import { monthHref } from '../ledger/book-state.ts'
import { periodsQuery, requestedJournalsQuery } from '../ledger/ledger.queries.ts'
import { monthName } from '../ledger/month-name.ts'
import { useT } from '../messages.ts'
import { proposedQuery } from '../purchases/charge-back.queries.ts'
import { proposedPayeesQuery, proposedTermsQuery } from './payees.queries.ts'
import { type Proposal, WaitingList } from './WaitingList.tsx'

/** The list of each kind, and the right to read it. */
export const waiting: Record<SecondPersonKind, { right: Action; List: ComponentType }> = {
  payee: { right: 'payees.read', List: Payees },
  agreement: { right: 'agreements.read', List: Terms },
  ledger_journal: { right: 'ledger.read', List: Journals },
  ledger_period: { right: 'ledger.read', List: Months },
  write_off: { right: 'purchases.read', List: Losses },
  buyout: { right: 'purchases.read', List: Buyouts },
}

function Payees() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(proposedPayeesQuery(http))
  const rows = data?.rows.map(
    ({ id, client, clientId, bankName, accountTail, createdAt, proposedBy }): Proposal => ({
      ...{ id, createdAt, proposedBy, to: `/factoring/proposals?payee=${id}` },
      ...{ title: client?.name ?? `#${clientId}`, hint: `${bankName} ••••${accountTail}` },
    }),
  )
  return (
    <WaitingList title={t('payee.title')} rows={rows} total={data?.total} error={error} onRetry={refetch} />
  )
}

function Terms() {
  const t = useT()
  const { http, format } = useHost()
  const { data, error, refetch } = useQuery(proposedTermsQuery(http))
  const rows = data?.rows.map(
    ({ id, client, clientId, number, effectiveFrom, createdAt, proposedBy }): Proposal => ({
      ...{ id, createdAt, proposedBy, to: `/factoring/proposals?agreement=${id}` },
      title: client?.name ?? `#${clientId}`,
      hint: t('proposals.version', { number, date: format.date(effectiveFrom) }),
    }),
  )
  return (
    <WaitingList
      title={t('proposals.terms')}
      rows={rows}
      total={data?.total}
      error={error}
      onRetry={refetch}
    />
  )
}

function Journals() {
  const t = useT()
  const { http, format } = useHost()
  const { data, error, refetch } = useQuery(requestedJournalsQuery(http))
  const rows = data?.rows.map(
    ({ id, reason, total, bookDate, createdAt, requestedBy }): Proposal => ({
      ...{ id, createdAt, proposedBy: requestedBy, to: `/factoring/book?tab=hand&journal=${id}` },
      ...{ title: reason, hint: `${format.money(total)} · ${format.date(bookDate)}` },
    }),
  )
  return (
    <WaitingList
      title={t('proposals.journals')}
      rows={rows}
      total={data?.total}
      error={error}
      onRetry={refetch}
    />
  )
}

function Months() {
  const t = useT()
  const { http, user } = useHost()
  const { data, error, refetch } = useQuery(periodsQuery(http))
  const rows = data?.months.flatMap(({ id, month, request }): Proposal[] =>
    request
      ? [
          {
            ...{ id, createdAt: request.at, proposedBy: request.by },
            ...{ title: monthName(month, user.language), to: monthHref(id) },
            hint: t(`proposals.${request.change}`, { reason: request.reason }),
          },
        ]
      : [],
  )
  return <WaitingList title={t('proposals.months')} rows={rows} error={error} onRetry={refetch} />
}

function Losses() {
  const t = useT()
  const { http, format } = useHost()
  const { data, error, refetch } = useQuery(proposedQuery(http))
  const rows = data?.rows.flatMap(({ id, invoice, client, open, writeOff }): Proposal[] =>
    writeOff
      ? [
          {
            ...{ id, createdAt: writeOff.at, proposedBy: writeOff.by, to: `/invoices/${invoice.id}` },
            title: invoice.invoiceNumber,
            hint: [client?.name, format.money(open), writeOff.reason].filter(Boolean).join(' · '),
          },
        ]
      : [],
  )
  return (
    <WaitingList
      title={t('proposals.losses')}
      rows={rows}
      total={data?.total}
      error={error}
      onRetry={refetch}
    />
  )
}

function Buyouts() {
  const t = useT()
  const { http, format } = useHost()
  const { data, error, refetch } = useQuery(proposedBuyoutsQuery(http))
  const rows = data?.rows.map(
    ({ id, client, clientId, factorName, payoff, createdAt, proposedBy }): Proposal => ({
      ...{ id, createdAt, proposedBy, to: `/factoring/proposals?buyout=${id}` },
      ...{ title: client?.name ?? `#${clientId}`, hint: `${factorName} · ${format.money(payoff)}` },
    }),
  )
  return (
    <WaitingList title={t('buyout.title')} rows={rows} total={data?.total} error={error} onRetry={refetch} />
  )
}

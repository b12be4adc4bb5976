import { useHost } from '@drayline/contract'
import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountCodes, accountRules } from '@drayline/domain/finance/ledger/chart'
import type { AccountSummary } from '@drayline/domain/finance/ledger/ledger-schema'
import { isAmount } from '@drayline/domain/kernel/money/money'
import type { RecordChoices } from '@drayline/platform/choices'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery, useQuery } from '@drayline/platform/query'
import {
  Button,
  Combobox,
  EmptyState,
  ErrorState,
  Field,
  Money,
  MoneyInput,
  MoreButton,
  Row,
  Select,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { FilterBar } from '../reports/ReportFilters.tsx'
import { AccountHolders } from './AccountHolders.tsx'
import { AccountLines } from './AccountLines.tsx'
import { accountFilters, type BookState, linesFilters, useBookState } from './book-state.ts'
import { DayField } from './DayField.tsx'
import { ExportAccount } from './ExportAccount.tsx'
import { accountQuery, postingsQuery, sheetUrl } from './ledger.queries.ts'
import { saveFile } from './save-file.ts'

/** One account, or a client's or broker's part of it: what it held, every line by day, what it holds. */
export function AccountView() {
  const t = useT()
  const state = useBookState()
  const { account } = state
  return (
    <Stack gap={5}>
      <Filters state={state} />
      {account ? (
        <AccountOf account={account} state={state} />
      ) : (
        <EmptyState icon="receipt" title={t('ledger.chooseAccount')} description={t('ledger.chooseHint')} />
      )}
    </Stack>
  )
}

function Filters({ state }: { state: BookState }) {
  const t = useT()
  const { data } = useAccount(state)
  const { account, from, to, purchaseId } = state
  const change = (changes: Parameters<BookState['set']>[0]) => state.set(changes, { replace: true })
  const takes = (dimension: 'clientId' | 'brokerId') => {
    if (!account) return false
    const { needs, allows = [] } = accountRules(account)
    return [...needs, ...allows].includes(dimension)
  }
  return (
    <FilterBar role="group" aria-label={t('reports.filters')}>
      <Field label={t('ledger.account')}>
        {(control) => (
          <Select
            {...control}
            placeholder={t('ledger.chooseAccount')}
            value={account ?? ''}
            options={accountCodes.map((code) => ({
              value: code,
              label: `${code} · ${t(`ledger.account.${code}`)}`,
            }))}
            onValueChange={(code) =>
              change({ account: code, clientId: null, brokerId: null, purchaseId: null })
            }
          />
        )}
      </Field>
      {takes('clientId') ? <Party field="clientId" state={state} /> : null}
      {takes('brokerId') ? <Party field="brokerId" state={state} /> : null}
      <DayField label={t('reports.from')} value={from ?? ''} onDay={(day) => change({ from: day })} />
      <DayField
        label={t('reports.to')}
        value={to ?? data?.today ?? ''}
        onDay={(day) => change({ to: day === data?.today ? null : day })}
      />
      {account ? <Amount state={state} /> : null}
      {purchaseId ? (
        <Button icon="x" onClick={() => change({ purchaseId: null })}>
          {t('ledger.purchaseOnly', { id: purchaseId })}
        </Button>
      ) : null}
    </FilterBar>
  )
}

/** The amount that is looked for, on either side. It is looked for once it is whole. */
function Amount({ state: { amount, set } }: { state: BookState }) {
  const t = useT()
  const [typed, setTyped] = useState(amount ?? '')
  return (
    <Field label={t('column.amount')}>
      {(control) => (
        <MoneyInput
          {...control}
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            if (text === '' || isAmount(text)) set({ amount: text || null }, { replace: true })
          }}
        />
      )}
    </Field>
  )
}

/** The account of the address; nothing is asked for before one is chosen. */
function useAccount({ account, ...rest }: BookState) {
  const { http } = useHost()
  const filters = account ? accountFilters({ ...rest, account }) : ''
  return useQuery({ ...accountQuery(http, filters), enabled: account !== null })
}

const parties = {
  clientId: { label: 'column.client', make: clientChoices },
  brokerId: { label: 'column.broker', make: brokerChoices },
} as const

/** One client or broker of very many; the address holds the id, the account's answer the name. */
function Party({ field, state }: { field: 'clientId' | 'brokerId'; state: BookState }) {
  const t = useT()
  const { http } = useHost()
  const { label, make } = parties[field]
  const choices: RecordChoices<unknown> = useMemo(() => make(http), [make, http])
  const { data } = useAccount(state)
  const id = state[field]
  const known = field === 'clientId' ? data?.client : data?.broker
  const name = known?.id === id ? known?.name : undefined
  return (
    <Field label={t(label)}>
      {(control) => (
        <Combobox
          {...control}
          label={t(label)}
          value={id ? { value: id, label: name ?? `#${id}`, record: null } : null}
          search={choices.search}
          placeholder={t('reports.all')}
          onValueChange={(option) => state.set({ [field]: option ? option.value : null }, { replace: true })}
        />
      )}
    </Field>
  )
}

function AccountOf({ account, state }: { account: AccountCode; state: BookState }) {
  const t = useT()
  const { http } = useHost()
  const filters = accountFilters({ ...state, account })
  const summary = useQuery(accountQuery(http, filters))
  const lines = linesFilters(filters, state.amount)
  const query = useInfiniteQuery(postingsQuery(http, lines))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const error = summary.error ?? query.error
  const { data } = summary
  if (error && !(data && query.data))
    return (
      <ErrorState
        title={t('ledger.failed')}
        description={serverMessage(error)}
        onRetry={() => void Promise.all([summary.refetch(), query.refetch()])}
      />
    )
  if (!data || !query.data) return <SkeletonRows rows={10} columns={4} />
  const isNarrowed = Boolean(state.clientId || state.brokerId || state.purchaseId)
  return (
    <Stack gap={4}>
      <Row justify="space-between" align="end" gap={3}>
        <Closing data={data} />
        {rows.length > 0 ? (
          <Row gap={3}>
            <ExportAccount filters={lines} data={data} isWhole={!state.amount} />
            <Button icon="file-text" onClick={() => saveFile(sheetUrl('account', filters))}>
              {t('account.pdf')}
            </Button>
          </Row>
        ) : null}
      </Row>
      {isNarrowed ? null : <AccountHolders account={account} state={state} />}
      {rows.length === 0 ? (
        <EmptyState
          compact
          icon="receipt"
          title={t('ledger.noLines')}
          description={t('ledger.noLinesHint')}
        />
      ) : (
        <AccountLines
          rows={rows}
          data={data}
          state={state}
          isStale={query.isPlaceholderData}
          isWhole={!query.hasNextPage}
        />
      )}
      <MoreButton query={query}>{t('reports.more')}</MoreButton>
    </Stack>
  )
}

/** What it comes to, and whose it is. */
function Closing({ data }: { data: AccountSummary }) {
  const t = useT()
  const { format } = useHost()
  const whose = [data.client?.name, data.broker?.name].filter(Boolean).join(' · ')
  return (
    <Stack gap={1}>
      <Text tone="muted">
        {[t('ledger.closing', { date: format.date(data.to) }), whose].filter(Boolean).join(' · ')}
      </Text>
      <Text as="p" size="xl" weight="semibold">
        <Money value={data.closing} />
      </Text>
    </Stack>
  )
}

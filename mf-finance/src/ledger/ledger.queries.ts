import type { HttpApi, Page, WriteOptions } from '@drayline/contract'
import type { BookPeriod } from '@drayline/domain/finance/dashboard/period-figures'
import type { BookStats } from '@drayline/domain/finance/dashboard/stats'
import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import type {
  AccountSummary,
  Entry,
  EntrySummary,
  HolderBalances,
  Journal,
  JournalInput,
  JournalPatch,
  Posting,
  TrialBalance,
} from '@drayline/domain/finance/ledger/ledger-schema'
import type {
  Period,
  PeriodDecisionInput,
  PeriodList,
  PeriodRequestInput,
} from '@drayline/domain/finance/ledger/period-schema'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import type { Activity, EntityType } from '@drayline/domain/kernel/journal/activity'
import { infiniteQueryOptions, keepPreviousData, queryOptions, shows } from '@drayline/platform/query'

const root = ['mf-finance', 'ledger'] as const
const url = '/api/ledger'
/** Everything that posts touches a record of its own; the book shows them all. */
const anything = shows(
  ...(['invoice', 'purchase', 'payout', 'receipt', 'fuel_advance', 'buyout'] as const),
  ...(['ledger_journal', 'ledger_period', 'client', 'broker'] as const),
)

/** The book's figures of the dashboard. */
export function bookStatsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'stats'] as const,
    meta: anything,
    queryFn: ({ signal }) => http.get<BookStats>('/api/dashboard/book', { signal }),
  })
}

/** The book's figures of a period and of the one before, for the dashboard (R-DSH-10). */
export function bookPeriodQuery(http: HttpApi, range: FigureRange) {
  return queryOptions({
    queryKey: [...root, 'period', range] as const,
    meta: anything,
    queryFn: ({ signal }) => http.get<BookPeriod>(`/api/dashboard/book-period?range=${range}`, { signal }),
  })
}

/** Address of a sheet of the book as PDF; `filters` as its screen has them. */
export const sheetUrl = (name: 'trial-balance' | 'account', filters: string) =>
  `${url}/${name}/pdf${filters ? `?${filters}` : ''}`

export function trialBalanceQuery(http: HttpApi, asOf: string | null) {
  return queryOptions({
    queryKey: [...root, 'trial-balance', asOf] as const,
    meta: anything,
    queryFn: ({ signal }) =>
      http.get<TrialBalance>(`${url}/trial-balance${asOf ? `?asOf=${asOf}` : ''}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** `filters` as the address of the page has them, the account among them. */
export function accountQuery(http: HttpApi, filters: string) {
  return queryOptions({
    queryKey: [...root, 'account', filters] as const,
    meta: anything,
    queryFn: ({ signal }) => http.get<AccountSummary>(`${url}/account?${filters}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const postingsUrl = (filters: string, limit: number) => `${url}/postings?${filters}&limit=${limit}`

export function postingsQuery(http: HttpApi, filters: string) {
  return infiniteQueryOptions({
    queryKey: [...root, 'postings', filters] as const,
    meta: anything,
    queryFn: ({ pageParam, signal }) => http.list<Posting>(pageParam, { signal }),
    initialPageParam: postingsUrl(filters, 50),
    getNextPageParam: (page: Page<Posting>) => page.next,
    placeholderData: keepPreviousData,
  })
}

export function holdersQuery(http: HttpApi, account: AccountCode, by: string, asOf: string | null) {
  return queryOptions({
    queryKey: [...root, 'holders', account, by, asOf] as const,
    meta: anything,
    queryFn: ({ signal }) =>
      http.get<HolderBalances>(`${url}/balances?account=${account}&by=${by}${asOf ? `&asOf=${asOf}` : ''}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function entryQuery(http: HttpApi, id: string) {
  return queryOptions({
    queryKey: [...root, 'entry', id] as const,
    meta: anything,
    queryFn: ({ signal }) => http.get<Entry>(`${url}/entries/${id}`, { signal }),
  })
}

/** Entries about one record, the oldest first. */
export function recordEntriesQuery(http: HttpApi, entity: EntityType, id: number) {
  return queryOptions({
    queryKey: [...root, 'record', entity, id] as const,
    meta: anything,
    queryFn: ({ signal }) =>
      http.get<EntrySummary[]>(`${url}/entries?entity=${entity}&entityId=${id}`, { signal }),
  })
}

export function periodsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'periods'] as const,
    meta: anything,
    queryFn: ({ signal }) => http.get<PeriodList>(`${url}/periods`, { signal }),
    // A close is carried out in the background, in seconds.
    refetchInterval: ({ state }) =>
      state.data?.months.some(({ status }) => status === 'closing') ? 1_500 : false,
  })
}

/** One month with what speaks against closing it now. */
export function periodQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'periods', id] as const,
    meta: anything,
    queryFn: ({ signal }) => http.get<Period>(`${url}/periods/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'closing' ? 1_500 : false),
  })
}

/** What was done with a month, the latest first. */
export function periodHistoryQuery(http: HttpApi, id: number) {
  return infiniteQueryOptions({
    queryKey: [...root, 'periods', id, 'history'] as const,
    meta: shows('activity'),
    queryFn: ({ pageParam, signal }) => http.list<Activity>(pageParam, { signal }),
    initialPageParam: `/api/activities?entityType=ledger_period&entityId=${id}&sort=-createdAt&limit=20`,
    getNextPageParam: (page: Page<Activity>) => page.next,
  })
}

export function requestChange(http: HttpApi, id: number, input: PeriodRequestInput, options: WriteOptions) {
  return http.post<Period>(`${url}/periods/${id}/request`, input, options)
}

export function decideChange(http: HttpApi, id: number, input: PeriodDecisionInput, options: WriteOptions) {
  return http.patch<Period>(`${url}/periods/${id}`, input, options)
}

export function journalsQuery(http: HttpApi) {
  return infiniteQueryOptions({
    queryKey: [...root, 'journals'] as const,
    meta: shows('ledger_journal', 'client', 'broker'),
    queryFn: ({ pageParam, signal }) => http.list<Journal>(pageParam, { signal }),
    initialPageParam: `${url}/journals?limit=25`,
    getNextPageParam: (page: Page<Journal>) => page.next,
  })
}

/** Entries by hand that wait for a second person. */
export function requestedJournalsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'journals', 'requested'] as const,
    meta: shows('ledger_journal'),
    queryFn: ({ signal }) => http.list<Journal>(`${url}/journals?status=requested&limit=100`, { signal }),
  })
}

export function journalQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'journals', id] as const,
    meta: shows(`ledger_journal:${id}`),
    queryFn: ({ signal }) => http.get<Journal>(`${url}/journals/${id}`, { signal }),
  })
}

export function requestJournal(http: HttpApi, input: JournalInput, options: WriteOptions) {
  return http.post<Journal>(`${url}/journals`, input, options)
}

export function decideJournal(http: HttpApi, id: number, input: JournalPatch, options: WriteOptions) {
  return http.patch<Journal>(`${url}/journals/${id}`, input, options)
}

import type { HttpApi, Page } from '@drayline/contract'
import type { PayoffLetterFigures } from '@drayline/domain/finance/buyouts/buyout'
import type { AccountParty } from '@drayline/domain/finance/ledger/party-account'
import type {
  BrokerAccount,
  BrokerAccountLine,
  ClientAccount,
  ClientAccountLine,
} from '@drayline/domain/finance/ledger/party-account-schema'
import { infiniteQueryOptions, keepPreviousData, queryOptions, shows } from '@drayline/platform/query'

/** A client's account or a broker's debtor ledger. */
export interface PartyOf {
  party: AccountParty
  id: number
}
export type Account = ClientAccount | BrokerAccount
export type AccountLine = ClientAccountLine | BrokerAccountLine

const root = ['mf-finance', 'accounts'] as const
/** Everything that posts touches a record of its own. */
const anything = shows(
  ...(['invoice', 'purchase', 'payout', 'receipt', 'fuel_advance', 'buyout', 'ledger_journal'] as const),
  ...(['client', 'broker'] as const),
)

export const accountUrl = ({ party, id }: PartyOf) => `/api/${party}s/${id}/account`

/** The figures at the end of a day, today where none is named. */
export function accountQuery(http: HttpApi, of: PartyOf, asOf: string | null) {
  return queryOptions({
    queryKey: [...root, of.party, of.id, asOf] as const,
    meta: anything,
    queryFn: ({ signal }) => http.get<Account>(`${accountUrl(of)}${asOf ? `?asOf=${asOf}` : ''}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const linesUrl = (of: PartyOf, filters: string, limit: number) =>
  `${accountUrl(of)}/lines?${filters}${filters ? '&' : ''}limit=${limit}`

/** What moved a figure, the newest first; `filters` as the address of the page has them. */
export function linesQuery(http: HttpApi, of: PartyOf, filters: string, limit = 50) {
  return infiniteQueryOptions({
    queryKey: [...root, of.party, of.id, 'lines', filters, limit] as const,
    meta: anything,
    queryFn: ({ pageParam, signal }) => http.list<AccountLine>(pageParam, { signal }),
    initialPageParam: linesUrl(of, filters, limit),
    getNextPageParam: (page: Page<AccountLine>) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** What a payoff letter is asked for. */
export interface LetterOf {
  clientId: number
  goodThrough: string
  exitFee: string
}

export const letterUrl = ({ clientId, ...query }: LetterOf, part = '') =>
  `/api/clients/${clientId}/payoff-letter${part}?${new URLSearchParams(query)}`

/** For what a client is released to another factor. */
export function payoffLetterQuery(http: HttpApi, of: LetterOf) {
  return queryOptions({
    queryKey: [...root, 'letter', of] as const,
    meta: anything,
    queryFn: ({ signal }) => http.get<PayoffLetterFigures>(letterUrl(of), { signal }),
  })
}

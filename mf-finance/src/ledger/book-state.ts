import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountCodes } from '@drayline/domain/finance/ledger/chart'
import { isFilterDay } from '@drayline/domain/kernel/dates/date-range'
import { isAmount } from '@drayline/domain/kernel/money/money'
import { useSearchParams } from '@drayline/platform/router'

export const bookTabs = ['balances', 'account', 'months', 'hand'] as const
export type BookTab = (typeof bookTabs)[number]

const day = (text: string | null) => (text && isFilterDay(text) ? text : null)
const amountOf = (text: string | null) => (text && isAmount(text) ? text : null)
const id = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** State of the page as the address has it; what makes no sense there is left out. */
export function bookStateOf(search: URLSearchParams) {
  const account = accountCodes.find((code) => code === search.get('account')) ?? null
  const entryId = (name: string) => {
    const text = search.get(name)
    return text && /^\d{1,2}:\d{1,12}$/.test(text) ? text : null
  }
  return {
    tab: bookTabs.find((tab) => tab === search.get('tab')) ?? 'balances',
    asOf: day(search.get('asOf')),
    account,
    from: day(search.get('from')),
    to: day(search.get('to')),
    clientId: id(search.get('clientId')),
    brokerId: id(search.get('brokerId')),
    purchaseId: id(search.get('purchaseId')),
    amount: amountOf(search.get('amount')),
    by: search.get('by') === 'broker' ? ('broker' as const) : ('client' as const),
    entry: entryId('entry'),
    undo: entryId('undo'),
    month: id(search.get('month')),
    journal: id(search.get('journal')),
    isNew: search.get('new') === '1',
  }
}
export type BookValues = ReturnType<typeof bookStateOf>

export interface BookState extends BookValues {
  set(changes: Readonly<Record<string, string | number | null>>, options?: { replace?: boolean }): void
}

/** Reads and writes the address of the page. */
export function useBookState(): BookState {
  const [search, setSearch] = useSearchParams()
  return {
    ...bookStateOf(search),
    set: (changes, { replace = false } = {}) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === null) after.delete(key)
            else after.set(key, String(value))
          }
          return after
        },
        { replace },
      ),
  }
}

interface AccountPart {
  account: AccountCode
  clientId?: number | null
  brokerId?: number | null
  purchaseId?: number | null
  from?: string | null
  to?: string | null
}

/** Filters of an account as the API takes them. */
export function accountFilters({ account, clientId, brokerId, purchaseId, from, to }: AccountPart): string {
  const given = { account, clientId, brokerId, purchaseId, from, to }
  const entries = Object.entries(given).flatMap(([key, value]) => (value ? [[key, String(value)]] : []))
  return String(new URLSearchParams(entries))
}

/** Filters of an account's lines: those of the account, and an amount. */
export const linesFilters = (filters: string, amount: string | null) =>
  amount ? `${filters}&amount=${amount}` : filters

/** Address of an account, or a part of it. */
export function accountHref(part: AccountPart): string {
  return `/factoring/book?tab=account&${accountFilters(part)}`
}

/** Address of a month, by the number of its record. */
export const monthHref = (id: number) => `/factoring/book?tab=months&month=${id}`

/** Address of an entry by hand. */
export const journalHref = (id: number) => `/factoring/book?tab=hand&journal=${id}`

/** Address of an entry, beside a tab. */
export const entryHref = (tab: BookTab, id: string) => `/factoring/book?tab=${tab}&entry=${id}`

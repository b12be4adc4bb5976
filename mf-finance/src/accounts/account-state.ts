import type { AccountFigure, AccountParty } from '@drayline/domain/finance/ledger/party-account'
import { partyFigures } from '@drayline/domain/finance/ledger/party-account'
import { isFilterDay } from '@drayline/domain/kernel/dates/date-range'
import { useSearchParams } from '@drayline/platform/router'
import type { PartyOf } from './accounts.queries.ts'

const day = (text: string | null) => (text && isFilterDay(text) ? text : null)

/** State of an account's page as the address has it; what makes no sense there is left out. */
export function useAccountState(party: AccountParty) {
  const [search, setSearch] = useSearchParams()
  const figures: readonly AccountFigure[] = partyFigures[party]
  const entry = search.get('entry')
  return {
    figure: figures.find((figure) => figure === search.get('figure')) ?? (figures[0] as AccountFigure),
    from: day(search.get('from')),
    to: day(search.get('to')),
    entry: entry && /^\d{1,2}:\d{1,12}$/.test(entry) ? entry : null,
    set: (changes: Readonly<Record<string, string | null>>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === null) after.delete(key)
            else after.set(key, value)
          }
          return after
        },
        { replace: true },
      ),
  }
}
export type AccountState = ReturnType<typeof useAccountState>

interface Filters {
  figure: AccountFigure
  from?: string | null
  to?: string | null
  entry?: string | null
}

/** Filters of the lines as the API takes them. */
export function lineFilters(filters: Filters): string {
  const entries = Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return String(new URLSearchParams(entries))
}

/** Address of an account with the lines of one figure. */
export function accountHref({ party, id }: PartyOf, filters: Filters): string {
  return `/factoring/${party}s/${id}?${lineFilters(filters)}`
}

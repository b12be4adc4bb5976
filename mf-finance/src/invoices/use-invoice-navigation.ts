import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { shows } from '@drayline/platform/query'
import { useNavigate } from '@drayline/platform/router'
import {
  type ListState,
  type RecordPager,
  useListQuery,
  useListState,
  useRecordNavigation,
} from '@drayline/ui'
import { useMemo } from 'react'
import { invoicesData } from './invoices.feature.ts'
import { invoiceKeys } from './invoices.queries.ts'

const list = {
  data: invoicesData,
  key: invoiceKeys.all,
  meta: shows('invoice', 'client', 'load', 'broker'),
}

/**
 * The way from an invoice's page to its neighbors in the list that it was opened from: search, filters, sort and page
 * of that list stand in the page's address.
 */
export function useInvoiceNavigation(
  id: number,
  paused: boolean,
): { pager: RecordPager; listSearch: string } {
  const state = useNavigationState()
  const source = useListQuery<Invoice>({ ...list, state })
  const pager = useRecordNavigation({ source, list, openId: paused ? null : id })
  return { pager, listSearch: state.search.toString() }
}

/** The list's state where `open` is not a parameter but the page itself. */
function useNavigationState(): ListState {
  const state = useListState()
  const navigate = useNavigate()
  return useMemo(() => {
    const search = new URLSearchParams(state.search)
    for (const name of ['edit', 'open', 'new', 'tab']) search.delete(name)
    return {
      ...state,
      search,
      set(changes, options = {}) {
        const next = new URLSearchParams(search)
        const { open, ...rest } = changes
        for (const [name, value] of Object.entries(rest)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        const text = next.toString()
        const { replace = false, trail } = options
        navigate(`/invoices/${open}${text && `?${text}`}`, { replace, state: trail })
      },
    }
  }, [state, navigate])
}

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
import { useEffect, useMemo, useRef } from 'react'
import { invoicesData } from './invoices.feature.ts'
import { invoiceKeys } from './invoices.queries.ts'

const typing =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

const list = {
  data: invoicesData,
  key: invoiceKeys.all,
  meta: shows('invoice', 'client', 'load', 'broker'),
}

/**
 * The way from an invoice's page to its neighbors in the list that it was opened from: search, filters, sort and page
 * of that list stand in the page's address. j and k walk, too, while nothing is typed.
 */
export function useInvoiceNavigation(
  id: number,
  paused: boolean,
): { pager: RecordPager; listSearch: string } {
  const state = useNavigationState()
  const source = useListQuery<Invoice>({ ...list, state })
  const pager = useRecordNavigation({ source, list, openId: paused ? null : id })
  usePagerKeys(pager, !paused)
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

function usePagerKeys(pager: RecordPager, active: boolean): void {
  const latest = useRef(pager)
  latest.current = pager
  useEffect(() => {
    if (!active) return
    function onKeyDown(event: KeyboardEvent) {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(typing)) return
      if (event.key === 'j') latest.current.next?.()
      else if (event.key === 'k') latest.current.previous?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}

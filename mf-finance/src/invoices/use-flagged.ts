import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { useQuery } from '@drayline/platform/query'
import { usePainted } from '@drayline/ui'
import { useMemo } from 'react'
import { duplicateCountsQuery } from './duplicates.queries.ts'

/**
 * Which of these invoices have an open question whether they are duplicates. Asked for when the list is on the screen;
 * without an answer none is marked.
 */
export function useFlagged(invoices: readonly Invoice[]): ReadonlySet<number> {
  const { http } = useHost()
  const ids = useMemo(() => invoices.map(({ id }) => id).slice(0, 200), [invoices])
  const shown = usePainted(ids.length > 0)
  const { data } = useQuery({ ...duplicateCountsQuery(http, ids), enabled: shown && ids.length > 0 })
  return useMemo(() => new Set((data ?? []).map(({ id }) => id)), [data])
}

import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/invoice'
import { useQuery } from '@drayline/platform/query'
import { useMemo } from 'react'
import { duplicateCountsQuery } from './duplicates.queries.ts'

/**
 * Which of these invoices have an open question whether they are duplicates. Asked for beside the list, which does not
 * wait for it; without an answer none is marked.
 */
export function useFlagged(invoices: readonly Invoice[]): ReadonlySet<number> {
  const { http } = useHost()
  const ids = useMemo(() => invoices.map(({ id }) => id).slice(0, 200), [invoices])
  const { data } = useQuery(duplicateCountsQuery(http, ids))
  return useMemo(() => new Set((data ?? []).map(({ id }) => id)), [data])
}

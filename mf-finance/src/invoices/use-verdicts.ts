import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { useQuery } from '@drayline/platform/query'
import { usePainted } from '@drayline/ui'
import { useMemo } from 'react'
import { verdictRowsQuery } from './verdict.queries.ts'

/**
 * Returns the warnings and required overrides of these invoices, in words. They are read when the list is
 * on the screen; without an answer none is marked.
 */
export function useVerdicts(invoices: readonly Invoice[]): ReadonlyMap<number, string> {
  const { http } = useHost()
  const ids = useMemo(() => invoices.map(({ id }) => id).slice(0, 200), [invoices])
  const shown = usePainted(ids.length > 0)
  const { data } = useQuery({ ...verdictRowsQuery(http, ids), enabled: shown && ids.length > 0 })
  return useMemo(() => {
    const marked = (data ?? []).map(({ id, findings }) => {
      const serious = findings.filter(({ severity }) => severity !== 'info')
      return [id, serious.map(({ message }) => message).join(' · ')] as const
    })
    return new Map(marked.filter(([, text]) => text !== ''))
  }, [data])
}

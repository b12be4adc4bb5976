import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { useQuery } from '@drayline/platform/query'
import { type Column, Money } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { PurchaseStateBadge } from './PurchaseStateBadge.tsx'
import { purchaseRowsQuery, readPurchaseRows } from './purchases.queries.ts'

/** Purchases that one call answers at most. */
const mostRows = 200

interface PurchaseColumns {
  columns: Column<Invoice>[]
  /** Reads the purchases of rows that are not on the page, for a file. */
  beforeExport?: (rows: readonly Invoice[]) => Promise<unknown>
}

/**
 * Columns for what became of the purchases of these invoices, their amounts and what is open, a dash without one. They
 * are read once for a page, and again for each page of a file.
 */
export function usePurchaseColumns(invoices: readonly Invoice[], wanted: boolean): PurchaseColumns {
  const t = useT()
  const { http, can } = useHost()
  const ids = useMemo(() => invoices.map(({ id }) => id).slice(0, mostRows), [invoices])
  const shown = wanted && can('purchases.read')
  const { data } = useQuery({ ...purchaseRowsQuery(http, ids), enabled: shown && ids.length > 0 })
  return useMemo(() => {
    if (!shown) return { columns: [] }
    const known = new Map((data ?? []).map((row) => [row.invoiceId, row]))
    const money = (id: 'advance' | 'reserve' | 'open'): Column<Invoice> => ({
      ...{ id, header: t(`purchase.${id}`), align: 'end', width: 105, hidden: id === 'advance' },
      cell: (row) => <Money value={known.get(row.id)?.[id]} block />,
      csv: (row) => known.get(row.id)?.[id],
    })
    async function beforeExport(rows: readonly Invoice[]) {
      for (let at = 0; at < rows.length; at += mostRows) {
        const page = rows.slice(at, at + mostRows).map(({ id }) => id)
        for (const row of await readPurchaseRows(http, page)) known.set(row.invoiceId, row)
      }
    }
    const state: Column<Invoice> = {
      ...{ id: 'purchase', header: t('purchase.title'), width: 130 },
      cell: ({ purchaseState }) => (purchaseState ? <PurchaseStateBadge state={purchaseState} /> : '—'),
      csv: ({ purchaseState }) => purchaseState && t(`purchase.state.${purchaseState}`),
    }
    return { columns: [state, money('advance'), money('reserve'), money('open')], beforeExport }
  }, [shown, data, http, t])
}

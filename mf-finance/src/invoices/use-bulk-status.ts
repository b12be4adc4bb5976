import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceStatus } from '@drayline/domain/invoice'
import { formatCents, parseMoney } from '@drayline/domain/money'
import type { Action } from '@drayline/domain/permissions'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useQueryClient } from '@drayline/platform/query'
import type { BulkAction, BulkFailure, TableSelection } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { refreshInvoices, setInvoiceStatus } from './invoices.queries.ts'

const steps = [
  { id: 'submit', status: 'submitted', action: 'invoices.submit', icon: 'send' },
  { id: 'approve', status: 'approved', action: 'invoices.approve', icon: 'check-circle' },
  { id: 'reject', status: 'rejected', action: 'invoices.reject', icon: 'x-circle' },
  { id: 'pay', status: 'paid', action: 'invoices.pay', icon: 'banknote' },
] as const satisfies readonly { id: string; status: InvoiceStatus; action: Action; icon: string }[]

/** The API takes at most 500 invoices a call. */
const chunkSize = 500

/** Bulk changes of status; money is repeated in a question before it moves. */
export function useBulkStatus(): BulkAction<Invoice>[] {
  const t = useT()
  const host = useHost()
  const queries = useQueryClient()

  return useMemo(() => {
    async function run(selection: TableSelection<Invoice>, status: InvoiceStatus) {
      const invoices = await selection.load()
      if (!(await confirmed(invoices, status))) return { failed: [] }
      const names = new Map(invoices.map((invoice) => [invoice.id, invoice.invoiceNumber]))
      const failed: BulkFailure[] = []
      for (let start = 0; start < invoices.length; start += chunkSize) {
        const ids = invoices.slice(start, start + chunkSize).map((invoice) => invoice.id)
        for (const result of await setInvoiceStatus(host.http, ids, status)) {
          if (result.ok) continue
          failed.push({ id: result.id, label: names.get(result.id) ?? '', message: result.message ?? '' })
        }
      }
      const done = invoices.length - failed.length
      if (done > 0) host.notify.success(t('bulk.done', { count: done }))
      await refreshInvoices(queries)
      return failed.length > 0 ? { failed } : undefined
    }

    function confirmed(invoices: readonly Invoice[], status: InvoiceStatus) {
      const cents = invoices.reduce((sum, invoice) => sum + parseMoney(invoice.amount), 0)
      const statusText = domainMessages.t(`status.${status}`)
      return host.confirm({
        title: t('bulk.confirm.title', { count: invoices.length, status: statusText }),
        message: t('bulk.confirm.money', { amount: host.format.money(formatCents(cents)) }),
        confirmLabel: statusText,
        cancelLabel: t('bulk.cancel'),
        danger: status === 'rejected',
      })
    }

    return steps
      .filter(({ action }) => host.can(action))
      .map(({ id, status, icon }) => ({
        id,
        label: t(`bulk.${id}`),
        icon,
        run: (selection: TableSelection<Invoice>) => run(selection, status),
      }))
  }, [host, queries, t])
}

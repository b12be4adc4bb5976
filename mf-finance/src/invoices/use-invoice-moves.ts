import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceStatus } from '@drayline/domain/invoice'
import { formatCents, parseMoney } from '@drayline/domain/money'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import type { BulkFailure, BulkOutcome } from '@drayline/ui'
import { type ReactNode, useCallback } from 'react'
import { useT } from '../messages.ts'
import { refreshInvoices, setInvoiceStatus } from './invoices.queries.ts'
import { useReason } from './use-reason.tsx'

/** The API takes at most 500 invoices a call. */
const chunkSize = 500

/** Moves invoices to a status after asking; answers which of them stayed and why. */
export type MoveInvoices = (invoices: readonly Invoice[], to: InvoiceStatus) => Promise<BulkOutcome>

/**
 * Changes the status of one invoice or of many: number and sum are repeated in a question before money moves, a
 * refusal can be given a reason, and each invoice succeeds or fails on its own. `dialog` belongs on the page.
 */
export function useInvoiceMoves(): { move: MoveInvoices; dialog: ReactNode } {
  const t = useT()
  const { http, confirm, notify, format } = useHost()
  const queries = useQueryClient()
  const { ask, dialog } = useReason()

  const move = useCallback<MoveInvoices>(
    async (invoices, to) => {
      const [first] = invoices
      if (!first) return { failed: [] }
      const cents = invoices.reduce((sum, { amount }) => sum + parseMoney(amount), 0)
      const params = {
        count: invoices.length,
        invoiceNumber: first.invoiceNumber,
        client: first.client?.name ?? '—',
        amount: format.money(formatCents(cents)),
        status: domainMessages.t(`status.${to}`),
      }
      const question = {
        title: t('move.title', params),
        message: t('move.sum', params),
        confirmLabel: t(to === 'rejected' ? 'step.invoices.reject' : 'move.confirm', params),
        cancelLabel: t('move.cancel'),
      }
      const answer = to === 'rejected' ? await ask(question) : (await confirm(question)) && { reason: null }
      if (!answer) return { failed: [], cancelled: true }

      const failed: BulkFailure[] = []
      const names = new Map(invoices.map((invoice) => [invoice.id, invoice.invoiceNumber]))
      try {
        for (let start = 0; start < invoices.length; start += chunkSize) {
          const ids = invoices.slice(start, start + chunkSize).map(({ id }) => id)
          for (const result of await setInvoiceStatus(http, { ids, status: to, reason: answer.reason })) {
            if (result.ok) continue
            failed.push({ id: result.id, label: names.get(result.id) ?? '', message: result.message ?? '' })
          }
        }
      } catch (error) {
        // The host has told about the lost session already.
        if (isUnauthorized(error)) return { failed: [], cancelled: true }
        // An earlier part of a long selection may have changed.
        await refreshInvoices(queries)
        throw error
      }
      await refreshInvoices(queries)
      const done = invoices.length - failed.length
      if (done > 0) notify.success(t('move.done', { ...params, count: done }))
      return { failed }
    },
    [t, http, confirm, notify, format, queries, ask],
  )
  return { move, dialog }
}

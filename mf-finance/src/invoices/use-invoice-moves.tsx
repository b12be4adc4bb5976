import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceStatus, InvoiceStatusResult } from '@drayline/domain/finance/invoices/invoice'
import { invoiceTransitions } from '@drayline/domain/finance/invoices/invoice'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized } from '@drayline/platform/http'
import { type ReactNode, useCallback } from 'react'
import { useT } from '../messages.ts'
import { takeStep } from './invoices.queries.ts'
import { useLookAgain } from './use-look-again.tsx'
import { useReason } from './use-reason.tsx'
import { useVerdictQuestion } from './use-verdict-question.tsx'

/** Moves an invoice to a status after asking; answers why it stayed as it is, or null. */
export type MoveInvoice = (invoice: Invoice, to: InvoiceStatus) => Promise<string | null>

/**
 * Takes a step with an invoice: number, client and amount are repeated in a question before money moves, and a
 * rejection needs a reason. What speaks against submitting or approving it is named, and an approval says why it goes
 * against that. What is confirmed is the invoice as the question showed it: when a colleague has changed it
 * meanwhile, it says what changed and asks anew. `dialog` belongs on the page.
 */
export function useInvoiceMoves(): { move: MoveInvoice; dialog: ReactNode } {
  const t = useT()
  const { http, confirm, notify, refresh, format, can } = useHost()
  const { ask, dialog: reasonDialog } = useReason()
  const { ask: lookAgain, dialog: changedDialog } = useLookAgain()
  const { against, ask: askAgainst, dialog: verdictDialog } = useVerdictQuestion()

  const question = useCallback(
    async (invoice: Invoice, to: InvoiceStatus, typed: string | null) => {
      const params = {
        count: 1,
        invoiceNumber: invoice.invoiceNumber,
        client: invoice.client?.name ?? '—',
        amount: format.money(invoice.amount),
        status: domainMessages.t(`status.${to}`),
      }
      const texts = {
        title: t('move.title', params),
        message: t('move.sum', params),
        confirmLabel: t(to === 'rejected' ? 'step.invoices.reject' : 'move.confirm', params),
        cancelLabel: t('move.cancel'),
      }
      if (to === 'rejected') {
        const answer = await ask({ ...texts, typed })
        return answer && { ...answer, override: null }
      }
      const flagged = await against(invoice, to)
      if (!flagged) return (await confirm(texts)) ? { reason: null, override: null } : null
      const answer = await askAgainst(flagged)
      return answer && { ...answer, reason: null }
    },
    [t, format, ask, confirm, against, askAgainst],
  )

  const move = useCallback<MoveInvoice>(
    async (invoice, to) => {
      let seen = invoice
      let typed: string | null = null
      for (;;) {
        const answer = await question(seen, to, typed)
        if (!answer) return null
        typed = answer.reason
        let result: InvoiceStatusResult | undefined
        try {
          result = await takeStep(http, seen, to, answer)
        } catch (error) {
          // The host has told about the lost session already.
          if (isUnauthorized(error)) return null
          throw error
        }
        if (result?.ok) {
          notify.success(t('move.done', { count: 1, status: domainMessages.t(`status.${to}`) }))
          return null
        }
        // Nothing was written, and what was seen is not what is there.
        void refresh(`invoice:${seen.id}`)
        const now = result?.current
        if (!now) return result?.message ?? ''
        const canGoOn = nextStatuses(invoiceTransitions, now.status, can).includes(to)
        if (!(await lookAgain({ seen, now, canGoOn }))) return null
        seen = now
      }
    },
    [t, http, notify, refresh, can, question, lookAgain],
  )
  const dialog = (
    <>
      {reasonDialog}
      {changedDialog}
      {verdictDialog}
    </>
  )
  return { move, dialog }
}

import { useHost } from '@drayline/contract'
import type {
  Invoice,
  InvoiceDetail,
  InvoiceStatus,
  InvoiceStatusResult,
} from '@drayline/domain/finance/invoices/invoice'
import { invoiceTransitions } from '@drayline/domain/finance/invoices/invoice'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { type ReactNode, useCallback } from 'react'
import { useT } from '../messages.ts'
import { isStepBack } from './invoice-steps.ts'
import { invoicesUrl, takeStep } from './invoices.queries.ts'
import { useLookAgain } from './use-look-again.tsx'
import { useReason } from './use-reason.tsx'
import { useVerdictQuestion } from './use-verdict-question.tsx'

/** Moves an invoice to a status after asking; answers why it stayed as it is, or null. */
type MoveInvoice = (invoice: Invoice, to: InvoiceStatus) => Promise<string | null>

/** Takes a step and says why, when the invoice stayed as it was. */
export type TakeInvoiceStep = (invoice: Invoice, to: InvoiceStatus) => Promise<void>

/** Time to take a step back, in milliseconds. */
const undoTime = 10_000

/**
 * Takes a step with an invoice. One that this person can take back is taken at once, and the message offers that: money
 * that moves and what speaks against it are asked about. In a question number, client and amount are repeated in a question before money moves, and a
 * rejection needs a reason. What speaks against submitting or approving it is named, and an approval says why it goes
 * against that. What is confirmed is the invoice as the question showed it: when a colleague has changed it
 * meanwhile, it says what changed and asks anew. `dialog` belongs on the page.
 */
export function useInvoiceMoves(): { move: TakeInvoiceStep; dialog: ReactNode } {
  const t = useT()
  const { http, confirm, notify, refresh, format, can } = useHost()
  const { ask, dialog: reasonDialog } = useReason()
  const { ask: lookAgain, dialog: changedDialog } = useLookAgain()
  const { against, ask: askAgainst, dialog: verdictDialog } = useVerdictQuestion()

  const question = useCallback(
    async (invoice: Invoice, to: InvoiceStatus, typed: string | null, isKnown: boolean) => {
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
      if (!flagged && isKnown && canUndo(invoice.status, to, can)) return { reason: null, override: null }
      if (!flagged) return (await confirm(texts)) ? { reason: null, override: null } : null
      const answer = await askAgainst(flagged)
      return answer && { ...answer, reason: null }
    },
    [t, format, can, ask, confirm, against, askAgainst],
  )

  /** Goes back to the status before, unless somebody has gone on from there. */
  const undo = useCallback(
    async (before: Invoice, to: InvoiceStatus) => {
      const failedText = t('move.failed', { invoiceNumber: before.invoiceNumber })
      try {
        const now = await http.get<InvoiceDetail>(`${invoicesUrl}/${before.id}`)
        const result = now.status === to ? await takeStep(http, now, before.status, noAnswers) : undefined
        if (result?.ok)
          notify.success(t('move.done', { count: 1, status: domainMessages.t(`status.${before.status}`) }))
        else notify.error(failedText, result?.message ?? t('move.changed'))
      } catch (error) {
        if (!isUnauthorized(error)) notify.error(failedText, serverMessage(error))
      }
    },
    [t, http, notify],
  )

  const attempt = useCallback<MoveInvoice>(
    async (invoice, to) => {
      let seen = invoice
      let typed: string | null = null
      for (;;) {
        const answer = await question(seen, to, typed, seen === invoice)
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
          const text = t('move.done', { count: 1, status: domainMessages.t(`status.${to}`) })
          const action = { label: t('move.undo'), run: () => void undo(seen, to) }
          if (canUndo(seen.status, to, can)) notify.success(text, undefined, { action, duration: undoTime })
          else notify.success(text)
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
    [t, http, notify, refresh, can, question, lookAgain, undo],
  )

  const move = useCallback<TakeInvoiceStep>(
    async (invoice, to) => {
      const failedText = t('move.failed', { invoiceNumber: invoice.invoiceNumber })
      try {
        const refusal = await attempt(invoice, to)
        if (refusal !== null) notify.error(failedText, refusal)
      } catch (error) {
        notify.error(failedText, serverMessage(error))
      }
    },
    [t, notify, attempt],
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

const noAnswers = { reason: null, override: null }

/** A step forward that moves no money, and that this person may take back. */
function canUndo(from: InvoiceStatus, to: InvoiceStatus, can: (action: Action) => boolean): boolean {
  const isForward = !isStepBack(from, to) && (to === 'submitted' || to === 'approved')
  return isForward && nextStatuses<InvoiceStatus>(invoiceTransitions, to, can).includes(from)
}

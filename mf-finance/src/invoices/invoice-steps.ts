import type { Invoice, InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceTransitions } from '@drayline/domain/finance/invoices/invoice'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import type { IconName } from '@drayline/ui'
import { invoiceIcons } from './invoice-badges.ts'

type Labelled = Extract<
  Action,
  | 'invoices.submit'
  | 'invoices.approve'
  | 'invoices.reject'
  | 'invoices.pay'
  | 'invoices.recall'
  | 'invoices.unapprove'
  | 'invoices.reversePayment'
>

/** A status an invoice can get next, as a button. */
export interface InvoiceStep {
  to: InvoiceStatus
  label: `step.${Labelled}`
  icon: IconName
  /** The usual way on, a refusal, or a way back. */
  kind: 'forward' | 'refuse' | 'back'
  /** Key that takes it; money and ways back have none. */
  key?: string
}

const keys: Partial<Record<InvoiceStatus, string>> = { submitted: 's', approved: 'a', rejected: 'r' }

const ranks: Record<InvoiceStatus, number> = { draft: 0, submitted: 1, rejected: 2, approved: 2, paid: 3 }

/** Returns whether a change of status takes something back. */
export function isStepBack(from: InvoiceStatus, to: InvoiceStatus): boolean {
  return ranks[to] < ranks[from]
}

/** Lists what a person may do next with an invoice, the usual step first. */
export function invoiceStepsOf({ status }: Invoice, can: (action: Action) => boolean): InvoiceStep[] {
  return can('invoices.update') ? invoiceSteps(status, can) : []
}

/** Lists the next transitions of an invoice for these permissions, the usual one first. */
function invoiceSteps(from: InvoiceStatus, can: (action: Action) => boolean): InvoiceStep[] {
  return nextStatuses(invoiceTransitions, from, can).map((to) => {
    const back = isStepBack(from, to)
    return {
      to,
      label: `step.${invoiceTransitions[from][to] as Labelled}`,
      icon: back ? 'undo' : invoiceIcons[to],
      kind: back ? 'back' : to === 'rejected' ? 'refuse' : 'forward',
      ...(back ? {} : { key: keys[to] }),
    }
  })
}

import { openItemStatuses } from '@drayline/domain/finance/aging/aging'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { op } from '../../kernel/database/filter.ts'
import type { InvoiceDoc, InvoiceStepDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import type { Movement } from './movements.ts'
import type { ReportText } from './report-texts.ts'

/** A movement with the invoice it is about. */
export interface NamedMovement extends Movement {
  invoiceNumber: string
  event: ReportText
}

type Invoice = Pick<InvoiceDoc, '_id' | 'invoiceNumber' | 'history'>

/** Reads what the movements are about: one question for all of them. */
export async function nameMovements(movements: readonly Movement[]): Promise<NamedMovement[]> {
  const ids = [...new Set(movements.map(({ item }) => item.invoiceId))]
  const invoices = await invoiceRecords
    .find({ _id: op.in(ids) }, { invoiceNumber: 1, history: 1 })
    .lean<Invoice[]>()
  const byId = new Map(invoices.map((invoice) => [invoice._id, invoice]))
  return movements.map((movement) => {
    const invoice = byId.get(movement.item.invoiceId)
    return {
      ...movement,
      invoiceNumber: invoice?.invoiceNumber ?? `#${movement.item.invoiceId}`,
      event: eventOf(movement, invoice?.history ?? []),
    }
  })
}

const isOpen = (status: InvoiceStatus | null) => status !== null && openItemStatuses.includes(status)

/** Event of the book, or the step that opened or closed the item; else the invoice was corrected at that instant. */
function eventOf({ at, kind, item }: Movement, history: readonly InvoiceStepDoc[]): ReportText {
  const booked = kind === 'charge' ? item.openedBy : item.closedBy
  if (booked) return `event.${booked}`
  const step = history.find(
    (one) =>
      one.at.getTime() === at.getTime() &&
      (kind === 'charge' ? !isOpen(one.from) && isOpen(one.to) : isOpen(one.from) && !isOpen(one.to)),
  )
  if (!step) return 'event.corrected'
  if (kind === 'credit')
    return step.to === 'paid' ? 'event.paid' : step.to === 'rejected' ? 'event.rejected' : 'event.draft'
  return step.from === 'paid' ? 'event.reopened' : 'event.submitted'
}

import { withPerson } from '@drayline/domain/finance/four-eyes/four-eyes'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { Person } from '../../kernel/base/person.ts'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { InvoiceWay } from '../four-eyes/index.ts'
import { fourEyesJudge } from '../four-eyes/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'

/** What an invoice is worth and to whom: whoever changes it has entered it. */
export const moneyFields = ['amountCents', 'loadId', 'clientId'] as const
type Money = Pick<InvoiceDoc, (typeof moneyFields)[number]>

/** The way of an invoice as the four-eyes rule judges it. */
export function wayOf(
  before: InvoiceDoc | null,
  path: readonly InvoiceStatus[],
  { amountCents: cents }: Pick<InvoiceDoc, 'amountCents'>,
): InvoiceWay {
  const {
    status: from,
    enteredBy = [],
    approvedBy,
  } = before ?? { status: 'draft' as const, approvedBy: null }
  return { from, path, cents, enteredBy, approvedBy }
}

/** @throws Problem 409 when one person would stand alone behind a large invoice (R-INV-16) */
export async function requireFourEyes(call: AnyCall, way: InvoiceWay): Promise<void> {
  const message = await fourEyesJudge(call).invoice(way)
  if (message) throw conflict(message, { status: message })
}

/** Everyone who has entered an invoice, with the person who now changes what it is worth or to whom. */
export function correctedBy(before: InvoiceDoc, after: Money, by: Person): Person[] {
  const { enteredBy = [] } = before
  return moneyFields.some((name) => after[name] !== before[name]) ? withPerson(enteredBy, by) : enteredBy
}

interface Entry {
  path: readonly InvoiceStatus[]
  by: Person
  corrected?: Person[]
}

/** Who has entered an invoice after a step, as a change where there is someone new: who submits it has, too. */
export function entrants(
  { status, enteredBy = [] }: InvoiceDoc,
  { path, by, corrected = enteredBy }: Entry,
): Partial<Pick<InvoiceDoc, 'enteredBy'>> {
  const isSubmitted = path.some((to, index) => to === 'submitted' && (path[index - 1] ?? status) === 'draft')
  const now = isSubmitted ? withPerson(corrected, by) : corrected
  return now.length > enteredBy.length ? { enteredBy: now } : {}
}

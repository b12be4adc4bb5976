import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { Person } from '../../kernel/base/person.ts'
import type { InvoiceDoc, InvoiceStepDoc } from './invoice.model.ts'

/** The part of an invoice that tells where it stands and how it came there. */
export type Life = Pick<
  InvoiceDoc,
  | 'status'
  | 'submittedBy'
  | 'submittedAt'
  | 'approvedBy'
  | 'approvedAt'
  | 'rejectedBy'
  | 'rejectedAt'
  | 'paidBy'
  | 'paidAt'
  | 'history'
>

/** Who takes a step, when, and why if there is something to say. */
export interface Stepping {
  by: Person
  at: Date
  reason?: string | null
  /** What the invoice is worth at these steps. */
  amountCents?: number
}

type Stamp = Exclude<InvoiceStatus, 'draft'>

/** Stamps that no longer hold once an invoice is in a status: it went back, or another decision was taken. */
const undone: Record<InvoiceStatus, readonly Stamp[]> = {
  draft: ['submitted', 'approved', 'rejected', 'paid'],
  submitted: ['approved', 'rejected', 'paid'],
  approved: ['rejected', 'paid'],
  rejected: ['approved', 'paid'],
  paid: ['rejected'],
}

/** An invoice begins as a draft. */
export function newLife({ by, at, amountCents }: Stepping): Life {
  return {
    status: 'draft',
    ...unstamped('submitted'),
    ...unstamped('approved'),
    ...unstamped('rejected'),
    ...unstamped('paid'),
    history: [{ from: null, to: 'draft', at, by, reason: null, ...worth(amountCents) }],
  } as Life
}

/** Takes the steps of a path one after the other and records each; a reason belongs to the last one. */
export function walk(life: Life, path: readonly InvoiceStatus[], stepping: Stepping): Life {
  return path.reduce((now, to, index) => {
    const reason = index === path.length - 1 ? (stepping.reason ?? null) : null
    return step(now, to, { ...stepping, reason })
  }, life)
}

const worth = (amountCents: number | undefined) => (amountCents === undefined ? {} : { amountCents })

function step(life: Life, to: InvoiceStatus, { by, at, reason = null, amountCents }: Stepping): Life {
  const taken: InvoiceStepDoc = { from: life.status, to, at, by, reason, ...worth(amountCents) }
  const cleared = Object.assign({}, ...undone[to].map(unstamped)) as Partial<Life>
  return { ...life, ...cleared, ...stamp(life, to, by, at), status: to, history: [...life.history, taken] }
}

/** Going back to a status keeps who brought it there first: an unapproved invoice is still submitted by the same. */
function stamp(life: Life, to: InvoiceStatus, by: Person, at: Date): Partial<Life> {
  if (to === 'draft' || life[`${to}At`] !== null) return {}
  return { [`${to}By`]: by, [`${to}At`]: at }
}

function unstamped(status: Stamp): Partial<Life> {
  return { [`${status}By`]: null, [`${status}At`]: null }
}

/** Only the life of an invoice, without its other fields. */
export function lifeOf(invoice: Life): Life {
  const { status, submittedBy, submittedAt, approvedBy, approvedAt } = invoice
  const { rejectedBy, rejectedAt, paidBy, paidAt, history } = invoice
  return {
    status,
    submittedBy,
    submittedAt,
    approvedBy,
    approvedAt,
    rejectedBy,
    rejectedAt,
    paidBy,
    paidAt,
    history,
  }
}

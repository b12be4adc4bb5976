import type { Action } from '../../kernel/access/permissions.ts'
import type { FuelAdvanceStatus } from '../fuel-advances/fuel-advance.ts'
import { type InvoiceStatus, invoiceTransitions } from '../invoices/invoice.ts'

export type * from './four-eyes-schema.ts'

/** From which amount on two people stand behind money that leaves the house, in cents. */
export interface FourEyesRule {
  enabled: boolean
  amountCents: number
}

/** Rule of an office that has not chosen one: above what a single load costs, so that one person can do daily work. */
export const defaultFourEyes: FourEyesRule = { enabled: true, amountCents: 1_000_000 }

/** Tells whether an amount in cents takes two people. */
export function takesFourEyes({ enabled, amountCents }: FourEyesRule, cents: number): boolean {
  return enabled && cents >= amountCents
}

/** Rights of the steps that two people share: who may take them instead. */
export const fourEyesActions = {
  approve: 'invoices.approve',
  pay: 'invoices.pay',
  decideAdvance: 'fuelAdvances.decide',
} as const satisfies Record<string, Action>
export type FourEyesStep = keyof typeof fourEyesActions

interface Identified {
  id: number
}

/** People who stand behind an invoice so far. */
export interface InvoicePeople {
  /** Everyone who entered it, changed its amount, load or client, or submitted it, whatever happened since. */
  enteredBy: readonly Identified[]
  /** Person whose approval counts now; null for none. */
  approvedBy: Identified | null
}

/** Step that a person may not take, and the people who may not take it either. */
export interface FourEyesConflict {
  step: 'approve' | 'pay'
  behind: readonly Identified[]
}

/**
 * The first step on a way that would make one person stand alone behind an invoice: who entered it does not approve it,
 * and who approved it does not pay it (R-INV-16). Null when there is none. The way may hold several steps, which one
 * person takes by choosing a later status.
 */
export function invoiceConflict(
  from: InvoiceStatus,
  path: readonly InvoiceStatus[],
  { enteredBy, approvedBy }: InvoicePeople,
  personId: number,
): FourEyesConflict | null {
  let entered = enteredBy
  let approved = approvedBy
  let here = from
  for (const to of path) {
    const step = invoiceTransitions[here][to]
    if (step === 'invoices.submit') entered = withPerson(entered, { id: personId })
    if (step === 'invoices.approve') {
      if (isAmong(entered, personId)) return { step: 'approve', behind: entered }
      approved = { id: personId }
    }
    if (step === 'invoices.unapprove') approved = null
    if (step === 'invoices.pay' && approved?.id === personId) return { step: 'pay', behind: [approved] }
    here = to
  }
  return null
}

/** Everyone who has entered an invoice, as far as its history knows: its author, and who submitted it. */
export function entrantsIn<P extends Identified>(
  history: readonly { from: InvoiceStatus | null; to: InvoiceStatus; by: P | null }[],
): P[] {
  const steps = history.filter(({ from, to }) => from === null || (from === 'draft' && to === 'submitted'))
  return steps.reduce<P[]>((people, { by }) => (by ? withPerson(people, by) : people), [])
}

/** Adds a person to those who stand behind a record, once. */
export function withPerson<P extends Identified>(people: readonly P[], person: P): P[] {
  return isAmong(people, person.id) ? [...people] : [...people, person]
}

function isAmong(people: readonly Identified[], personId: number): boolean {
  return people.some(({ id }) => id === personId)
}

/** Why a person may not pay a fuel advance: they approved it, or paying it would approve it, too. */
export type AdvanceConflict = 'approved' | 'apart'

/**
 * Reason a person may not take a step with an advance whose amount takes two people to decide: who approved it does not
 * pay it (R-FUA-10). Null when they may. Who made it neither approves nor pays it, whatever its amount.
 */
export function advanceConflict(
  from: FuelAdvanceStatus,
  to: FuelAdvanceStatus,
  approvedBy: Identified | null,
  personId: number,
): AdvanceConflict | null {
  if (to !== 'paid' || from === 'paid') return null
  if (from !== 'approved') return 'apart'
  return approvedBy?.id === personId ? 'approved' : null
}

/** Person whose approval of an advance counts after a step. Taken back or cancelled it has none. */
export function advanceApprover<P extends Identified>(
  from: FuelAdvanceStatus,
  to: FuelAdvanceStatus,
  approvedBy: P | null,
  person: P,
): P | null {
  if (to === 'pending' || to === 'cancelled') return null
  const isApproved = from === 'approved' || from === 'paid'
  return isApproved ? approvedBy : person
}

/** So many people are named; the others are counted. */
const maxNamed = 3

/**
 * Names the people who may take a step instead of those behind it, in a reader's language: "Ann Lee, Max Park and 2
 * more", or that nobody may.
 */
export function othersIn(
  able: readonly { id: number; name: string }[],
  behind: readonly Identified[],
  text: (key: 'fourEyes.people' | 'fourEyes.nobody', params?: Record<string, string | number>) => string,
): string {
  const others = able.filter(({ id }) => !isAmong(behind, id)).map(({ name }) => name)
  if (others.length === 0) return text('fourEyes.nobody')
  const people = others.slice(0, maxNamed).join(', ')
  const count = others.length - maxNamed
  return count > 0 ? text('fourEyes.people', { people, count }) : people
}

import type { InvoiceStatus } from './invoice.ts'

interface Person {
  id: number
  name: string
}

/** One transition of an invoice. The first one has no `from`. */
export interface InvoiceTransition<At> {
  from: InvoiceStatus | null
  to: InvoiceStatus
  at: At
  by: Person | null
  /** Reason, if one was given (rejections). */
  reason: string | null
  /** Amount at that moment; missing in transitions stored by older versions. */
  amountCents?: number | null
}

type Stamp = Exclude<InvoiceStatus, 'draft'>
type Stamps<At> = { [Name in `${Stamp}By`]: Person | null } & { [Name in `${Stamp}At`]: At | null }

/**
 * State and history of an invoice: the API keeps instants (`Date`), a mocked API the texts of its answers.
 * The …By/…At fields tell its present life, `history` all of it.
 */
export type InvoiceState<At> = Stamps<At> & { status: InvoiceStatus; history: InvoiceTransition<At>[] }

/** Person who takes a transition, when, and the reason if there is one. */
export interface TransitionContext<At> {
  by: Person
  at: At
  reason?: string | null
  /** Amount of the invoice now, where transitions keep it. */
  amountCents?: number
}

const stamps = ['submitted', 'approved', 'rejected', 'paid'] as const satisfies readonly Stamp[]

/** Stamps that no longer hold once an invoice is in a status: it went back, or another decision was taken. */
const clearedBy: Record<InvoiceStatus, readonly Stamp[]> = {
  draft: stamps,
  submitted: ['approved', 'rejected', 'paid'],
  approved: ['rejected', 'paid'],
  rejected: ['approved', 'paid'],
  paid: ['rejected'],
}

/** An invoice begins as a draft. */
export function draftState<At>({ by, at, amountCents }: TransitionContext<At>): InvoiceState<At> {
  const first = { from: null, to: 'draft' as const, at, by, reason: null, ...worth(amountCents) }
  return { status: 'draft', ...cleared<At>(stamps), history: [first] } as InvoiceState<At>
}

/** Takes the transitions of a path one after the other and records each; a reason belongs to the last one. */
export function applyTransitions<At, State extends InvoiceState<At>>(
  state: State,
  path: readonly InvoiceStatus[],
  context: TransitionContext<At>,
): State {
  return path.reduce((now, to, index) => {
    const reason = index === path.length - 1 ? (context.reason ?? null) : null
    return applyTransition(now, to, { ...context, reason })
  }, state)
}

/** Only the lifecycle of an invoice, without its other fields. */
export function stateOf<At>(invoice: InvoiceState<At>): InvoiceState<At> {
  const { status, history } = invoice
  const kept = stamps
    .flatMap((stamp) => [`${stamp}By`, `${stamp}At`] as const)
    .map((name) => [name, invoice[name]])
  return { status, ...Object.fromEntries(kept), history }
}

const worth = (amountCents: number | undefined) => (amountCents === undefined ? {} : { amountCents })

function applyTransition<At, State extends InvoiceState<At>>(
  state: State,
  to: InvoiceStatus,
  { by, at, reason = null, amountCents }: TransitionContext<At>,
): State {
  const taken: InvoiceTransition<At> = { from: state.status, to, at, by, reason, ...worth(amountCents) }
  const history = [...state.history, taken]
  return { ...state, ...cleared(clearedBy[to]), ...stamped(state, to, by, at), status: to, history }
}

/** Going back to a status keeps who brought it there first: an unapproved invoice is still submitted by the same. */
function stamped<At>(state: InvoiceState<At>, to: InvoiceStatus, by: Person, at: At): Partial<Stamps<At>> {
  if (to === 'draft' || state[`${to}At`] !== null) return {}
  return { [`${to}By`]: by, [`${to}At`]: at } as Partial<Stamps<At>>
}

function cleared<At>(some: readonly Stamp[]): Partial<Stamps<At>> {
  const names = some.flatMap((stamp) => [`${stamp}By`, `${stamp}At`])
  return Object.fromEntries(names.map((name) => [name, null])) as Partial<Stamps<At>>
}

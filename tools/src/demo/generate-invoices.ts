import { loadStatusFor } from '@drayline/api/finance/invoices/invoices-of-load'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Hours } from './calendar.ts'
import { addBusinessDays, localDay, localMinute, momentAfter, momentOn, officeHours } from './calendar.ts'
import type { Office } from './generate-staff.ts'
import { disputeNotes, ordinaryNotes, rejectionReasons } from './name-lists.ts'
import type { Random } from './random.ts'
import type { DemoInvoice, DemoLoad, DemoStep, DemoUser, LoadMove, Person } from './types.ts'

/** Approvals are done in two rounds a day, clients are funded in the morning. */
const approvalRounds: readonly Hours[] = [
  { from: 10 * 60, to: 12 * 60 },
  { from: 14 * 60, to: 16 * 60 + 30 },
]
const fundingHours: Hours = { from: 8 * 60 + 20, to: 11 * 60 + 15 }

interface InvoiceOptions {
  load: DemoLoad
  billedAt: number
  office: Office
  now: number
}

/** The invoice of a delivered load, with everything that has happened to it until now. Number and id come later. */
export function generateInvoice(random: Random, options: InvoiceOptions): DemoInvoice {
  const { load, billedAt, now } = options
  const { amountCents, note } = amountOf(random, load)
  const isDisputed = random.chance(0.008)
  const history = lifeOf(random, options, isDisputed).filter((step) => step.at <= now)
  const last = history.at(-1)
  if (!last) throw new RangeError('An invoice begins in the past')
  const isStuck = isDisputed && last.to === 'approved'
  return {
    id: 0,
    invoiceNumber: '',
    load,
    amountCents,
    status: last.to,
    notes: isStuck
      ? random.pick(disputeNotes)
      : (note ?? (random.chance(0.1) ? random.pick(ordinaryNotes) : null)),
    history,
    createdAt: Math.round(billedAt),
    updatedAt: last.at,
    version: history.length,
  }
}

/**
 * Effects of an invoice's transitions on its delivered load: submitting bills it, paying pays it, going back undoes
 * that.
 */
export function loadMoves(history: readonly DemoStep[]): LoadMove[] {
  const moves: LoadMove[] = []
  for (const step of history) {
    const status = loadStatusFor([step.to])
    if (status !== (moves.at(-1)?.status ?? 'delivered')) moves.push({ status, step })
  }
  return moves
}

/** All steps from the first draft to the payment, also those still to come. */
function lifeOf(random: Random, { load, billedAt, office }: InvoiceOptions, isDisputed: boolean): DemoStep[] {
  const author = authorOf(random, load, office, billedAt)
  const life = new Life(billedAt, author)
  if (random.chance(0.012)) return life.steps
  life.step('submitted', submitMoment(random, life.at, author.timezone), author)
  const approver = approverOf(random, load, office, author)
  const rejected = random.chance(load.broker.mood === 'veryLate' ? 0.1 : 0.055)
  life.step(rejected ? 'rejected' : 'approved', decisionMoment(random, life.at, approver), approver)
  if (rejected) {
    life.explain(random.pick(rejectionReasons))
    if (random.chance(0.35)) return life.steps
    life.step('draft', momentAfter(random, life.at, author.timezone, random.int(0, 4)), author)
    life.step('submitted', life.at + random.int(8, 50) * 60_000, author)
    life.step('approved', decisionMoment(random, life.at, approver), approver)
  }
  if (!isDisputed) {
    const cashier = random.chance(0.6) ? approver : random.pick(office.approvers)
    life.step('paid', fundingMoment(random, life.at, cashier), cashier)
  }
  return life.steps
}

class Life {
  readonly steps: DemoStep[]
  at: number

  constructor(at: number, by: DemoUser) {
    this.at = Math.round(at)
    this.steps = [{ from: null, to: 'draft', at: this.at, by: personOf(by), reason: null }]
  }

  step(to: DemoStep['to'], at: number, by: DemoUser): void {
    const from = this.steps.at(-1)?.to ?? null
    this.at = Math.round(at)
    this.steps.push({ from, to, at: this.at, by: personOf(by), reason: null })
  }

  explain(reason: string): void {
    const last = this.steps.at(-1)
    if (last) last.reason = reason
  }
}

function personOf(user: DemoUser): Person {
  return { id: user.id, name: user.name }
}

/** The client's agent; now and then another colleague in the office steps in, also a manager or the administrator. */
function authorOf(random: Random, load: DemoLoad, office: Office, at: number): DemoUser {
  const substitute = substituteFor(random, office)
  const minute = substitute ? localMinute(at, substitute.timezone) : 0
  const isThere = minute >= officeHours.from && minute <= officeHours.to
  return substitute && isThere ? substitute : load.client.agent
}

function substituteFor(random: Random, office: Office): DemoUser | undefined {
  const kind = random.next()
  if (kind < 0.88) return undefined
  if (kind < 0.95) return random.pick(office.agents)
  return kind < 0.985 ? random.pick(office.approvers) : office.admin
}

/** Picks an approver other than the submitter. */
function approverOf(random: Random, load: DemoLoad, office: Office, author: DemoUser): DemoUser {
  const others = office.approvers.filter((user) => user !== author)
  const usual = others[load.client.id % others.length]
  return usual && random.chance(0.75) ? usual : random.pick(others)
}

/** Often at once; otherwise some paper is missing, and the draft waits for it. */
function submitMoment(random: Random, after: number, zone: string): number {
  const kind = random.next()
  if (kind < 0.52) return momentAfter(random, after, zone, 0)
  if (kind < 0.77) return momentAfter(random, after, zone, 1)
  return momentAfter(random, after, zone, kind < 0.92 ? random.int(2, 4) : random.int(5, 9))
}

function decisionMoment(random: Random, after: number, approver: DemoUser): number {
  const kind = random.next()
  const days = kind < 0.32 ? 0 : kind < 0.7 ? 1 : kind < 0.88 ? random.int(2, 3) : random.int(4, 8)
  return momentAfter(random, after, approver.timezone, days, random.pick(approvalRounds))
}

/** Clients are funded on the morning after the approval, or on the one after that. */
function fundingMoment(random: Random, approvedAt: number, cashier: DemoUser): number {
  const day = addBusinessDays(localDay(approvedAt, cashier.timezone) + 1, random.chance(0.8) ? 0 : 1)
  return momentOn(random, day, cashier.timezone, fundingHours)
}

/** The agreed rate, sometimes with extra charges that a note explains. */
function amountOf(random: Random, load: DemoLoad): { amountCents: number; note: string | null } {
  if (!random.chance(0.17)) return { amountCents: load.rateCents, note: null }
  const extra = extraCharge(random, load)
  const note = `Rate ${dollars(load.rateCents)}, ${extra.name} ${dollars(extra.cents)}`
  return { amountCents: load.rateCents + extra.cents, note }
}

function extraCharge(random: Random, load: DemoLoad): { name: string; cents: number } {
  const kind = random.next()
  if (load.client.equipment === 'flatbed' && kind < 0.35)
    return { name: 'tarps', cents: random.pick([5000, 7500, 10_000]) }
  if (kind < 0.5) {
    const hours = random.int(1, 5)
    return { name: `detention ${hours} h`, cents: hours * random.pick([4000, 5000, 6000]) }
  }
  if (kind < 0.82) return { name: 'lumper', cents: random.int(6000, 42_000) }
  return { name: 'layover', cents: random.pick([15_000, 20_000, 25_000, 30_000]) }
}

function dollars(cents: number): string {
  const [whole = '', fraction = ''] = formatCents(cents).split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

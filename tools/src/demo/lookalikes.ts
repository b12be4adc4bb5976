import type { DemoInvoice, DemoStep } from './types.ts'

const day = 24 * 3_600_000
/** As long two invoices of one amount look like one. */
const nearMs = 7 * day
/** Only the latest weeks get some: older ones are long decided. */
const recentMs = 30 * day
/** Of so many occasions one is taken. */
const every = 3
/** Open questions to show. */
const maxOpen = 3
const reasons = [
  'Two trucks on the same lane that day, one rate; both bills of lading are on file.',
  'Broker confirmed both loads by e-mail.',
  'Contract rate: every load of this lane pays the same.',
] as const

/**
 * Makes a few of the latest invoices look like an earlier one of the same broker: the same amount within days, from
 * another client. Those that were approved nevertheless have a colleague's word that they are different; the others
 * wait for it.
 */
export class Lookalikes {
  readonly #now: number
  readonly #latest = new Map<number, DemoInvoice[]>()
  #waiting: DemoInvoice[] = []
  #open = 0
  #occasions = 0
  #taken = 0

  constructor(now: number) {
    this.#now = now
  }

  /** In the order in which invoices are planned. May change amount and rate of this one. */
  consider(invoice: DemoInvoice): void {
    this.#repeatWaiting(invoice)
    const { id } = invoice.load.broker
    const near = (this.#latest.get(id) ?? []).filter((one) => this.#isNear(one, invoice))
    this.#latest.set(id, [...near, invoice])
    const same = near.find((one) => one.amountCents === invoice.amountCents)
    const earlier = same ?? near.find((one) => this.#couldBe(invoice, one))
    if (!earlier) return
    if (!same && !this.#takes()) return
    invoice.amountCents = earlier.amountCents
    if (!same) invoice.load.rateCents = earlier.amountCents
    this.#clear(invoice, earlier)
  }

  /** Two that both wait for their approval, so that the question is open: the same load sold twice, perhaps. */
  #repeatWaiting(invoice: DemoInvoice): void {
    if (invoice.status !== 'submitted') return
    const other = this.#waiting.find((one) => this.#isNear(one, invoice) && this.#couldBe(invoice, one))
    this.#waiting.push(invoice)
    if (this.#open >= maxOpen || !other) return
    this.#open += 1
    // A third one would look like both.
    this.#waiting = this.#waiting.filter((one) => one !== other && one !== invoice)
    invoice.load.broker = other.load.broker
    invoice.load.rateCents = other.amountCents
    invoice.amountCents = other.amountCents
  }

  #takes(): boolean {
    this.#occasions += 1
    return this.#occasions % every === 0
  }

  #isNear(earlier: DemoInvoice, invoice: DemoInvoice): boolean {
    return Math.abs(invoice.createdAt - earlier.createdAt) <= nearMs
  }

  #couldBe(invoice: DemoInvoice, earlier: DemoInvoice): boolean {
    const ratio = invoice.load.miles / earlier.load.miles
    return (
      invoice.createdAt > this.#now - recentMs &&
      ratio > 0.8 &&
      ratio < 1.25 &&
      invoice.load.client !== earlier.load.client &&
      [invoice, earlier].every((one) => one.amountCents === one.load.rateCents)
    )
  }

  /** The approver of one of the two, while the other was there, gave a reason first. */
  #clear(invoice: DemoInvoice, earlier: DemoInvoice): void {
    const approvals = [invoice, earlier]
      .flatMap(({ history }) => history)
      .filter(({ to, at }) => to === 'approved' && at > Math.max(invoice.createdAt, earlier.createdAt))
      .sort((a, b) => a.at - b.at)
    const [first] = approvals
    if (!first) return
    const reason = reasons[this.#taken % reasons.length] ?? reasons[0]
    this.#taken += 1
    // Kept in the later one: by then the other has its number.
    const [from, later] = invoice.createdAt < earlier.createdAt ? [invoice, earlier] : [earlier, invoice]
    later.different = { from, reason, by: first.by, at: momentBefore(first, later.createdAt) }
  }
}

function momentBefore({ at }: DemoStep, earliest: number): number {
  return Math.max(earliest + 1000, at - 4 * 60_000)
}

import { Buckets } from './buckets.ts'
import { dayMs, isBusinessDay, localMinute, monthOf, weekday } from './calendar.ts'
import { Feed } from './generate-activities.ts'
import type { HaulPlan, HaulWorld } from './generate-hauls.ts'
import { HaulPlanner, maxLookBackDays } from './generate-hauls.ts'
import { generateInvoice, loadMoves } from './generate-invoices.ts'
import type { Office } from './generate-staff.ts'
import { Lookalikes } from './lookalikes.ts'
import type { Random } from './random.ts'
import { season } from './rates.ts'
import type { DemoActivity, DemoInvoice, DemoLoad } from './types.ts'

export interface HistoryOptions extends HaulWorld {
  office: Office
  startDay: number
  invoices: number
  loads: number
  /** Ids and numbers of the first records. */
  first: { load: number; invoice: number; activity: number; loadNumber: number; invoiceNumber: number }
  /** From when on there are activities, milliseconds. */
  feedFrom: number
}

/** Events of one day, in order of time. */
export interface HistoryDay {
  /** Counted from 1970. */
  day: number
  loads: DemoLoad[]
  invoices: DemoInvoice[]
  activities: DemoActivity[]
}

/**
 * Loads and invoices of all days up to now, day by day, so that memory depends on the days in flight and not on the
 * size of the whole. Ids ascend with time. Exactly as many loads and invoices as asked for.
 */
export function* generateHistory(source: Random, options: HistoryOptions): Generator<HistoryDay> {
  const story = new Story(source.fork('history'), options)
  const lastDay = Math.floor(options.now / dayMs)
  for (let day = options.startDay - maxLookBackDays; day <= lastDay; day += 1) {
    story.planUpTo(Math.min(day + maxLookBackDays, options.today))
    yield story.take(day)
  }
}

/** A day's share of the business: Mondays and Fridays are busy, winters slow, and the office grows. */
function shareOf(day: number, { startDay, today, now }: HistoryOptions): number {
  if (!isBusinessDay(day)) return 0
  const ofWeek = [0, 1.15, 1.05, 0.95, 0.95, 1.1, 0][weekday(day)] ?? 1
  const growth = 1 + (1.1 * (day - startDay)) / Math.max(1, today - startDay)
  const openFor = (localMinute(now, 'America/New_York') - 8 * 60) / (9.5 * 60)
  const sofar = day === today ? Math.min(1, Math.max(0, openFor)) : 1
  return ofWeek * (season[monthOf(day)] ?? 1) * growth * sofar
}

/** Splits a number over days by share, to the last one. */
function quotas(days: readonly number[], total: number, share: (day: number) => number): Map<number, number> {
  const shares = days.map(share)
  const sum = shares.reduce((before, value) => before + value, 0)
  const result = new Map<number, number>()
  let passed = 0
  let given = 0
  for (const [index, day] of days.entries()) {
    passed += shares[index] ?? 0
    const due = index === days.length - 1 ? total : Math.round((total * passed) / sum)
    result.set(day, due - given)
    given = due
  }
  return result
}

/** Loads entered for each invoice of the same day; more than one, since not every load is invoiced through us. */
const openShare = 1.6

class Story {
  readonly #random: Random
  readonly #options: HistoryOptions
  readonly #planner: HaulPlanner
  readonly #billed: Map<number, number>
  readonly #unbilled: Map<number, number>
  readonly #loads = new Buckets<HaulPlan>((plan) => plan.load.createdAt)
  readonly #invoices = new Buckets<DemoInvoice>((invoice) => invoice.createdAt)
  readonly #feed: Feed
  readonly #lookalikes: Lookalikes
  #planned: number
  #load: number
  #invoice: number

  constructor(random: Random, options: HistoryOptions) {
    this.#random = random
    this.#options = options
    this.#planner = new HaulPlanner(random, options)
    this.#lookalikes = new Lookalikes(options.now)
    this.#feed = new Feed(options.first.activity, options.feedFrom, options.now)
    const days = range(options.startDay, options.today)
    this.#billed = quotas(days, options.invoices, (day) => shareOf(day, options))
    const open = this.#planOpen(options.loads - options.invoices)
    const settled = days.filter((day) => day < options.today - 12)
    const rest = options.loads - options.invoices - open
    this.#unbilled = quotas(settled, rest, (day) => shareOf(day, options))
    this.#planned = options.startDay - 1
    this.#load = 0
    this.#invoice = 0
    for (const client of options.clients) this.#feed.client(client)
  }

  /** Plans the days that are not planned yet: what is invoiced on them decides what was loaded weeks before. */
  planUpTo(day: number): void {
    while (this.#planned < day) {
      this.#planned += 1
      for (let left = this.#billed.get(this.#planned) ?? 0; left > 0; left -= 1)
        this.#planBilled(this.#planned)
      for (let left = this.#unbilled.get(this.#planned) ?? 0; left > 0; left -= 1) {
        this.#settle(this.#planner.unbilledOn(this.#planned))
      }
    }
  }

  take(day: number): HistoryDay {
    const { first } = this.#options
    const loads = this.#loads.take(day).map(({ load }) => {
      load.id = first.load + this.#load
      load.loadNumber = `LD-${first.loadNumber + this.#load}`
      this.#load += 1
      return load
    })
    const invoices = this.#invoices.take(day)
    for (const invoice of invoices) {
      invoice.id = first.invoice + this.#invoice
      invoice.invoiceNumber = `INV-${first.invoiceNumber + this.#invoice}`
      this.#invoice += 1
    }
    return { day, loads, invoices, activities: this.#feed.take(day) }
  }

  #planBilled(day: number): void {
    const { office, now } = this.#options
    const { haul, billedAt } = this.#planner.billedOn(day)
    const { load } = haul
    const invoice = generateInvoice(this.#random, { load, billedAt, office, now })
    this.#lookalikes.consider(invoice)
    const moves = loadMoves(invoice.history)
    load.status = moves.at(-1)?.status ?? 'delivered'
    load.updatedAt = moves.at(-1)?.step.at ?? haul.deliveredAt
    load.version = 3 + moves.length
    load.invoiceWrites = 1 + moves.length
    this.#loads.add(haul)
    this.#invoices.add(invoice)
    this.#feed.load(haul)
    this.#feed.invoice(invoice, moves)
  }

  /** A haul without invoice stands where its dates say. */
  #settle(haul: HaulPlan): void {
    const { load } = haul
    const { now } = this.#options
    const past = [haul.pickedUpAt, haul.deliveredAt].filter((at) => at <= now)
    load.status = (['pending', 'in_transit', 'delivered'] as const)[past.length] ?? 'delivered'
    load.updatedAt = past.at(-1) ?? load.createdAt
    load.version = 1 + past.length
    this.#loads.add(haul)
    this.#feed.load(haul)
  }

  /** Loads on their way, or delivered and not invoiced yet; at most `limit`. Tells how many there are. */
  #planOpen(limit: number): number {
    const { today } = this.#options
    let count = 0
    for (let day = today; day > today - 24; day -= 1) {
      const perDay = Math.round((this.#billed.get(day) ?? 0) * openShare)
      for (let left = perDay; left > 0 && count < limit; left -= 1) {
        const haul = this.#planner.openOn(day)
        if (!haul) continue
        this.#settle(haul)
        count += 1
      }
    }
    return count
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

import { addDays, daysBetween } from '../../kernel/dates/dates.ts'
import { type PaymentTerms, paymentDays } from '../../operations/brokers/broker.ts'
import type { InvoiceStatus } from '../invoices/invoice.ts'

export type * from './aging-schema.ts'

/**
 * Aging: what brokers owe, by how long it has been due.
 *
 * - An invoice is an **open item** of the pipeline from the instant it is submitted until it is paid, rejected or taken
 *   back to draft. Of a day it is open when it was open at the end of that day, in the reader's time zone.
 * - One that we bought is an open item from its purchase on: with what its broker owes us by the book, until that is
 *   paid, charged back or written off. Its days are book days: the company's, whoever looks.
 * - The **amount**, client and broker of a day are those it had then; a later correction does not change an earlier day.
 * - It is **due** so many days after the calendar day of its submission as the broker's payment terms said when it was
 *   submitted (`paymentDays`); an invoice without broker is due after 30 days. Resubmitting starts the days anew,
 *   taking back an approval does not, and neither does the purchase.
 * - On the day it is due, and before, it is `current`; from the next day on it is overdue.
 */
export const agingBuckets = ['current', '1-30', '31-60', '61-90', 'over-90'] as const
export type AgingBucket = (typeof agingBuckets)[number]

/** Days overdue that a bucket begins and ends with, both included. */
const bounds: Record<AgingBucket, readonly [from: number, to: number]> = {
  current: [Number.NEGATIVE_INFINITY, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, Number.POSITIVE_INFINITY],
}

/** Statuses in which an invoice is an open item. */
export const openItemStatuses: readonly InvoiceStatus[] = ['submitted', 'approved']

/** Days until an invoice without a broker is due: the terms brokers have unless others were agreed. */
const defaultTermDays = paymentDays.net30

/** All numbers of days after which an invoice may be due. */
export const termDaysKnown: readonly number[] = [...new Set([...Object.values(paymentDays), defaultTermDays])]

/** Days until an invoice is due under the terms of its broker; null for none. */
export function termDaysOf(terms: PaymentTerms | null | undefined): number {
  return terms ? paymentDays[terms] : defaultTermDays
}

/** The day on which what was submitted on a calendar date is due. */
export function dueOn(submittedOn: string, termDays: number): string {
  return addDays(submittedOn, termDays)
}

/** Calendar days since the due date; zero or negative while it has not passed. */
export function daysOverdue(submittedOn: string, termDays: number, asOf: string): number {
  return daysBetween(dueOn(submittedOn, termDays), asOf)
}

/** The bucket of an item so many days after its due date. */
export function bucketOf(overdue: number): AgingBucket {
  const found = agingBuckets.find((bucket) => overdue <= bounds[bucket][1])
  // Stryker disable next-line StringLiteral: the last bucket has no end, so one is always found
  return found ?? 'over-90'
}

/**
 * The calendar dates of submission, both included, that put an item of these terms into a bucket as of a date. An open
 * end is undefined. The other way round than `bucketOf`, so that a database finds a bucket by an index.
 */
export function submittedBetween(
  bucket: AgingBucket,
  termDays: number,
  asOf: string,
): { from: string | undefined; to: string | undefined } {
  const [least, most] = bounds[bucket]
  return {
    from: Number.isFinite(most) ? addDays(asOf, -most - termDays) : undefined,
    to: Number.isFinite(least) ? addDays(asOf, -least - termDays) : undefined,
  }
}

/** A stretch of an invoice's life in which it was open; `to` is null while it still is. */
export interface OpenPeriod<Instant> {
  from: Instant
  to: Instant | null
  /** Time it was submitted, from which its due date counts. */
  submittedAt: Instant
}

/**
 * Returns the periods in which an invoice was open, read from its steps (oldest first). Periods without length are left
 * out.
 */
export function openPeriods<Instant extends Date | number>(
  steps: readonly { to: InvoiceStatus; at: Instant }[],
): OpenPeriod<Instant>[] {
  // Stryker disable next-line ArrayDeclaration: what is no period has no length, and is left out below
  const periods: OpenPeriod<Instant>[] = []
  let submittedAt: Instant | undefined
  let open: OpenPeriod<Instant> | undefined
  for (const { to, at } of steps) {
    if (to === 'draft') submittedAt = undefined
    if (to === 'submitted') submittedAt ??= at
    const isOpen = openItemStatuses.includes(to)
    if (isOpen && !open) {
      open = { from: at, to: null, submittedAt: submittedAt ?? at }
      periods.push(open)
    } else if (!isOpen && open) {
      open.to = at
      open = undefined
    }
  }
  return periods.filter(({ from, to }) => to === null || Number(to) > Number(from))
}

/** Stages of an open item: offered to us and not yet paid to its client, or bought and owed to us. */
export const agingStages = ['pipeline', 'bought'] as const
export type AgingStage = (typeof agingStages)[number]

/** Events that open, change or end what a broker owes on a purchase. */
export const boughtEvents = [
  'bought',
  'released',
  'brokerPaid',
  'bounced',
  'charged',
  'chargedBack',
  'writtenOff',
  'reopened',
] as const
export type BoughtEvent = (typeof boughtEvents)[number]

export const agingGroupings = ['client', 'broker'] as const
export type AgingGrouping = (typeof agingGroupings)[number]

import type { BoughtEvent } from '@drayline/domain/finance/aging/aging'
import type { ReceivableMovement } from '../ledger/index.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { stillOpen } from './open-item.model.ts'

/** Facts of a purchase that its open items take over. */
export interface BoughtFacts
  extends Pick<OpenItemDoc, 'invoiceId' | 'clientId' | 'brokerId' | 'submittedAt' | 'termDays'> {
  purchaseId: number
  /** Part of the face that was open in the pipeline until the purchase, and went on being open with it. */
  carriedCents: number
  /** No item of it opens before this instant: the end of an earlier purchase of the invoice. */
  notBefore: Date
}

export type BoughtItem = Omit<Required<OpenItemDoc>, '_id'>

/**
 * Hours that belong to a calendar date in every time zone from -11 to 0, in UTC: those on offer reach from -10 to -4. So
 * 'open at the end of a day' is one question about instants, and its answer for book days is the same for each reader.
 */
const [firstHour, lastHour] = ['T11:00:00.000Z', 'T23:00:00.000Z']

/** Returns the instant that stands for an event of a book day: its own, kept within the hours of that day. */
export function instantOn(day: string, at: Date): Date {
  const [first, last] = [Date.parse(day + firstHour), Date.parse(day + lastHour)]
  return new Date(Math.min(last, Math.max(first, at.getTime())))
}

/**
 * Returns the last instant that stands for something that has happened by now: what is booked before the first hour of a
 * day stands for that hour, and several events of one instant for the milliseconds after it.
 */
export function latestInstant(now: Date): Date {
  const firstOfDay = Date.parse(now.toISOString().slice(0, 10) + firstHour)
  return new Date(Math.max(now.getTime(), firstOfDay) + 1_000)
}

const events: Partial<Record<ReceivableMovement['kind'], [BoughtEvent, undone: BoughtEvent]>> = {
  purchase: ['bought', 'released'],
  application: ['brokerPaid', 'bounced'],
  settlement: ['charged', 'reopened'],
  chargeback: ['chargedBack', 'reopened'],
  writeOff: ['writtenOff', 'reopened'],
}

function eventOf({ kind, isReversal, cents }: ReceivableMovement): BoughtEvent {
  return events[kind]?.[isReversal ? 1 : 0] ?? (cents > 0 ? 'bought' : 'charged')
}

/**
 * Open items of a purchase, as the book has it: each movement ends one and begins another with what is owed then. At the
 * end of every day their amount is the purchase's balance in the book.
 */
export function boughtItems(facts: BoughtFacts, movements: readonly ReceivableMovement[]): BoughtItem[] {
  const { carriedCents, notBefore, ...fields } = facts
  const instants = instantsOf(movements, notBefore)
  let owed = 0
  return movements.flatMap((movement, index) => {
    owed += movement.cents
    if (owed <= 0) return []
    const next = movements[index + 1]
    const opened = Math.max(0, movement.cents) - (index === 0 ? carriedCents : 0)
    return [
      {
        ...{
          ...fields,
          amountCents: owed,
          openFrom: instants[index] as Date,
          openTo: instants[index + 1] ?? stillOpen,
        },
        ...{ openedCents: opened, openedBy: eventOf(movement) },
        closedCents: next ? Math.max(0, -next.cents) : null,
        closedBy: next ? eventOf(next) : null,
      },
    ]
  })
}

/** Each movement has an instant of its own, in their order: two of one instant follow each other by a millisecond. */
export function instantsOf(movements: readonly ReceivableMovement[], notBefore: Date): Date[] {
  let earliest = notBefore.getTime()
  return movements.map(({ bookDate, at }) => {
    const instant = Math.max(earliest, instantOn(bookDate, at).getTime())
    earliest = instant + 1
    return new Date(instant)
  })
}

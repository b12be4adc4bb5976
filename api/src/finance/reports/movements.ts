import { badRequest } from '../../kernel/base/errors.ts'
import { driverCollection } from '../../kernel/database/model.ts'
import type { OpenItemDoc } from '../aging/index.ts'
import { openItemRecords } from '../aging/index.ts'

/** An amount of a client that became open (a charge) or ceased to be (a credit). Cents. */
export interface Movement {
  at: Date
  kind: 'charge' | 'credit'
  cents: number
  item: OpenItemDoc
}

/** Selection of movements: of a client, from one instant to another, both included. */
export interface MovementRange {
  clientId: number
  start: Date
  end: Date
}

/** Position in a statement: after this movement. */
export interface Position {
  at: Date
  kind: Movement['kind']
  itemId: number
}

const instants = { charge: 'openFrom', credit: 'openTo' } as const
/** Part of an item's amount that moved with it: the whole, unless another item of the invoice carries it on. */
const parts = { charge: 'openedCents', credit: 'closedCents' } as const
/** Order within an instant: settlements before openings, since a correction is both. */
const ranks = { credit: 0, charge: 1 } as const

/**
 * The movements of a client in the order of time. Two index scans, merged here: nothing is sorted and nothing
 * held, however many there are. What has happened never changes, so an `end` in the past is a snapshot.
 */
export async function* readMovements(range: MovementRange, after?: Position): AsyncGenerator<Movement> {
  const charges = walk('charge', range, after)
  const credits = walk('credit', range, after)
  try {
    let [charge, credit] = [await charges.next(), await credits.next()]
    while (charge || credit) {
      const takesCharge = charge && (!credit || isBefore(charge.openFrom, credit.openTo))
      if (takesCharge && charge) {
        yield movementOf('charge', charge)
        charge = await charges.next()
      } else if (credit) {
        yield movementOf('credit', credit)
        credit = await credits.next()
      }
    }
  } finally {
    await Promise.all([charges.close(), credits.close()])
  }
}

function movementOf(kind: Movement['kind'], item: OpenItemDoc): Movement {
  return { at: item[instants[kind]], kind, cents: item[parts[kind]] ?? item.amountCents, item }
}

/** Strictly: at the same instant the credit goes first. */
function isBefore(charge: Date, credit: Date): boolean {
  return charge.getTime() < credit.getTime()
}

function walk(kind: Movement['kind'], range: MovementRange, after: Position | undefined) {
  const field = instants[kind]
  const cursor = driverCollection(openItemRecords).find(within(kind, range, after), {
    sort: { [field]: 1, _id: 1 },
    batchSize: 1000,
    maxTimeMS: 60_000,
  })
  return {
    next: () => cursor.next(),
    close: () => cursor.close(),
  }
}

/** Filters for the driver: made of instants and ids of ours alone. */
function within(
  kind: Movement['kind'],
  { clientId, start, end }: MovementRange,
  after: Position | undefined,
) {
  const field = instants[kind]
  const between = { clientId, [field]: { $gte: start, $lte: end }, [parts[kind]]: { $ne: 0 } }
  if (!after) return between
  const same = after.kind === kind ? { [field]: after.at, _id: { $gt: after.itemId } } : undefined
  const from = ranks[kind] > ranks[after.kind] ? { $gte: after.at } : { $gt: after.at }
  const later = { [field]: from }
  return { $and: [between, { $or: same ? [same, later] : [later] }] }
}

/** Key of a movement in a cursor. */
export function positionText({ at, kind, item }: Movement): string {
  return `${at.getTime()}.${kind}.${item._id}`
}

/** @throws Problem 400 when it is none of ours */
export function readPosition(text: string): Position {
  const [, at, kind, itemId] = /^(\d{1,15})\.(charge|credit)\.(\d{1,15})$/.exec(text) ?? []
  if (!at || !itemId) throw badRequest({ cursor: 'error.cursor' })
  return { at: new Date(Number(at)), kind: kind as Movement['kind'], itemId: Number(itemId) }
}

/** Sums of movements. Cents and numbers of movements. */
export interface Flow {
  charges: number
  credits: number
  chargeCount: number
  creditCount: number
}

/** The sums of the movements of a client up to and with a position, or of all of the range. */
export async function sumMovements(range: MovementRange, upTo?: Position): Promise<Flow> {
  const [charge, credit] = await Promise.all([sumOf('charge', range, upTo), sumOf('credit', range, upTo)])
  return {
    charges: charge.cents,
    chargeCount: charge.count,
    credits: credit.cents,
    creditCount: credit.count,
  }
}

async function sumOf(kind: Movement['kind'], { clientId, start, end }: MovementRange, upTo?: Position) {
  const field = instants[kind]
  const match = { clientId, [field]: { $gte: start, $lte: end }, [parts[kind]]: { $ne: 0 } }
  const [sum] = await openItemRecords
    .aggregate<{ cents: number; count: number }>([
      { $match: upTo ? { $and: [match, upToPosition(kind, upTo)] } : match },
      { $group: { _id: null, cents: { $sum: centsMoved(kind) }, count: { $sum: 1 } } },
    ])
    .option({ maxTimeMS: 20_000 })
  return sum ?? { cents: 0, count: 0 }
}

/** Cents of a movement, for aggregations over items. */
export function centsMoved(kind: Movement['kind']) {
  return { $ifNull: [`$${parts[kind]}`, '$amountCents'] }
}

function upToPosition(kind: Movement['kind'], upTo: Position) {
  const field = instants[kind]
  if (kind === upTo.kind)
    return { $or: [{ [field]: { $lt: upTo.at } }, { [field]: upTo.at, _id: { $lte: upTo.itemId } }] }
  return { [field]: ranks[kind] < ranks[upTo.kind] ? { $lte: upTo.at } : { $lt: upTo.at } }
}

/** Returns the open amount of a client just before an instant, in cents. */
export async function openBefore(clientId: number, instant: Date): Promise<number> {
  const [sum] = await openItemRecords
    .aggregate<{ cents: number }>([
      { $match: { clientId, openFrom: { $lt: instant }, openTo: { $gte: instant } } },
      { $group: { _id: null, cents: { $sum: '$amountCents' } } },
    ])
    .option({ maxTimeMS: 20_000 })
  return sum?.cents ?? 0
}

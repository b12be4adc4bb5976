import { isDeepStrictEqual } from 'node:util'
import { termDaysOf } from '@drayline/domain/finance/aging/aging'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { nextId } from '../../kernel/database/ids.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import type { ReceivableMovement } from '../ledger/index.ts'
import { receivableMovements } from '../ledger/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import type { BoughtItem } from './bought-items.ts'
import { boughtItems, instantOn, instantsOf } from './bought-items.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { OpenItem, stillOpen } from './open-item.model.ts'

/** Part of a purchase that its open items are made of. */
export type Owing = Pick<PurchaseDoc, '_id' | 'invoiceId' | 'clientId' | 'brokerId' | 'invoiceDay'>

/** Brings the open items of a purchase along with what its broker owes, inside the transaction of the change. */
export async function syncBoughtItems(
  _tx: Tx,
  before: PurchaseDoc | null,
  after: PurchaseDoc | null,
): Promise<void> {
  // What is owed moves with the state or with what is open; other changes leave it alone.
  if (!after || (before && before.openCents === after.openCents && before.state === after.state)) return
  await writeBoughtItems(after)
}

/** Makes the open items of a purchase what the book says, inside a transaction. Returns whether they were otherwise. */
export async function writeBoughtItems(purchase: Owing): Promise<boolean> {
  const movements = (await receivableMovements([purchase._id])).get(purchase._id) ?? []
  const all = await itemsOf(purchase)
  const stored = own(purchase, all)
  const cut = stored.length === 0 && movements[0] ? endOfPipeline(purchase, movements[0], all) : []
  for (const { _id, ...end } of cut) {
    if (end.openTo <= end.openFrom) await OpenItem.deleteOne({ _id })
    else await OpenItem.updateOne({ _id }, { $set: { openTo: end.openTo, closedCents: end.closedCents } })
  }
  const now = cut.length > 0 ? await itemsOf(purchase) : all
  const wanted = wantedItems(
    purchase,
    movements,
    now,
    termDaysIn(purchase, all) ?? (await termDaysOfBroker(purchase)),
  )
  const isOther = !isSame(stored, wanted)
  if (isOther) await replace(stored, wanted)
  await putOff(now, wanted)
  return cut.length > 0 || isOther
}

/**
 * Lets the invoice's own item begin where the purchase ends: what is taken back early on a day ends at the first hour that
 * stands for it, and its step was before that. Until then it is owed on the purchase, and not twice.
 */
async function putOff(all: readonly OpenItemDoc[], wanted: readonly BoughtItem[]): Promise<void> {
  const [begun, end] = [wanted[0]?.openFrom, wanted.at(-1)?.openTo]
  if (!begun || !end || end >= stillOpen) return
  const early = all.filter(
    ({ purchaseId, openFrom, openTo }) => !purchaseId && openFrom > begun && openFrom < end && openTo > begun,
  )
  for (const { _id, openTo } of early)
    if (openTo <= end) await OpenItem.deleteOne({ _id })
    else await OpenItem.updateOne({ _id }, { $set: { openFrom: end } })
}

/** Tells whether the open items of a purchase are what the book says. `all` are those of its invoice. */
export function areBoughtItems(
  purchase: Owing,
  movements: readonly ReceivableMovement[],
  all: readonly OpenItemDoc[],
): boolean {
  const stored = own(purchase, all)
  return isSame(stored, wantedItems(purchase, movements, all, stored[0]?.termDays ?? 0))
}

/**
 * Open items of an invoice and its purchase, as they would be had each change been made by itself: demo data.
 * @param items what the invoice's own steps make, oldest first
 */
export function itemsOnceBought(
  purchase: Owing,
  movements: readonly ReceivableMovement[],
  items: readonly Omit<OpenItemDoc, '_id'>[],
): Omit<OpenItemDoc, '_id'>[] {
  const before = items.map((item, _id) => ({ ...item, _id }))
  const cut = movements[0] ? endOfPipeline(purchase, movements[0], before) : []
  const all = before.map((item) => cut.find(({ _id }) => _id === item._id) ?? item)
  const bought = wantedItems(purchase, movements, all, termDaysIn(purchase, all) ?? termDaysOf(null))
  return [...all.filter(({ openFrom, openTo }) => openFrom < openTo), ...bought]
}

function own({ _id }: Owing, all: readonly OpenItemDoc[]): OpenItemDoc[] {
  return all.filter(({ purchaseId }) => purchaseId === _id)
}

async function itemsOf({ invoiceId }: Owing): Promise<OpenItemDoc[]> {
  return await OpenItem.find({ invoiceId }).sort({ openFrom: 1 }).lean<OpenItemDoc[]>()
}

/** Items of earlier purchases of the same invoice. */
function earlier({ _id }: Owing, all: readonly OpenItemDoc[]): OpenItemDoc[] {
  return all.filter(({ purchaseId }) => purchaseId && purchaseId < _id)
}

/** End of what was owed on an earlier purchase of the same invoice. */
function notBefore(purchase: Owing, all: readonly OpenItemDoc[]): Date {
  return new Date(Math.max(0, ...earlier(purchase, all).map(({ openTo }) => openTo.getTime())))
}

/**
 * Ends that items of the invoice itself get when it is bought: at the instant its purchase begins, which may be another
 * one than that of the step, so that no day counts it twice or not at all. The last one goes on being open as the
 * purchase: nothing is settled by it. One that would end before it began is to be removed, and one that an earlier
 * purchase has ended stays as it is.
 */
function endOfPipeline(
  purchase: Owing,
  movement: ReceivableMovement,
  all: readonly OpenItemDoc[],
): OpenItemDoc[] {
  const [first = movement.at] = instantsOf([movement], notBefore(purchase, all))
  const ended = new Set(earlier(purchase, all).map(({ openFrom }) => openFrom.getTime()))
  const open = all.filter(
    ({ purchaseId, openFrom, openTo }) =>
      !purchaseId &&
      openFrom <= movement.at &&
      (openTo > first || openTo >= movement.at) &&
      !ended.has(openTo.getTime()),
  )
  return open.map((item, index) => ({
    ...item,
    ...{ openTo: first, closedCents: index === open.length - 1 ? 0 : (item.closedCents ?? null) },
  }))
}

function wantedItems(
  purchase: Owing,
  movements: readonly ReceivableMovement[],
  all: readonly OpenItemDoc[],
  termDays: number,
): BoughtItem[] {
  const { _id: purchaseId, invoiceId, clientId, brokerId, invoiceDay } = purchase
  const earliest = notBefore(purchase, all)
  const first = instantsOf(movements.slice(0, 1), earliest)[0]?.getTime()
  const carried = all.find(
    (item) => !item.purchaseId && item.closedCents === 0 && item.openTo.getTime() === first,
  )
  const submittedAt = instantOn(invoiceDay, new Date(`${invoiceDay}T17:00:00Z`))
  const facts = { purchaseId, invoiceId, clientId, brokerId, submittedAt, termDays }
  return boughtItems({ ...facts, carriedCents: carried?.amountCents ?? 0, notBefore: earliest }, movements)
}

/** Terms that it has had since it was submitted. */
function termDaysIn(purchase: Owing, all: readonly OpenItemDoc[]): number | undefined {
  const ofBroker = all.filter(({ brokerId }) => brokerId === purchase.brokerId)
  return (own(purchase, all)[0] ?? ofBroker.at(-1))?.termDays
}

async function termDaysOfBroker({ brokerId }: Owing): Promise<number> {
  const broker = await brokerRecords
    .findById(brokerId, { paymentTerms: 1 })
    .lean<Pick<BrokerDoc, 'paymentTerms'>>()
  return termDaysOf(broker?.paymentTerms)
}

function isSame(stored: readonly OpenItemDoc[], wanted: readonly BoughtItem[]): boolean {
  return isDeepStrictEqual(
    stored.map(({ _id, ...item }) => item),
    [...wanted],
  )
}

/** Items keep their ids: a page of a list goes on where it stood. */
async function replace(stored: readonly OpenItemDoc[], wanted: readonly BoughtItem[]): Promise<void> {
  const surplus = stored.slice(wanted.length).map(({ _id }) => _id)
  if (surplus.length > 0) await OpenItem.deleteMany(conditionsOn<OpenItemDoc>({ _id: op.in(surplus) }))
  for (const [index, item] of wanted.entries()) {
    const before = stored[index]
    if (!before) await OpenItem.create([{ ...item, _id: await nextId('open_items') }])
    else if (!isSame([before], [item])) await OpenItem.updateOne({ _id: before._id }, { $set: item })
  }
}

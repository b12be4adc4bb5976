import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { firstOpenDay, isPosted, mustReverse, post, reverseEvent } from '../ledger/index.ts'
import type { FuelAdvanceDoc } from './fuel-advance.model.ts'
import { FuelAdvanceRecord } from './fuel-advance.model.ts'

/** Advances that one payment takes back at most; the rest comes off the next. */
const maxRecovered = 100

/** A payment to a client with the parts that took advances back. */
interface Recovery {
  _id: number
  day: string
  fuel: readonly { advanceId: number; cents: number }[]
}

type BookFields = Pick<FuelAdvanceDoc, 'posted' | 'openCents' | 'isOutsideBook' | 'recoveries'>
const none: BookFields = { posted: null, openCents: 0, recoveries: [], isOutsideBook: false }

/**
 * Fields of an advance that follow from a step to another status. Paid for the first time it is open whole; paid before
 * there was a book it stays outside, so that nothing is taken back twice.
 * @throws Problem 422 when it is paid and belongs to no client
 */
export function bookFields(
  call: AnyCall,
  before: FuelAdvanceDoc | null,
  after: Pick<FuelAdvanceDoc, 'status' | 'clientId' | 'amountCents' | 'feeCents'>,
  now: Date,
): BookFields {
  const wasPaid = before?.status === 'paid'
  const { isOutsideBook = false, recoveries = [], openCents = 0 } = before ?? {}
  if (before?.posted) return { posted: before.posted, openCents, recoveries, isOutsideBook }
  if (after.status !== 'paid' || wasPaid || isOutsideBook)
    return { ...none, isOutsideBook: isOutsideBook || (wasPaid && after.status !== 'paid') }
  if (after.clientId === null) throw invalid({ clientId: 'fuelAdvance.clientId.required' })
  const posted = { day: companyDay({ config: call.config, now: () => now }), at: now }
  return { ...none, posted, openCents: after.amountCents + after.feeCents }
}

/** Books an advance that was just paid, inside the running transaction. */
export async function postAdvance(call: AnyCall, tx: Tx, advance: FuelAdvanceDoc): Promise<void> {
  const { _id: id, clientId, amountCents, feeCents, posted } = advance
  if (!posted || clientId === null) return
  await post({
    ...recipes.fuelAdvance({ clientId, advanceId: id }, { paidCents: amountCents, feeCents }),
    ...{ source: { entity: 'fuel_advance', id }, bookDate: posted.day, valueDate: posted.day },
    ...{ at: tx.now, by: { id: call.user.id, name: call.user.name } },
  })
}

/**
 * Takes an advance back out of the book; what fundings had taken back for it is payable to the client again.
 * @throws Problem 409 when it is from before the book: it stands in its client's opening entry
 */
export async function takeBackAdvance(call: AnyCall, tx: Tx, advance: FuelAdvanceDoc): Promise<void> {
  const { _id: id, recoveries } = advance
  const source = { entity: 'fuel_advance', id }
  if (!(await isPosted({ kind: 'fuelAdvance', source }))) {
    const key = 'fuelAdvance.takenOver'
    throw conflict({ key }, { status: key })
  }
  const bookDate = await firstOpenDay(companyDay({ config: call.config, now: () => tx.now }))
  const undo = { bookDate, at: tx.now, by: { id: call.user.id, name: call.user.name } }
  for (const { payoutId } of recoveries)
    await reverseEvent({ kind: 'fuelRecovery', source: { entity: 'payout', id: payoutId }, n: id }, undo)
  await mustReverse(source, undo, 'fuelAdvance')
}

/**
 * Takes an advance from before the book over into it, inside the running transaction: from now on it comes off fundings.
 * Whoever opens the book posts its balance.
 */
export async function takeOverAdvance(
  tx: Tx,
  before: FuelAdvanceDoc,
  { day, openCents }: { day: string; openCents: number },
): Promise<void> {
  const posted = { day, at: tx.now }
  const after = await tx.update(FuelAdvanceRecord, before, { posted, openCents, isOutsideBook: false })
  auditMoney(tx, 'takenOver', before, after)
}

/** Advances of a client that are still to come off its fundings, oldest first; also inside a transaction. */
export async function openAdvances(clientId: number): Promise<FuelAdvanceDoc[]> {
  const open = { clientId, openCents: op.gt(0) }
  return await FuelAdvanceRecord.find(open as never)
    .sort({ _id: 1 })
    .limit(maxRecovered)
    .lean<FuelAdvanceDoc[]>()
}

/** What a payment now would take back of the advances of each client, in cents by client. */
export async function recoverableFuel(clientIds: readonly number[]): Promise<Map<number, number>> {
  const open = { clientId: op.in(clientIds), openCents: op.gt(0) }
  const advances = await FuelAdvanceRecord.find(open as never, { clientId: 1, openCents: 1 })
    .sort({ _id: 1 })
    .lean<Pick<FuelAdvanceDoc, 'clientId' | 'openCents'>[]>()
  const byClient = Map.groupBy(advances, ({ clientId }) => clientId ?? 0)
  return new Map(
    [...byClient].map(([clientId, own]) => [
      clientId,
      own.slice(0, maxRecovered).reduce((sum, { openCents }) => sum + openCents, 0),
    ]),
  )
}

/** Notes what a payment has taken back of an advance, inside its transaction; the payment posts the entry. */
export async function recoverAdvance(
  tx: Tx,
  before: FuelAdvanceDoc,
  { _id: payoutId, day, fuel }: Recovery,
): Promise<void> {
  const cents = fuel.find(({ advanceId }) => advanceId === before._id)?.cents
  if (!cents) return
  const after = await tx.update(FuelAdvanceRecord, before, {
    openCents: before.openCents - cents,
    recoveries: [...before.recoveries, { payoutId, day, cents }],
  })
  auditMoney(tx, 'recovered', before, after)
}

/** What a payment had taken back is open again: the payment itself was taken back. Reversed advances stay reversed. */
export async function restoreAdvances(tx: Tx, { _id: payoutId, fuel = [] }: Recovery): Promise<void> {
  for (const { advanceId, cents } of fuel) {
    const before = await FuelAdvanceRecord.findById(advanceId).lean<FuelAdvanceDoc>()
    if (!before || before.reversal) continue
    const after = await tx.update(FuelAdvanceRecord, before, {
      openCents: before.openCents + cents,
      recoveries: before.recoveries.filter((one) => one.payoutId !== payoutId),
    })
    auditMoney(tx, 'restored', before, after)
  }
}

function auditMoney(
  tx: Tx,
  what: 'recovered' | 'restored' | 'takenOver',
  before: FuelAdvanceDoc,
  after: FuelAdvanceDoc,
): void {
  tx.audit({
    ...{ entityType: 'fuel_advance', entityId: after._id },
    ...{ action: `fuelAdvance.${what}`, before, after },
  })
}

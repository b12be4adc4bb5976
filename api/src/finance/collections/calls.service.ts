import type { CallInput } from '@drayline/domain/finance/collections/collection'
import { isOpenCollection } from '@drayline/domain/finance/collections/collection'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { invalid } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { recordCall } from './collection.events.ts'
import type { CallDoc, CollectionDoc, PromiseDoc } from './collection.model.ts'
import { CallRecord, CollectionRecord } from './collection.model.ts'
import { presentCollection } from './collection.presenter.ts'
import { personOf, refuseVoided } from './collections.service.ts'

/** Clocks differ a little: a call this much ahead of ours is not in the future. */
const clockSkewMs = 5 * 60_000

/**
 * Logs a call about a collection; what it promises becomes the latest promise. The collection's version stays: a call
 * is no change to the fields a colleague may be editing. 404 unknown, 412 stale when a version is named; 422 for a
 * call in the future, or a promise that is more than what is owed, before the call, or of what is closed.
 */
export function logCall(call: AnyCall, id: number, input: CallInput): Promise<Written<CallDoc>> {
  return write(call, async (tx) => {
    const collection = await tx.load(CollectionRecord, id, (found) => presentCollection(found, call))
    const at = input.at ? new Date(input.at) : tx.now
    refuseVoided(collection)
    const promise = promiseOf(call, input, collection, at)
    const errors = futureErrors(tx, at) ?? promiseErrors(call, promise, collection, at)
    if (errors) throw invalid(errors)
    const phoneCall = await tx.insert(CallRecord, {
      collectionId: id,
      outcome: input.outcome,
      note: input.note,
      contact: input.contact,
      at,
      by: personOf(call),
      promiseAmountCents: promise?.amountCents ?? null,
      promiseDate: promise?.date ?? null,
    })
    await CollectionRecord.updateOne(
      { _id: id },
      {
        $inc: { callCount: 1 },
        $max: { lastContactAt: at },
        ...(promise ? { $push: { promises: promise }, $set: { promisedFor: promise.date } } : {}),
      },
    )
    const client = await nameOf(clientRecords, collection.clientId)
    recordCall(tx, phoneCall, id, { id: collection.clientId, name: client?.name ?? '' })
    return phoneCall
  })
}

/** What is wrong with the instant of a call, null when nothing is. */
export function futureErrors({ now }: { now: Date }, at: Date): FieldMessages | null {
  return at.getTime() > now.getTime() + clockSkewMs ? { at: 'collection.call.future' } : null
}

function promiseOf(
  call: AnyCall,
  input: CallInput,
  { amountCents }: CollectionDoc,
  at: Date,
): PromiseDoc | null {
  const { outcome, promiseAmount, promiseDate } = input
  if (outcome !== 'promised' || !promiseAmount || !promiseDate) return null
  return {
    amountCents: parseMoney(promiseAmount),
    date: promiseDate,
    owedCents: amountCents,
    keptOn: null,
    madeAt: at,
    by: personOf(call),
  }
}

function promiseErrors(
  { user }: AnyCall,
  promise: PromiseDoc | null,
  { status, amountCents }: CollectionDoc,
  at: Date,
): FieldMessages | null {
  if (!promise) return null
  if (!isOpenCollection(status)) return { outcome: { key: 'collection.promise.closed', params: { status } } }
  return tooMuch(promise.amountCents, amountCents) ?? pastErrors(promise.date, todayIn(user.timezone, at))
}

/** What is wrong with a promise of more than what is owed. */
export function tooMuch(promisedCents: number, owedCents: number): FieldMessages | null {
  if (promisedCents <= owedCents) return null
  const params = { amount: formatCents(owedCents) }
  return { promiseAmount: { key: 'collection.promise.amount.tooMuch', params } }
}

/** What is wrong with a promise for a day before the call. */
export function pastErrors(date: string, today: string): FieldMessages | null {
  return date < today ? { promiseDate: 'collection.promise.date.past' } : null
}

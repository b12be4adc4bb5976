import type { BrokerCallInput } from '@drayline/domain/finance/collections/broker-worklist'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { invalid, notFound } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { readOwing } from '../aging/index.ts'
import { futureErrors, pastErrors, tooMuch } from './calls.service.ts'
import { recordBrokerCall } from './collection.events.ts'
import type { CallDoc } from './collection.model.ts'
import { CallRecord } from './collection.model.ts'
import { personOf } from './collections.service.ts'

/**
 * Logs a call with a broker about what it owes us (R-COL-15). What it promised and the day named for the next call
 * count until the call after it. 404 unknown; 422 for a call in the future, a day before the call, or a promise of more
 * than the broker owes.
 */
export function logBrokerCall(
  call: AnyCall,
  brokerId: number,
  input: BrokerCallInput,
): Promise<Written<CallDoc>> {
  return write(call, async (tx) => {
    const broker = await nameOf(brokerRecords, brokerId)
    if (!broker) throw notFound()
    const at = input.at ? new Date(input.at) : tx.now
    const promise = promiseOf(input)
    const errors = futureErrors(tx, at) ?? (await dayErrors(call, brokerId, input, at))
    if (errors) throw invalid(errors)
    const logged = await tx.insert(CallRecord, {
      ...{ collectionId: null, brokerId, outcome: input.outcome, note: input.note, contact: input.contact },
      ...{ at, by: personOf(call), nextCallDate: input.nextCallDate },
      promiseAmountCents: promise?.cents ?? null,
      promiseDate: promise?.date ?? null,
    })
    recordBrokerCall(tx, logged, broker)
    return logged
  })
}

function promiseOf({ outcome, promiseAmount, promiseDate }: BrokerCallInput) {
  if (outcome !== 'promised' || !promiseAmount || !promiseDate) return null
  return { cents: parseMoney(promiseAmount), date: promiseDate }
}

async function dayErrors(
  { user }: AnyCall,
  brokerId: number,
  input: BrokerCallInput,
  at: Date,
): Promise<FieldMessages | null> {
  const day = todayIn(user.timezone, at)
  const promise = promiseOf(input)
  if (input.nextCallDate && input.nextCallDate < day) return { nextCallDate: 'collection.nextCall.past' }
  if (!promise) return null
  const [owing] = await readOwing({ asOf: todayIn(user.timezone, at), zone: user.timezone }, brokerId)
  return tooMuch(promise.cents, owing?.openCents ?? 0) ?? pastErrors(promise.date, day)
}

import { array, type InferType, number, object, string } from 'yup'
import { idField, optionalDate, reference } from '../../kernel/forms/fields.ts'
import { type BrokerReason, brokerReasons } from './broker-worklist.ts'
import { callInput, callRecord } from './collection-schema.ts'

/** A call with a broker about what it owes us; `nextCallDate` is the day named for the next one. */
export const brokerCallInput = callInput.shape({ nextCallDate: optionalDate() })
export type BrokerCallInput = InferType<typeof brokerCallInput>

/** A logged call with a broker. */
export const brokerCallRecord = callRecord.shape({ nextCallDate: string().nullable().defined() })
export type BrokerCall = InferType<typeof brokerCallRecord>

/** A broker that owes us for purchases today, by the book, and what was said last. */
export const owingBroker = object({
  /** Id of the broker. */
  id: idField().required(),
  broker: reference({ name: string().required() }).nullable().defined(),
  /** Number of purchases it owes for. */
  count: number().integer().min(1).required(),
  open: string().required(),
  /** Part of it that is past the terms of the invoices. */
  pastDue: string().required(),
  /** The earliest day on which one of them was or is due. */
  oldestDue: string().required(),
  daysOverdue: number().integer().min(0).required(),
  lastCall: brokerCallRecord.nullable().defined(),
  score: number().integer().required(),
  reasons: array(
    object({
      reason: string<BrokerReason>().oneOf(brokerReasons).required(),
      points: number().integer().required(),
    }).required(),
  ).required(),
})
export type OwingBroker = InferType<typeof owingBroker>

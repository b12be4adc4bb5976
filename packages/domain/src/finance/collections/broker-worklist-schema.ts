import { array, type InferType, number, object, string } from 'yup'
import { idField, optionalDate, reference } from '../../kernel/forms/fields.ts'
import { recordShape } from '../../kernel/forms/record-fields.ts'
import { brokerFields } from '../../operations/brokers/broker-schema.ts'
import { agingGroup, agingSums } from '../aging/aging-schema.ts'
import { type BrokerReason, brokerReasons, type CallDue, callDues } from './broker-worklist.ts'
import { callInput, callRecord, promiseRecord } from './collection-schema.ts'

/** A call with a broker about what it owes us; `nextCallDate` is the day named for the next one. */
export const brokerCallInput = callInput.shape({ nextCallDate: optionalDate() })
export type BrokerCallInput = InferType<typeof brokerCallInput>

/** A logged call with a broker. */
export const brokerCallRecord = callRecord.shape({ nextCallDate: string().nullable().defined() })
export type BrokerCall = InferType<typeof brokerCallRecord>

/** What a broker promised last, and how much was taken in since the call. */
export const brokerPromise = promiseRecord.shape({ received: string().required() })
export type BrokerPromise = InferType<typeof brokerPromise>

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
  promise: brokerPromise.nullable().defined(),
  /** Why it is due to be called today; null when it is not. */
  due: string<CallDue>().oneOf(callDues).nullable().defined(),
  score: number().integer().required(),
  reasons: array(
    object({
      reason: string<BrokerReason>().oneOf(brokerReasons).required(),
      points: number().integer().required(),
    }).required(),
  ).required(),
})
export type OwingBroker = InferType<typeof owingBroker>

/** The fields of a broker that say whom to call, and where: accounts payable first, where they are known. */
const { contactPerson, email, phone, payablesContact, payablesPhone, payablesEmail, city, state } =
  brokerFields
export const debtorContact = {
  ...{ contactPerson, email, phone, payablesContact, payablesPhone, payablesEmail, city, state },
}

/** What somebody who calls a broker has to know of it, over all clients. */
export const debtor = object({
  /** Id of the broker. */
  id: idField().required(),
  name: string().required(),
  ...recordShape(debtorContact),
  /** What it owes us, as the list has it; null when nothing. */
  owing: owingBroker.nullable().defined(),
  lastCall: brokerCallRecord.nullable().defined(),
  promise: brokerPromise.nullable().defined(),
  /** What it owes over all clients, by days overdue. */
  sums: object(agingSums).required(),
  /** The same of each client, those with most first: at most `debtorClients`, of `clientCount`. */
  clients: array(agingGroup.required()).required(),
  clientCount: number().integer().min(0).required(),
})
export type Debtor = InferType<typeof debtor>

import { brokerPromiseState } from '@drayline/domain/finance/collections/broker-promise'
import type {
  BrokerCall,
  BrokerPromise,
  Debtor,
  OwingBroker,
} from '@drayline/domain/finance/collections/broker-worklist'
import { debtorContact } from '@drayline/domain/finance/collections/broker-worklist-schema'
import type {
  Collection,
  CollectionCall,
  CollectionChange,
  CollectionDetail,
  CollectionPromise,
} from '@drayline/domain/finance/collections/collection'
import { isOpenCollection } from '@drayline/domain/finance/collections/collection'
import { promiseState } from '@drayline/domain/finance/collections/collection-promise'
import type { WorklistItem } from '@drayline/domain/finance/collections/collection-worklist'
import { worklistScore } from '@drayline/domain/finance/collections/collection-worklist'
import { daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import { todayOf } from '../../kernel/base/days.ts'
import type { Person } from '../../kernel/base/person.ts'
import type { Named } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { presentGroup, presentSums } from '../aging/index.ts'
import type { OwingRow } from './brokers.list.ts'
import type { CallDoc, CollectionChangeDoc, CollectionDoc, PromiseDoc, VoidDoc } from './collection.model.ts'
import type { DebtorRow } from './debtor.ts'
import type { PromiseCall } from './last-calls.ts'

/** A collection with the names of its client and assignee, where they were looked up. */
export type CollectionRow = CollectionDoc & { client?: Named | null; assignedUser?: UserChoice | null }

type Reader = Pick<AnyCall, 'user' | 'now'>

/** A collection as lists answer it. */
export function presentCollection(collection: CollectionRow, reader: Reader): Collection {
  const today = todayOf(reader)
  const { status, dueDate, assignedUser } = collection
  const promise = collection.promises.at(-1)
  return {
    id: collection._id,
    version: collection.version,
    clientId: collection.clientId,
    client: collection.client ?? null,
    amount: formatCents(collection.amountCents),
    description: collection.description,
    status,
    priority: collection.priority,
    dueDate,
    daysOverdue: isOpenCollection(status) ? Math.max(0, daysBetween(dueDate, today)) : 0,
    lastContactDate: collection.lastContactAt?.toISOString() ?? null,
    notes: collection.notes,
    assignedTo: collection.assignedTo,
    assignedUser: assignedUser
      ? { id: assignedUser.id, firstName: assignedUser.firstName, lastName: assignedUser.lastName }
      : null,
    callCount: collection.callCount,
    promise: promise ? presentPromise(promise, today) : null,
    voided: presentVoid(collection.voided ?? null),
    createdAt: collection.createdAt.toISOString(),
    updatedAt: collection.updatedAt.toISOString(),
  }
}

function presentVoid(voided: VoidDoc | null): Collection['voided'] {
  if (!voided) return null
  const { at, by, reason } = voided
  return { at: at.toISOString(), by: { id: by.id, name: by.name }, reason }
}

/** A collection with all its promises and changes, oldest first. */
export function presentCollectionDetail(collection: CollectionRow, reader: Reader): CollectionDetail {
  const today = todayOf(reader)
  return {
    ...presentCollection(collection, reader),
    promises: collection.promises.map((promise) => presentPromise(promise, today)),
    history: collection.history.map(presentChange),
  }
}

/** A collection with its place in the worklist and the reasons for it. */
export function presentWorklistItem(collection: CollectionRow, reader: Reader): WorklistItem {
  const { score, reasons } = worklistScore(worklistFacts(collection, reader.user.timezone), todayOf(reader))
  return { ...presentCollection(collection, reader), score, reasons }
}

/** What a stored collection says of the facts that the worklist judges it by. */
export type StoredFacts = Pick<
  CollectionDoc,
  'amountCents' | 'dueDate' | 'priority' | 'lastContactAt' | 'promisedFor'
>

/** Returns the facts the worklist judges a stored collection by. */
export function worklistFacts(collection: StoredFacts, zone: string) {
  const { amountCents, dueDate, priority, lastContactAt, promisedFor } = collection
  const lastContactOn = lastContactAt && todayIn(zone, lastContactAt)
  return { amountCents, dueDate, priority, lastContactOn, promisedFor }
}

/** A logged call. */
export function presentCall(call: CallDoc): CollectionCall {
  return {
    id: call._id,
    outcome: call.outcome,
    note: call.note,
    contact: call.contact,
    at: call.at.toISOString(),
    by: presentPerson(call.by),
    promiseAmount: call.promiseAmountCents === null ? null : formatCents(call.promiseAmountCents),
    promiseDate: call.promiseDate,
    createdAt: call.createdAt.toISOString(),
  }
}

/** A logged call with a broker. */
export function presentBrokerCall(call: CallDoc): BrokerCall {
  return { ...presentCall(call), nextCallDate: call.nextCallDate ?? null }
}

/** A broker that owes us, with its place in the order in which to call. */
export function presentOwing(row: OwingRow, reader: Reader): OwingBroker {
  const { brokerId, broker, count, openCents, pastDueCents, oldestDue, due, score, reasons } = row
  return {
    id: brokerId,
    broker: broker && { id: broker.id, name: broker.name },
    count,
    open: formatCents(openCents),
    pastDue: formatCents(pastDueCents),
    oldestDue,
    daysOverdue: Math.max(0, daysBetween(oldestDue, todayOf(reader))),
    ...presentSaid(row, reader),
    due,
    score,
    reasons: reasons.map(({ reason, points }) => ({ reason, points })),
  }
}

/** A broker that somebody calls. */
export function presentDebtor(row: DebtorRow, reader: Reader): Debtor {
  const { broker, owing, sums, clients, clientCount } = row
  return {
    ...{ id: broker._id, name: broker.name },
    ...pickFields(debtorContact, broker),
    owing: owing && presentOwing(owing, reader),
    ...presentSaid(row, reader),
    ...{ sums: presentSums(sums), clients: clients.map(presentGroup), clientCount },
  }
}

function presentSaid(
  { lastCall, promise }: Pick<OwingRow, 'lastCall' | 'promise'>,
  reader: Reader,
): Pick<Debtor, 'lastCall' | 'promise'> {
  return {
    lastCall: lastCall && presentBrokerCall(lastCall),
    promise: promise && presentBrokerPromise(promise, todayOf(reader)),
  }
}

function presentBrokerPromise(promise: PromiseCall, today: string): BrokerPromise {
  return {
    amount: formatCents(promise.amountCents),
    date: promise.date,
    state: brokerPromiseState(promise, today),
    received: formatCents(promise.receivedCents),
    madeAt: promise.call.at.toISOString(),
    by: presentPerson(promise.call.by),
  }
}

function presentPromise(promise: PromiseDoc, today: string): CollectionPromise {
  return {
    amount: formatCents(promise.amountCents),
    date: promise.date,
    state: promiseState(promise, today),
    madeAt: promise.madeAt.toISOString(),
    by: presentPerson(promise.by),
  }
}

function presentChange({ at, by, fields }: CollectionChangeDoc): CollectionChange {
  return {
    at: at.toISOString(),
    by: presentPerson(by),
    fields: fields.map(({ name, from, to }) => ({ name, from, to })),
  }
}

function presentPerson({ id, name }: Person): Person {
  return { id, name }
}

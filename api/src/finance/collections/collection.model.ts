import type {
  CallOutcome,
  CollectionPriority,
  CollectionStatus,
} from '@drayline/domain/finance/collections/collection'
import {
  callOutcomes,
  collectionPriorities,
  storedCollectionStatuses,
} from '@drayline/domain/finance/collections/collection'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, optionalCalendarDate, recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** A promise to pay, see `packages/domain/src/finance/collections/collection-promise.ts`. Dates are calendar dates. */
export interface PromiseDoc {
  amountCents: number
  date: string
  owedCents: number
  keptOn: string | null
  madeAt: Date
  by: Person
}

/** One change: fields with their values as people read them. A new collection begins with a change without fields. */
export interface CollectionChangeDoc {
  at: Date
  by: Person
  fields: { name: string; from: string | null; to: string | null }[]
}

/** Person who voided a collection, when and why. */
export interface VoidDoc {
  at: Date
  by: Person
  reason: string
}

/** A collection as it is stored. */
export interface CollectionDoc extends RecordDoc {
  clientId: number
  amountCents: number
  description: string
  status: CollectionStatus
  priority: CollectionPriority
  /** 0 low to 3 urgent: what lists sort by. */
  priorityRank: number
  /** Calendar date. */
  dueDate: string
  notes: string | null
  assignedTo: number | null
  /** The latest call, and how many there were. */
  lastContactAt: Date | null
  callCount: number
  /** Oldest first. */
  promises: PromiseDoc[]
  /** The day of the latest promise while it is not kept and something is owed: what the worklist asks for. */
  promisedFor: string | null
  /** Reason it should never have been made; set with the status `voided`. */
  voided: VoidDoc | null
  /** Oldest first, the last 200; the audit trail has all. */
  history: CollectionChangeDoc[]
  search: string[]
}

/** A logged call as it is stored: about a collection, or with a broker. Calls are only ever added. */
export interface CallDoc extends RecordDoc {
  collectionId: number | null
  brokerId?: number | null
  outcome: CallOutcome
  note: string | null
  contact: string | null
  at: Date
  by: Person
  promiseAmountCents: number | null
  promiseDate: string | null
  /** The day named for the next call with the broker. */
  nextCallDate?: string | null
}

/** Fields that follow from others. */
export function collectionKeys(collection: Pick<CollectionDoc, 'description' | 'priority'>) {
  return {
    priorityRank: collectionPriorities.indexOf(collection.priority),
    search: searchKeys(collection.description),
  }
}

const embedded = { _id: false, id: false } as const
const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  embedded,
)
const promise = new mongoose.Schema(
  {
    amountCents: { type: Number, required: true },
    date: calendarDate,
    owedCents: { type: Number, required: true },
    keptOn: optionalCalendarDate,
    madeAt: { type: Date, required: true },
    by: { type: person, required: true },
  },
  embedded,
)
const changedField = new mongoose.Schema(
  {
    name: { type: String, required: true },
    from: { type: String, default: null },
    to: { type: String, default: null },
  },
  embedded,
)
const change = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    by: { type: person, required: true },
    fields: [changedField],
  },
  embedded,
)
const voided = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    by: { type: person, required: true },
    reason: { type: String, required: true },
  },
  embedded,
)
const text = { type: String, default: null }

export const CollectionRecord = recordModel<CollectionDoc>(
  { collection: 'collections', entity: 'collection' },
  {
    clientId: { type: Number, required: true },
    amountCents: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    description: { type: String, required: true },
    status: { type: String, enum: storedCollectionStatuses, required: true },
    priority: { type: String, enum: collectionPriorities, required: true },
    priorityRank: { type: Number, required: true },
    dueDate: calendarDate,
    notes: text,
    assignedTo: { type: Number, default: null },
    lastContactAt: { type: Date, default: null },
    callCount: { type: Number, default: 0 },
    promises: [promise],
    promisedFor: optionalCalendarDate,
    voided: { type: voided, default: null },
    history: [change],
    search: [String],
  },
  [
    ...listIndexes(
      ['dueDate', 'amountCents', 'priorityRank', 'status', 'createdAt'],
      ['status', 'clientId', 'assignedTo'],
    ),
    // Covers what each client owes and how overdue it is, so that no record is read.
    [{ status: 1, clientId: 1, amountCents: 1 }],
    // Collections by assignee, and the promises of a period.
    [{ status: 1, assignedTo: 1, amountCents: 1 }],
    [{ 'promises.madeAt': 1 }],
  ],
)

export const CallRecord = recordModel<CallDoc>(
  { collection: 'collection_calls', entity: null },
  {
    collectionId: { type: Number, default: null },
    brokerId: { type: Number, default: null },
    outcome: { type: String, enum: callOutcomes, required: true },
    note: text,
    contact: text,
    at: { type: Date, required: true },
    by: { type: person, required: true },
    promiseAmountCents: { type: Number, default: null },
    promiseDate: optionalCalendarDate,
    nextCallDate: optionalCalendarDate,
  },
  [
    [{ collectionId: 1, at: -1, _id: -1 }],
    [{ brokerId: 1, at: -1, _id: -1 }],
    // The latest promise of each broker.
    [
      { brokerId: 1, at: -1, _id: -1 },
      { name: 'promises', partialFilterExpression: { promiseDate: { $type: 'string' } } },
    ],
    // Covers the collectors' work of a period, so that no call is read.
    [{ at: 1, 'by.id': 1, outcome: 1, promiseAmountCents: 1 }],
  ],
)

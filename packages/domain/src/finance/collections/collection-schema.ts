import { array, type InferType, number, object, string } from 'yup'
import {
  dateField,
  idField,
  instantField,
  moneyField,
  oneLine,
  oneOf,
  optionalDate,
  optionalId,
  optionalLine,
  optionalText,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import {
  type CallOutcome,
  type CollectionPriority,
  type CollectionStatus,
  callOutcomes,
  collectionPriorities,
  collectionStatuses,
  type PromiseState,
  promiseStates,
  storedCollectionStatuses,
} from './collection.ts'

const promised = 'promised' satisfies CallOutcome

const fields = {
  clientId: idField()
    .min(1, msg('collection.clientId.required'))
    .required(msg('collection.clientId.required')),
  amount: moneyField()
    .required(msg('collection.amount.required'))
    .test('positive', msg('collection.amount.positive'), (value) => !value || /[1-9]/.test(value)),
  description: string().trim().max(500, msg('text.tooLong')).required(msg('collection.description.required')),
  dueDate: dateField().required(msg('collection.dueDate.required')),
  notes: optionalText(2000),
  assignedTo: optionalId(),
}

/** An overdue amount of a client that is chased, as a person types it (R-COL-4). */
export const collectionInput = object({
  ...fields,
  status: oneOf(collectionStatuses).default('pending'),
  priority: oneOf(collectionPriorities).default('medium'),
})
export type CollectionInput = InferType<typeof collectionInput>

/** The fields that are changed; absent ones stay as they are. */
export const collectionPatch = object({
  clientId: fields.clientId.optional(),
  amount: fields.amount.optional(),
  description: fields.description.optional(),
  dueDate: fields.dueDate.optional(),
  notes: fields.notes.default(undefined),
  assignedTo: fields.assignedTo.default(undefined),
  status: oneOf(collectionStatuses),
  priority: oneOf(collectionPriorities),
})
export type CollectionPatch = InferType<typeof collectionPatch>

/** A call about a collection. A promise names amount and day, both. `at` is an instant, by default the present. */
export const callInput = object({
  outcome: oneOf(callOutcomes)
    .transform((value: unknown) => (value === '' ? undefined : value))
    .required(msg('collection.call.outcome.required')),
  note: optionalText(2000),
  contact: optionalLine(120),
  at: instantField(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null),
  promiseAmount: moneyField()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .when('outcome', {
      is: promised,
      // biome-ignore lint/suspicious/noThenProperty: yup's name
      then: (schema) =>
        schema
          .required(msg('collection.promise.amount.required'))
          .test('positive', msg('collection.amount.positive'), (value) => !value || /[1-9]/.test(value)),
    }),
  promiseDate: optionalDate().when('outcome', {
    is: promised,
    // biome-ignore lint/suspicious/noThenProperty: yup's name
    then: (schema) => schema.required(msg('collection.promise.date.required')),
  }),
})
export type CallInput = InferType<typeof callInput>

const person = reference({ name: string().required() })

/** Reason a collection should never have been made. */
export const collectionVoidInput = object({
  reason: oneLine(500).required(msg('collection.void.reason.required')),
})
export type CollectionVoidInput = InferType<typeof collectionVoidInput>

const collectionVoid = object({
  at: string().required(),
  by: person.nullable().defined(),
  reason: string().required(),
})

/** A promise to pay as the API answers it. */
export const promiseRecord = object({
  amount: string().required(),
  /** The day by which it will be paid. */
  date: string().required(),
  state: string<PromiseState>().oneOf(promiseStates).required(),
  madeAt: string().required(),
  by: person.nullable().defined(),
})
export type CollectionPromise = InferType<typeof promiseRecord>

/** A logged call, as the API answers it. */
export const callRecord = object({
  id: idField().required(),
  outcome: string<CallOutcome>().oneOf(callOutcomes).required(),
  note: string().nullable().defined(),
  contact: string().nullable().defined(),
  at: string().required(),
  by: person.nullable().defined(),
  promiseAmount: string().nullable().defined(),
  promiseDate: string().nullable().defined(),
  createdAt: string().required(),
})
export type CollectionCall = InferType<typeof callRecord>

/** A collection as the API answers it. `daysOverdue` counts to the reader's today; 0 when due or no longer open. */
export const collectionRecord = object({
  ...recordFields,
  clientId: idField().required(),
  client: reference({ name: string().required() }).nullable().defined(),
  amount: string().required(),
  description: string().required(),
  status: string<CollectionStatus>().oneOf(storedCollectionStatuses).required(),
  /** Person who voided it, when and why; null if it is not voided. */
  voided: collectionVoid.nullable().defined(),
  priority: string<CollectionPriority>().oneOf(collectionPriorities).required(),
  dueDate: string().required(),
  daysOverdue: number().integer().min(0).required(),
  /** The instant of the latest call. */
  lastContactDate: string().nullable().defined(),
  notes: string().nullable().defined(),
  assignedTo: idField().nullable().defined(),
  assignedUser: reference({ firstName: string().defined(), lastName: string().defined() })
    .nullable()
    .defined(),
  callCount: number().integer().min(0).required(),
  /** The latest promise to pay. */
  promise: promiseRecord.nullable().defined(),
})
export type Collection = InferType<typeof collectionRecord>

/** One change of a collection: who changed which fields from what to what (texts as in the record). */
export const collectionChange = object({
  at: string().required(),
  by: person.nullable().defined(),
  fields: array(
    object({
      name: string().required(),
      from: string().nullable().defined(),
      to: string().nullable().defined(),
    }).required(),
  ).required(),
})
export type CollectionChange = InferType<typeof collectionChange>

/** A collection with its promises and changes, as `GET /api/collections/{id}` answers it. */
export const collectionDetail = collectionRecord.shape({
  promises: array(promiseRecord.required()).required(),
  history: array(collectionChange.required()).required(),
})
export type CollectionDetail = InferType<typeof collectionDetail>

/** The summary cards. `averageDaysOverdue` has one decimal; what is not yet due counts 0 days. */
export const collectionSummary = object({
  totalOwed: string().required(),
  openCollections: number().integer().required(),
  inactiveClients: number().integer().required(),
  averageDaysOverdue: number().required(),
})
export type CollectionSummary = InferType<typeof collectionSummary>

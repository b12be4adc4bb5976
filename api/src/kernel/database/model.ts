import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { IndexDefinition, IndexOptions, Model, SchemaDefinition } from 'mongoose'
import mongoose from 'mongoose'
import { databaseNow } from './database-clock.ts'

mongoose.set('strictQuery', 'throw')
mongoose.set('sanitizeFilter', true)
mongoose.set('transactionAsyncLocalStorage', true)
mongoose.set('autoIndex', false)
mongoose.set('autoCreate', false)
mongoose.set('bufferCommands', false)

/** Fields of every stored record besides its own. `version` counts changes, from 1. */
export interface RecordDoc {
  _id: number
  version: number
  createdAt: Date
  updatedAt: Date
}

export type IndexSpec = [IndexDefinition, IndexOptions?]

/** A calendar date as it is stored. It is named as one, so that the check of totals looks at every date there is. */
export const calendarDate = { type: String, required: true, calendarDate: true } as const
/** The same where there may be none. */
export const optionalCalendarDate = { type: String, default: null, calendarDate: true } as const

const indexSpecs = new Map<Model<never>, IndexSpec[]>()
const entities = new Map<unknown, EntityType>()

/** Collection of the records, and their entity type; null for records that are only part of another. */
export interface RecordKind {
  collection: string
  entity: EntityType | null
}

/**
 * Declares a record with integer id, version and timestamps. Conventions:
 * - money is integer cents in fields ending in `Cents`; calendar dates are 'YYYY-MM-DD' strings; instants are Dates;
 * - `search` (string[]) holds `searchKeys(...)`, with the index `{ search: 1, _id: -1 }`;
 * - fields that lists sort by are always set, and have an index ending in `_id` in the same direction;
 * - indexes are only created by `ensureIndexes` (the migration step), never while serving.
 */
export function recordModel<T extends RecordDoc>(
  { collection, entity }: RecordKind,
  fields: SchemaDefinition,
  indexes: IndexSpec[] = [],
) {
  const schema = new mongoose.Schema<T>(
    {
      _id: { type: Number, required: true },
      version: { type: Number, required: true, default: 1 },
      ...fields,
    } as never,
    {
      collection,
      timestamps: { currentTime: databaseNow },
      versionKey: false,
      strict: 'throw',
      minimize: false,
    },
  )
  const model = register<T>(collection, schema as mongoose.Schema, indexes)
  if (entity) entities.set(model, entity)
  return model
}

/** Returns the entity type of a model's records; undefined for parts of others. */
export function entityOf(model: unknown): EntityType | undefined {
  return entities.get(model)
}

/** The models whose records are of this kind. */
export function modelsOf(entity: EntityType): Model<RecordDoc>[] {
  return [...entities].flatMap(([model, kind]) => (kind === entity ? [model as Model<RecordDoc>] : []))
}

/** Declares a stored thing that is no record of its own (session, counter, log entry): own `_id`, no version. */
export function plainModel<T extends { _id: unknown }>(
  name: string,
  fields: SchemaDefinition,
  indexes: IndexSpec[] = [],
) {
  return register<T>(name, plainSchema<T>(name, fields) as mongoose.Schema, indexes)
}

/**
 * Declares records that are only ever added: here mongoose refuses to change or remove one. In the database a validator
 * refuses content that does not fit, whoever writes it.
 */
export function appendOnlyModel<T extends { _id: unknown }>(
  name: string,
  fields: SchemaDefinition,
  indexes: IndexSpec[],
  validator: object,
) {
  const schema = plainSchema<T>(name, fields)
  const refuse = () => {
    throw new Error(`${name} is append-only`)
  }
  schema.pre([...changingQueries], refuse)
  schema.pre('bulkWrite', refuse)
  schema.pre('save', function refuseChanged() {
    if (!this.isNew) refuse()
  })
  const model = register<T>(name, schema as mongoose.Schema, indexes)
  validators.set(name, validator)
  return model
}

function plainSchema<T>(collection: string, fields: SchemaDefinition) {
  return new mongoose.Schema<T>(fields as never, {
    collection,
    versionKey: false,
    strict: 'throw',
    minimize: false,
  })
}

const changingQueries = [
  'updateOne',
  'updateMany',
  'replaceOne',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'deleteOne',
  'deleteMany',
] as const

const validators = new Map<string, object>()

/** Rules that the database itself keeps for the records of a collection; undefined where it keeps none. */
export function validatorOf(collection: string): object | undefined {
  return validators.get(collection)
}

/** Milliseconds after which the database gives up a question that names no limit of its own. */
let questionMs = 20_000

/** Gives questions that name no limit of their own this one: a command adds up all there is. */
export function limitQuestionsTo(ms: number): void {
  questionMs = ms
}

/**
 * Limit of a walk through records by a cursor: none. The database would count the time of all its batches together, and
 * there may be millions; each batch has to come before the connection's own limit.
 */
export const walkLimit = { maxTimeMS: 0 } as const

const timeLimit = new AsyncLocalStorage<number>()
/** Milliseconds by which a connection outlasts such a question. */
const afterQuestionMs = 10_000

/** Gives the questions of `work` so many milliseconds each, whatever limit they name: nobody waits for them. */
export function withTimeLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return timeLimit.run(ms, work)
}

/** Options that limit a question. */
function limitsOf(named: number | undefined) {
  const given = timeLimit.getStore()
  if (given === undefined) return { maxTimeMS: named ?? questionMs }
  return { maxTimeMS: given, socketTimeoutMS: given + afterQuestionMs }
}

/** No question lasts without end: a plan that went wrong must not hold a connection, and those who wait for one. */
function limitQuestions(schema: mongoose.Schema): void {
  schema.pre(['find', 'findOne', 'countDocuments', 'distinct'], function limit() {
    this.setOptions(limitsOf(this.getOptions().maxTimeMS))
  })
  schema.pre('aggregate', function limit() {
    Object.assign(this.options, limitsOf(this.options.maxTimeMS))
  })
}

function register<T>(name: string, schema: mongoose.Schema, indexes: IndexSpec[]): Model<T> {
  limitQuestions(schema)
  const model = mongoose.model(name, schema) as unknown as Model<T>
  indexSpecs.set(model as unknown as Model<never>, indexes)
  return model
}

/**
 * The driver's collection of a model, for the few questions that are part of every call: mongoose adds nothing there
 * but time. It checks nothing either, and takes no part in transactions: only for filters that we make ourselves.
 */
export function driverCollection<T extends { _id: unknown }>(model: Readable<T>) {
  return (model as Model<T>).collection as unknown as mongoose.mongo.Collection<T>
}

/** What ids of a model's records are: a few kinds of record have texts, all others numbers. */
export function idTypeOf<T>(model: Readable<T>): 'number' | 'string' {
  return (model as Model<T>).schema.path('_id').instance === 'String' ? 'string' : 'number'
}

/** Read-only access that other features have to a feature's records. Only the feature itself changes them. */
export type ReadOnly<T> = Pick<
  Model<T>,
  'find' | 'findOne' | 'findById' | 'exists' | 'aggregate' | 'countDocuments'
>

/** Reads for the feature itself and for others. */
export type Readable<T> = Model<T> | ReadOnly<T>

/** The records of a model, for others to read. */
export function readOnly<T>(model: Model<T>): ReadOnly<T> {
  return model
}

/** All declared models with the indexes they need. */
export function declaredIndexes(): [Model<never>, IndexSpec[]][] {
  return [...indexSpecs]
}

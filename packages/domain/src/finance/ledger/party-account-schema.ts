import { array, type InferType, number, object, string } from 'yup'
import { oneOf, reference } from '../../kernel/forms/fields.ts'
import { shortFields } from '../short-pay/short-pay-schema.ts'
import { type EntryKind, entryKinds } from './entry.ts'
import { brokerFigures, clientFigures } from './party-account.ts'

const money = () => string().required()
const named = () => reference({ name: string().required() })
const moneyOf = <T extends string>(names: readonly T[]) =>
  object(Object.fromEntries(names.map((name) => [name, money()])) as Record<T, ReturnType<typeof money>>)

const days = {
  asOf: string().required(),
  /** The company's day now. */
  today: string().required(),
}

/** What stands between a client and us at the end of a day, as decimal strings (R-ACC-1). */
export const clientAccount = object({
  client: named().required(),
  ...days,
  figures: moneyOf(clientFigures).required(),
})
export type ClientAccount = InferType<typeof clientAccount>

/** What a broker owes us at the end of a day (R-ACC-4). */
export const brokerAccount = object({
  broker: named().required(),
  ...days,
  figures: moneyOf(brokerFigures).required(),
  /** Owed on the invoices of each client: the largest, and what all others come to. */
  clients: array(object({ client: named().required(), open: money() }).required()).required(),
  clientCount: number().integer().required(),
  othersOpen: money(),
  /** Owed now on invoices that the broker disputes; null for a day that is past. */
  disputed: object({ count: number().integer().required(), open: money() })
    .nullable()
    .defined()
    .default(null),
})
export type BrokerAccount = InferType<typeof brokerAccount>

/** An entry of the book as it changed the figures of a client or broker. */
const line = {
  id: string().required(),
  kind: string<EntryKind>().oneOf(entryKinds).required(),
  /** Entry that this one undoes. */
  reverses: string().nullable().defined(),
  bookDate: string().required(),
  valueDate: string().required(),
  /** Record that the entry is about: `entity` is its kind. */
  source: object({ entity: string().required(), id: number().integer().required() }).required(),
  /** Invoices whose purchases it moved, the first few. */
  invoices: array(reference({ invoiceNumber: string().required() }).required()).required(),
  invoiceCount: number().integer().required(),
  /** Change of the figure that was asked for, with its sign. */
  change: money(),
  /** That figure after this line. */
  balance: money(),
}

export const clientAccountLine = object({
  ...line,
  broker: named().nullable().defined(),
  changes: moneyOf(clientFigures).required(),
})
export type ClientAccountLine = InferType<typeof clientAccountLine>

export const brokerAccountLine = object({
  ...line,
  client: named().nullable().defined(),
  /** What the payment left open, and why; null of every other line. */
  short: object(shortFields).nullable().defined().default(null),
  changes: moneyOf(brokerFigures).required(),
})
export type BrokerAccountLine = InferType<typeof brokerAccountLine>

/** Filters of the lines, besides their days. */
export const clientLineFilters = { figure: oneOf(clientFigures).default('fundsEmployed') }
export const brokerLineFilters = { figure: oneOf(brokerFigures).default('open') }

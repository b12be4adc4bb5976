import type { QueryFilter } from 'mongoose'
import mongoose from 'mongoose'

/** Values that may be compared in a query. Objects never: they could carry operators of their own. */
export type Scalar = string | number | boolean | Date | null

/**
 * Operators for filters. `sanitizeFilter` refuses operators in filters, so that nothing a caller sends can become
 * one; these are let through because they only accept plain values. `{ createdAt: op.gte(date) }`
 */
export const op = {
  gt: <T extends Scalar>(value: T) => trusted({ $gt: plain(value) }),
  gte: <T extends Scalar>(value: T) => trusted({ $gte: plain(value) }),
  lt: <T extends Scalar>(value: T) => trusted({ $lt: plain(value) }),
  lte: <T extends Scalar>(value: T) => trusted({ $lte: plain(value) }),
  ne: <T extends Scalar>(value: T) => trusted({ $ne: plain(value) }),
  in: <T extends Scalar>(values: readonly T[]) => trusted({ $in: values.map(plain) }),
  nin: <T extends Scalar>(values: readonly T[]) => trusted({ $nin: values.map(plain) }),
  all: <T extends Scalar>(values: readonly T[]) => trusted({ $all: values.map(plain) }),
  /**
   * Equal to a text or number, in a form that an index of values of that type alone takes (`$type` in its
   * partialFilterExpression): the database does not conclude the type from the value.
   */
  typed: <T extends string | number>(value: T) => trusted({ $eq: plain(value), $type: typeOf(value) }),
  /** One of some texts, or of some numbers, in that form. */
  typedIn: <T extends string | number>(values: readonly T[]) =>
    trusted({ $in: values.map(plain), $type: typeOf(values[0]) }),
  ofType: (type: 'object' | 'null') => trusted({ $type: type }),
  exists: (exists: boolean) => trusted({ $exists: exists }),
  /** From and to, both included; either may be left out. */
  between: <T extends Scalar>(from: T | undefined, to: T | undefined) =>
    trusted({
      ...(from === undefined ? {} : { $gte: plain(from) }),
      ...(to === undefined ? {} : { $lte: plain(to) }),
    }),
  /** An array with an element whose fields have these values, or one of several. */
  element: (fields: Readonly<Record<string, Scalar | readonly Scalar[]>>) =>
    trusted({
      $elemMatch: Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          Array.isArray(value) ? op.in(value) : plain(value as Scalar),
        ]),
      ),
    }),
  /** An array with an element from `from` up to but excluding `to`. */
  elementBetween: <T extends Scalar>(from: T, to: T) =>
    trusted({ $elemMatch: { $gte: plain(from), $lt: plain(to) } }),
  /** An array without an element whose field is beyond a value. */
  noneBeyond: <T extends Scalar>(field: string, value: T) =>
    trusted({ $not: { $elemMatch: { [field]: { $gt: plain(value) } } } }),
}

function typeOf(value: string | number | undefined): 'string' {
  // mongoose's types do not know the alias 'number', which MongoDB takes.
  return (typeof value === 'number' ? 'number' : 'string') as 'string'
}

/** Conditions on fields that every record of a generic model has: mongoose's types do not follow a type parameter. */
export function conditionsOn<T>(fields: object): QueryFilter<T> {
  return fields as QueryFilter<T>
}

function trusted<T extends object>(operators: T): T {
  return mongoose.trusted(operators)
}

function plain<T extends Scalar>(value: T): T {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    throw new TypeError('A filter compares plain values only')
  }
  return value
}

import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { dayRange } from '../base/days.ts'
import type { Scalar } from '../database/filter.ts'
import { op } from '../database/filter.ts'
import { splitMany } from './params.ts'

/** Conditions of a list, ready for `listQuery`. Query fields that were not given make none. */
export type Conditions = Record<string, unknown>

/** A field has one of the values of a `manyOf` query field. */
export function anyOf(path: string, text: string | undefined): Conditions {
  const values = splitMany(text)
  if (!values) return {}
  return { [path]: values.length === 1 ? values[0] : op.in(values) }
}

/** A field has this value. */
export function equal(path: string, value: Scalar | undefined): Conditions {
  return value === undefined ? {} : { [path]: value }
}

/** A field lies between two values, both included; each end may be open. */
export function within<T extends Scalar>(path: string, from: T | undefined, to: T | undefined): Conditions {
  return from === undefined && to === undefined ? {} : { [path]: op.between(from, to) }
}

/** An instant lies on one of these calendar days in the caller's time zone. */
export function onDays(
  path: string,
  from: string | undefined,
  to: string | undefined,
  zone: string,
): Conditions {
  const range = dayRange(from, to, zone)
  return within(path, range.from, range.to)
}

/** Cents lie between two amounts in dollars. */
export function amounts(path: string, from: string | undefined, to: string | undefined): Conditions {
  return within(path, from ? parseMoney(from) : undefined, to ? parseMoney(to) : undefined)
}

/**
 * Types of the records that a journal is asked about. A number alone may be one of any type: indexes that find entries
 * of one record begin with the type.
 */
export function typesMeant({
  entityType,
  entityId,
}: {
  entityType?: EntityType | undefined
  entityId?: number | undefined
}): readonly EntityType[] | undefined {
  if (entityType !== undefined) return [entityType]
  return entityId === undefined ? undefined : entityTypes
}

/** Entries about records of one of these types; of any type when there are none to choose from. */
export const ofTypes = (types: readonly EntityType[] | undefined) =>
  types === undefined ? {} : { entityType: op.in(types) }

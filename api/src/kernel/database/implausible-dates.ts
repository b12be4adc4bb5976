import { daysOfRange } from '@drayline/domain/kernel/dates/date-range'
import type { Model, Schema } from 'mongoose'
import { databaseNow } from './database-clock.ts'
import { declaredIndexes } from './model.ts'

/** A stored calendar date that cannot be meant. */
export interface ImplausibleDate {
  collection: string
  id: unknown
  field: string
}

/** So many are named of each field; the first say where to look. */
const named = 100

/** Every field of a stored model that holds a calendar date, by its path; those of embedded records, too. */
export function calendarDatesOf(schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.paths).flatMap(([name, type]) => {
    const path = `${prefix}${name}`
    const { schema: embedded } = type as { schema?: Schema }
    if (embedded) return calendarDatesOf(embedded, `${path}.`)
    return (type.options as { calendarDate?: boolean }).calendarDate ? [path] : []
  })
}

/**
 * Names stored calendar dates outside the years that a record can mean, such as the year 26 of an older version's
 * form. Reads every record that has such dates: for commands, not for serving.
 */
export async function findImplausibleDates(now: Date = databaseNow()): Promise<ImplausibleDate[]> {
  const found: ImplausibleDate[] = []
  for (const [model] of declaredIndexes()) {
    for (const field of calendarDatesOf(model.schema as never))
      found.push(...(await outside(model, field, now)))
  }
  return found
}

async function outside(model: Model<never>, field: string, now: Date): Promise<ImplausibleDate[]> {
  const { min, max } = daysOfRange('plan', now)
  const rows = await model.collection
    .find({ $or: [{ [field]: { $lt: min } }, { [field]: { $gt: max } }] }, { projection: { _id: 1 } })
    .limit(named)
    .toArray()
  return rows.map(({ _id }) => ({ collection: model.collection.name, id: _id, field }))
}

import type { Description, Field, Fields } from '@drayline/domain/kernel/forms/record-fields'
import { byField, describe } from '@drayline/domain/kernel/forms/record-fields'
import type { SchemaDefinition, SchemaDefinitionProperty } from 'mongoose'
import { calendarDate, optionalCalendarDate } from './model.ts'

const types = { string: String, number: Number, boolean: Boolean }

/**
 * Derives the stored form of the declared fields of a record: by the type of their rule, null or its default where
 * there is none.
 */
export function storedFields(fields: Fields): SchemaDefinition {
  return byField(fields, (name) => stored(fields[name] as Field))
}

function stored(field: Field): SchemaDefinitionProperty {
  const { type, nullable, oneOf, tests }: Description = describe(field)
  if (tests.some(({ name }) => name === 'date')) return nullable ? optionalCalendarDate : calendarDate
  if (!(type in types)) throw new TypeError(`A field of type ${type} is not stored as it is typed`)
  const values = oneOf.filter((value) => value !== null)
  const value = nullable ? null : (field.getDefault() as unknown)
  const declared = {
    type: types[type as keyof typeof types],
    ...(values.length > 0 && !nullable ? { enum: values } : {}),
    ...(value === undefined ? { required: true } : { default: value }),
  }
  return declared as SchemaDefinitionProperty
}

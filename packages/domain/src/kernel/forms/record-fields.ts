import type { AnyObject, InferType, Schema } from 'yup'
import { boolean, number, object, string } from 'yup'

/**
 * The fields of a record that are stored and answered as they are typed, by name. From this one declaration follow the
 * input and the record schema, what is stored, presented, told as a change, and what a form begins with.
 */
export type Fields = Record<string, Field>
export type Field = Schema<unknown, AnyObject, unknown, '' | 'd' | 's'>

/** The checked values of such fields. */
export type Values<F extends Fields> = { [Name in keyof F]: Exclude<InferType<F[Name]>, undefined> }

/** Values of a form: empty text for missing texts, null while no number or record is chosen. */
export type FormValues<F extends Fields> = { [Name in keyof F]: FormValue<Values<F>[Name]> }
type FormValue<V> = NonNullable<V> extends string ? NonNullable<V> | (null extends V ? '' : never) : V | null

/** The names of the fields, in the order of their declaration. */
export function fieldNames<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields)
}

/** The declared fields of a record and no others; what an older record lacks has the field's default. */
export function pickFields<F extends Fields>(fields: F, record: Partial<Values<F>>): Values<F> {
  return mapFields(fields, (name) => record[name] ?? fields[name]?.getDefault() ?? null) as Values<F>
}

/** The declared fields that a request names: what it does not name stays as it is. */
export function givenFields<F extends Fields>(fields: F, input: Partial<Values<F>>): Partial<Values<F>> {
  const given = fieldNames(fields).filter((name) => input[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, input[name]])) as Partial<Values<F>>
}

/** Returns the initial values of a form of these fields; null for a new record. */
export function formValues<F extends Fields>(fields: F, record: Partial<Values<F>> | null): FormValues<F> {
  return mapFields(fields, (name, { type }) => {
    const empty = type === 'string' ? '' : null
    return record?.[name] ?? fields[name]?.getDefault() ?? empty
  }) as FormValues<F>
}

/** Something about every field by its name, such as its label. */
export function byField<F extends Fields, T>(
  fields: F,
  of: (name: keyof F & string) => T,
): Record<keyof F & string, T> {
  return mapFields(fields, of) as Record<keyof F & string, T>
}

/** Schemas of what a record answers: of the same types, without the limits of what may be typed. */
export function recordShape<F extends Fields>(fields: F): { [Name in keyof F]: Schema<Values<F>[Name]> } {
  return mapFields(fields, (_name, field) => answered(field)) as {
    [Name in keyof F]: Schema<Values<F>[Name]>
  }
}

function answered({ type, nullable, oneOf, tests }: Description): Schema {
  // Stryker disable next-line MethodExpression,ConditionalExpression: null passes by `nullable`, listed or not
  const values = oneOf.filter((value) => value !== null)
  const whole = tests.some(({ name }) => name === 'integer')
  const plain = plainSchema(type, values as string[], whole)
  return nullable ? plain.nullable().defined() : plain.required()
}

function plainSchema(type: string, values: string[], whole: boolean): Schema {
  if (type === 'string') return values.length > 0 ? string().oneOf(values) : string()
  if (type === 'number') return whole ? number().integer() : number()
  if (type === 'boolean') return boolean()
  throw new TypeError(`A field of type ${type} is not stored as it is typed`)
}

/**
 * The rules of a request that changes a record: what it does not name stays as it is, so that no one who does not know
 * a field yet (a screen of an earlier version) can empty it. A rule that spans two fields sees only those that are
 * named: the service asks it again of the whole record.
 * @throws TypeError for rules of the whole object, which would be lost
 */
export function changeInput<T extends object>(input: Schema<T> & { fields: object }): Schema<T> {
  if (input.tests.length > 0)
    throw new TypeError('A rule of the whole object is lost in a change of some fields')
  const fields = Object.entries(input.fields as Fields).map(([name, field]): [string, Schema] => {
    const { optional, nullable } = describe(field)
    return [name, optional || nullable ? field.default(undefined) : field]
  })
  return object(Object.fromEntries(fields)).meta({ isChange: true }) as unknown as Schema<T>
}

/** Description of a field at run time. */
export interface Description {
  type: string
  nullable: boolean
  optional: boolean
  oneOf: readonly unknown[]
  tests: readonly { name?: string }[]
}

const described = new WeakMap<Field, Description>()

/** Describes a field of a declaration. Schemas do not change, and describing one takes longer than storing its value. */
export function describe(field: Field): Description {
  const description = described.get(field) ?? (field.describe() as unknown as Description)
  described.set(field, description)
  return description
}

function mapFields<F extends Fields>(
  fields: F,
  of: (name: keyof F & string, description: Description) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(name, describe(field))]))
}

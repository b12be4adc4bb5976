import type { Schema, SchemaDescription } from 'yup'

export type JsonSchema = Record<string, unknown>

interface Described {
  type: string
  nullable?: boolean
  optional?: boolean
  default?: unknown
  meta?: { csv?: readonly string[]; format?: string } & Record<string, unknown>
  oneOf?: unknown[]
  tests?: { name?: string; params?: Record<string, unknown> }[]
  fields?: Record<string, Described>
  innerType?: Described
}

/** The JSON Schema of a yup schema, as far as JSON Schema can say it. */
export function toJsonSchema(schema: Schema): JsonSchema {
  return convert(schema.describe() as SchemaDescription as unknown as Described)
}

/** Names of the fields that must be there. */
export function requiredFields(schema: Schema): string[] {
  const { fields = {} } = schema.describe() as unknown as Described
  return Object.entries(fields)
    .filter(([, field]) => isRequired(field))
    .map(([name]) => name)
}

function isRequired(field: Described): boolean {
  if (field.optional !== false) return false
  return field.default === undefined || leavesOut(field)
}

/** Objects have a default made of their fields'; where that lacks a required field, the object must be there. */
function leavesOut({ type, fields = {}, default: given }: Described): boolean {
  if (type !== 'object' || typeof given !== 'object' || given === null) return false
  const values = given as Record<string, unknown>
  return Object.entries(fields).some(([name, field]) => isRequired(field) && values[name] === undefined)
}

function convert(described: Described): JsonSchema {
  const base = converters[described.type]?.(described) ?? {}
  const values = described.oneOf?.filter((value) => value !== null && value !== undefined)
  const schema: JsonSchema = {
    ...base,
    ...(values && values.length > 0 ? { enum: described.nullable ? [...values, null] : values } : {}),
    ...(isJson(described.default) ? { default: described.default } : {}),
  }
  return described.nullable && schema.type ? { ...schema, type: [schema.type, 'null'] } : schema
}

function isJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'object' && typeof value !== 'function'
}

function testParams(described: Described, name: string): Record<string, unknown> | undefined {
  return described.tests?.find((test) => test.name === name)?.params
}

const converters: Record<string, (described: Described) => JsonSchema> = {
  string: stringSchema,
  number: numberSchema,
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date-time' }),
  array: (described) => ({
    type: 'array',
    items: described.innerType ? convert(described.innerType) : {},
    ...limits(described, 'minItems', 'maxItems'),
  }),
  object: (described) => {
    const fields = Object.entries(described.fields ?? {})
    const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => name)
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, field]) => [name, convert(field)])),
      ...(required.length > 0 ? { required } : {}),
    }
  },
}

function stringSchema(described: Described): JsonSchema {
  const matches = testParams(described, 'matches')
  const known: Record<string, JsonSchema> = {
    email: { format: 'email' },
    url: { format: 'uri' },
    date: { format: 'date' },
    money: { pattern: '^\\d{1,8}(\\.\\d{1,2})?$' },
  }
  const formats = (described.tests ?? []).map((test) => known[test.name ?? ''] ?? {})
  const csv = described.meta?.csv
  return {
    type: 'string',
    ...Object.assign({}, ...formats),
    ...(matches?.regex instanceof RegExp && !known[String(matches.name)]
      ? { pattern: matches.regex.source }
      : {}),
    ...(csv ? { description: `One or several, comma-separated: ${csv.join(', ')}` } : {}),
    ...(described.meta?.format ? { format: described.meta.format } : {}),
    ...limits(described, 'minLength', 'maxLength'),
    ...(isRequired(described) && testParams(described, 'min') === undefined && hasTest(described, 'required')
      ? { minLength: 1 }
      : {}),
  }
}

function hasTest(described: Described, name: string): boolean {
  return described.tests?.some((test) => test.name === name) ?? false
}

function numberSchema(described: Described): JsonSchema {
  const more = testParams(described, 'min')?.more
  return {
    type: hasTest(described, 'integer') ? 'integer' : 'number',
    ...(more === undefined ? {} : { exclusiveMinimum: more }),
    ...limits(described, 'minimum', 'maximum'),
  }
}

function limits(described: Described, minName: string, maxName: string): JsonSchema {
  const min = testParams(described, 'min')?.min
  const max = testParams(described, 'max')?.max
  return {
    ...(min === undefined ? {} : { [minName]: min }),
    ...(max === undefined ? {} : { [maxName]: max }),
  }
}

import fc from 'fast-check'

/** The JSON Schema that the API's document uses. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Texts that have hurt others: operators, names of prototypes, controls, halves of characters, addresses, formulas. */
const hurtful = [
  ...['$gt', '__proto__', 'constructor', '../../etc/passwd', '=1+1', '<script>alert(1)</script>', 'a\u0000b'],
  ...['\ud800', '\u202e', '\u2028', 'NaN', '1e400', '-0', '{{7*7}}', "' or 1=1 --", 'javascript:1'],
]
const dates = ['2026-11-25', '2026-02-29', '2024-02-29', '0001-01-01', '9999-12-31', '2026-1-1']

/** A value that a schema allows, as far as the schema says it; small ids are those of records that are there. */
export function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return numberOf(type, schema)
  if (type === 'array') return arrayOf(schema)
  return type === 'object' ? objectOf(schema) : textOf(schema)
}

function numberOf(type: string, { minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.ceil(minimum ?? (exclusiveMinimum ?? -1) + 1)
  const max = Math.floor(Math.min(maximum ?? 1e9, Number.MAX_SAFE_INTEGER))
  const whole = fc.integer({ min, max: Math.max(min, max) })
  const small = fc.integer({ min, max: Math.max(min, Math.min(max, min + 8)) })
  const edges = fc.constantFrom(min, Math.max(min, max))
  const real = fc.double({ min, max: Math.max(min, max), noNaN: true })
  return fc.oneof(small, small, small, edges, type === 'integer' ? whole : real)
}

function textOf({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...dates)
  if (format === 'email') return fc.constantFrom('ann@b.example', 'A@B.EXAMPLE', 'é@b.example')
  if (pattern?.includes('\\d')) return fc.constantFrom('100.00', '0.01', '99999999.99', '0', '5')
  const words = fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' })
  const long = fc.constantFrom('x'.repeat(maxLength), 'ñ'.repeat(maxLength))
  return fc.oneof(words, fc.constantFrom('Blue Ridge', 'PHX', 'TX', 'ok'), fc.constantFrom(...hurtful), long)
}

function arrayOf({ items = {}, minItems = 0, maxItems = 6 }: JsonSchema): fc.Arbitrary<unknown[]> {
  return fc.array(fitting(items), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 6)),
  })
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fitting(inner)]))
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) })
}

/** Any JSON, to put where something else belongs. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 53,
    '',
    [],
    {},
    [[1]],
    { $gt: '' },
    { a: { b: [null] } },
  ),
  fc.constantFrom(...hurtful),
)

/** A body in which one field was replaced by something else, or left out. */
export function spoiled(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return anything
  return fc
    .tuple(objectOf(schema), fc.constantFrom(...names), fc.option(anything, { nil: undefined }))
    .map(([body, name, value]) => {
      const { [name]: _gone, ...rest } = body as Record<string, unknown>
      return value === undefined ? rest : { ...rest, [name]: value }
    })
}

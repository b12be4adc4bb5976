/** The little of JSON Schema that the API's document uses. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  minLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/**
 * Lists the differences between a value and a schema. A field that no schema names is one that the API does not send.
 */
export function schemaProblems(value: unknown, schema: Schema, at: string): string[] {
  const types = [schema.type ?? []].flat()
  const type = typeOf(value)
  const fits = types.includes(type) || (types.includes('integer') && Number.isInteger(value))
  if (types.length > 0 && !fits) return [`${at} is ${type}, not ${types.join(' or ')}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is no value: ${JSON.stringify(value)}`]
  if (Array.isArray(value)) {
    const items = schema.items ?? {}
    return value.flatMap((item, index) => schemaProblems(item, items, `${at}[${index}]`))
  }
  if (type === 'object') return fieldProblems(value as Record<string, unknown>, schema, at)
  if (typeof value === 'string' && value.length < (schema.minLength ?? 0)) return [`${at} is empty`]
  if (typeof value === 'number' && !inBounds(value, schema)) return [`${at} is out of bounds: ${value}`]
  return []
}

function inBounds(value: number, { minimum, maximum, exclusiveMinimum }: Schema): boolean {
  const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number
  return (
    value >= (minimum ?? NEGATIVE_INFINITY) &&
    value <= (maximum ?? POSITIVE_INFINITY) &&
    value > (exclusiveMinimum ?? NEGATIVE_INFINITY)
  )
}

function fieldProblems(value: Record<string, unknown>, schema: Schema, at: string): string[] {
  const { properties = {}, required = [] } = schema
  // Without named fields it is a dictionary, and what is undefined is not sent.
  if (Object.keys(properties).length === 0) return []
  const sent = Object.entries(value).filter(([, field]) => field !== undefined)
  const lacking = required.filter((name) => value[name] === undefined)
  return [
    ...lacking.map((name) => `${at}.${name} is missing`),
    ...sent.flatMap(([name, field]) => {
      const known = properties[name]
      return known ? schemaProblems(field, known, `${at}.${name}`) : [`${at}.${name} is not sent by the API`]
    }),
  ]
}

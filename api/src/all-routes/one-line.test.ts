import type { Schema } from 'yup'
import { routes } from '../routes.ts'

interface Field {
  fields?: Record<string, Schema>
  innerType?: Schema
  type: string
  spec: { meta?: unknown }
  tests: { OPTIONS?: { name?: string; params?: { max?: number } } }[]
}

/** Longest texts that are names, numbers, labels, titles: what a row of a list or of a file holds. */
const maxLine = 200

/** The free texts of a body, with where they are. */
function textsOf(schema: Schema, at: string): [string, Schema][] {
  const { fields, innerType, type } = schema as unknown as Field
  if (fields) return Object.entries(fields).flatMap(([name, field]) => textsOf(field, `${at}.${name}`))
  if (innerType) return textsOf(innerType, `${at}[]`)
  return type === 'string' ? [[at, schema]] : []
}

function maxOf(schema: Schema): number | undefined {
  const { tests } = schema as unknown as Field
  return tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS?.params?.max
}

const lines = routes
  .flatMap(({ method, path, body }) => (body ? textsOf(body, `${method} ${path}`) : []))
  // A password may hold anything.
  .filter(([at, schema]) => !/password$/i.test(at) && (maxOf(schema) ?? Number.POSITIVE_INFINITY) <= maxLine)

test('there are such texts', () => expect(lines.length).toBeGreaterThan(50))

test.each(lines)('%s is one line', (_at, schema) => {
  for (const lineBreak of ['\n', '\r\n', '\r', '\u2028', '\u0085'])
    expect(schema.isValidSync(`aa${lineBreak}1234567890`)).toBe(false)
  if (schema.isValidSync('5550 10-0000')) expect(schema.cast('5550\t10-0000')).toBe('5550 10-0000')
})

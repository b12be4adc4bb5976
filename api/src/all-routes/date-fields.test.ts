import type { AnyObjectSchema, Schema } from 'yup'
import { routes } from '../routes.ts'

interface Field {
  name: string
  schema: Schema
}

/** Every field of a schema down to the leaves, by its path. */
function leavesOf(schema: Schema, name: string): Field[] {
  const { fields, innerType } = schema as { fields?: AnyObjectSchema['fields']; innerType?: Schema }
  if (innerType) return leavesOf(innerType, `${name}[]`)
  if (!fields) return [{ name, schema }]
  return Object.entries(fields).flatMap(([key, inner]) => leavesOf(inner as Schema, `${name}.${key}`))
}

/** A field on its own, without what its siblings ask of it. */
async function takes({ schema }: Field, value: string): Promise<boolean> {
  try {
    await schema.validate(value, { context: {}, parent: {} } as never)
    return true
  } catch {
    return false
  }
}

/** A date is what takes a day or an instant, and neither other text nor numbers nor a day that no month has. */
async function isDate(field: Field): Promise<boolean> {
  if (field.schema.type !== 'string') return field.schema.type === 'date'
  const [day, instant, word, words, phone, noDay] = await Promise.all(
    [
      '2026-06-15',
      '2026-06-15T12:00:00.000Z',
      'word',
      'some words',
      '555 010 0100',
      '2026-06-45T12:00:00Z',
    ].map((value) => takes(field, value)),
  )
  return Boolean((day || instant) && !word && !words && !phone && !noDay)
}

const given = routes.flatMap(({ method, path, body, query }) => [
  ...(body ? leavesOf(body, `${method} ${path} body`) : []),
  ...(query ? leavesOf(query, `${method} ${path} query`) : []),
])

test('every date that a call can carry refuses a year that cannot be meant', async () => {
  const dates: Field[] = []
  for (const field of given) if (await isDate(field)) dates.push(field)
  const names = dates.map(({ name }) => name)
  // The way of finding them works: dates of records, of calls, of lists and of reports are among them.
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/collections body.dueDate',
      'POST /api/collections/:id/calls body.at',
      'POST /api/collections/:id/calls body.promiseDate',
      'PUT /api/loads/:id body.pickupDate',
      'GET /api/fuel-advances query.advanceFrom',
      'GET /api/aging query.asOf',
      'GET /api/reports/daily-funding query.from',
      'POST /api/time-tracking/entries body.clockInTime',
    ]),
  )
  const open: string[] = []
  for (const field of dates) {
    for (const day of ['0026-11-30', '0001-01-01', '1899-12-31', '9999-12-31']) {
      const taken = (await takes(field, day)) || (await takes(field, `${day}T12:00:00.000Z`))
      if (taken) open.push(`${field.name}: ${day}`)
    }
  }
  expect(open).toEqual([])
})

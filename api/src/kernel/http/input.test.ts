import { array, boolean, number, object, string } from 'yup'
import { readBodyFields } from './input.ts'

const schema = object({
  name: string().trim().max(20),
  count: number(),
  done: boolean(),
  tags: array(string().defined()),
  part: object({ city: string() }).default(undefined),
  rows: array(object({ id: number() })),
})

test.each([
  ['name', '{"name":{"$gt":""}}'],
  ['name', '{"name":["a"]}'],
  ['name', '{"name":true}'],
  ['name', '{"name":"half \\ud800"}'],
  ['name', '{"name":"nul \\u0000"}'],
  ['name', '{"name":1e400}'],
  ['count', '{"count":[1]}'],
  ['count', '{"count":" 5 "}'],
  ['count', '{"count":"0x10"}'],
  ['count', '{"count":true}'],
  ['done', '{"done":"true"}'],
  ['done', '{"done":1}'],
  ['tags', '{"tags":{}}'],
  ['tags', '{"tags":"[]"}'],
  ['tags[1]', '{"tags":["a",["b"]]}'],
  ['part', '{"part":[]}'],
  ['part.city', '{"part":{"city":{"toString":1}}}'],
  ['rows[0].id', '{"rows":[{"id":[7]}]}'],
])('%s is refused as none of its kind in %s', async (path, json) => {
  await expect(readBodyFields(schema, JSON.parse(json))).rejects.toMatchObject({
    status: 422,
    errors: { [path]: 'field.invalid' },
  })
})

test('what fits its kind still has to keep the rules of its field', async () => {
  await expect(readBodyFields(schema, { name: 'x'.repeat(21) })).rejects.toMatchObject({ status: 422 })
})

const meant = { name: 'One', count: 2, done: false, tags: ['a'], part: { city: 'Reno' }, rows: [{ id: 7 }] }

test('fields that nobody meant to be written are dropped, at every depth', async () => {
  const sent = {
    ...meant,
    ...{ id: 999, role: 'admin', $set: { role: 'admin' } },
    part: { ...meant.part, verified: true },
    rows: [{ id: 7, paid: true }],
  }
  expect(await readBodyFields(schema, sent)).toEqual(meant)
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'so is %s, and no prototype gets anything of it',
  async (name) => {
    const own = `"${name}":{"isAdmin":true,"prototype":{"isAdmin":true}}`
    const json = JSON.stringify(meant)
      .replace('{', `{${own},`)
      .replace('{"city"', `{${own},"city"`)
      .replace('{"id"', `{${own},"id"`)
    const read = (await readBodyFields(schema, JSON.parse(json))) as typeof meant
    expect(read).toEqual(meant)
    for (const one of [read, read.part, read.rows[0]])
      expect(Object.getPrototypeOf(one)).toBe(Object.prototype)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  },
)

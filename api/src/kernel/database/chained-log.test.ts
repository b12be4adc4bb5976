import { canonicalJson } from './chained-log.ts'

test('the same content is the same text, whatever the order it was put together in', () => {
  const record = { b: 1, a: { d: [{ z: 1, y: null }, undefined], at: new Date(5) }, 10: 'ten', 9: 'nine' }
  const same = { 9: 'nine', 10: 'ten', a: { at: new Date(5), d: [{ y: null, z: 1 }, undefined] }, b: 1 }
  const text =
    '{"9":"nine","10":"ten","a":{"at":"1970-01-01T00:00:00.005Z","d":[{"y":null,"z":1},null]},"b":1}'
  expect([canonicalJson(record), canonicalJson(same)]).toEqual([text, text])
})

test('what JSON leaves out is left out, and no name of a key hides what it holds', () => {
  expect(canonicalJson({ a: undefined, b: () => 1, c: Number.NaN })).toBe('{"c":null}')
  const sneaky = JSON.parse('{"__proto__":{"cents":5},"a":1}')
  expect(canonicalJson(sneaky)).toBe('{"__proto__":{"cents":5},"a":1}')
})

test('what stands for itself in JSON is taken as that', () => {
  const id = { toJSON: () => ({ z: 1, a: 2 }) }
  expect(canonicalJson({ id })).toBe('{"id":{"a":2,"z":1}}')
})

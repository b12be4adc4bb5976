import { type Cursor, decodeCursor, encodeCursor, type SortType } from './cursor.ts'

const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const refused = expect.objectContaining({ status: 400, errors: { cursor: 'error.cursor' } })
function problemOf(
  text: string,
  sort = 'name',
  type: SortType = 'string',
  idType?: 'number' | 'string',
): unknown {
  try {
    return decodeCursor(text, sort, type, idType)
  } catch (problem) {
    return problem
  }
}

test.each<[Cursor, SortType, 'number' | 'string' | undefined]>([
  [{ sort: '-amount', value: 1200, id: 7 }, 'number', undefined],
  [{ sort: 'name', value: 'Ávila', id: 7 }, 'string', undefined],
  [{ sort: 'due', value: new Date('2026-11-22T10:00:00Z'), id: 7 }, 'date', undefined],
  [{ sort: 'due', value: null, id: 7 }, 'date', undefined],
  [{ sort: 'name', value: 'a', id: 'session-1' }, 'string', 'string'],
])('a page goes on where it ended: %j', (cursor, type, idType) => {
  const text = encodeCursor(cursor)
  expect(text).toMatch(/^[\w-]+$/)
  expect(decodeCursor(text, cursor.sort, type, idType)).toEqual(cursor)
})

test('a cursor belongs to its sort', () => {
  expect(problemOf(encodeCursor({ sort: '-name', value: 'a', id: 7 }))).toEqual(refused)
})

test.each([
  ['nothing', ''],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no list', made({ 0: 'name', 1: 'a', 2: 7, length: 3 })],
  ['too short a list', made(['name', 'a'])],
  ['too long a list', made(['name', 'a', 7, 8])],
  ['an id that is a text', made(['name', 'a', '7'])],
  ['an id with a fraction', made(['name', 'a', 7.5])],
  ['an operator for an id', made(['name', 'a', { $gt: 0 }])],
  ['an operator for a value', made(['name', { $gt: '' }, 7])],
  ['a number for a text', made(['name', 5, 7])],
])('%s is no cursor', (_what, text) => expect(problemOf(text)).toEqual(refused))

test('a value is of the type that the list is sorted by', () => {
  expect(problemOf(made(['n', 'a', 7]), 'n', 'number')).toEqual(refused)
  expect(problemOf(made(['n', 5, 7]), 'n', 'number')).toMatchObject({ value: 5 })
  expect(problemOf(made(['d', 'a', 7]), 'd', 'date')).toEqual(refused)
  expect(problemOf(made(['d', 1.5, 7]), 'd', 'date')).toEqual(refused)
  expect(problemOf(made(['n', 'a', 7]), 'n', 'string', 'string')).toEqual(refused)
})

test('the last instant that a date can hold is one, the next is not', () => {
  const last = 8.64e15
  expect(problemOf(made(['d', last, 7]), 'd', 'date')).toMatchObject({ value: new Date(last) })
  expect(problemOf(made(['d', -last, 7]), 'd', 'date')).toMatchObject({ value: new Date(-last) })
  expect(problemOf(made(['d', last + 1, 7]), 'd', 'date')).toEqual(refused)
})

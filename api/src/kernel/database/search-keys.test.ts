import { fold } from '@drayline/domain/kernel/text/fold'
import { searchFilter, searchKeys, sortKey } from './search-keys.ts'

/** Tells whether a record with these texts is found, decided as MongoDB would. */
function finds(q: string, ...texts: (string | number | null)[]): boolean {
  const keys = searchKeys(...texts)
  const matches = (filter: Record<string, unknown>): boolean => {
    if (Array.isArray(filter.$or)) return filter.$or.some((part) => matches(part))
    if (Array.isArray(filter.$and)) return filter.$and.every((part) => matches(part))
    const search = filter.search as {
      $all?: string[]
      $in?: string[]
      $elemMatch?: { $gte: string; $lt: string }
    }
    if (search.$elemMatch) {
      const { $gte, $lt } = search.$elemMatch
      return keys.some((key) => key >= $gte && key < $lt)
    }
    return search.$all ? search.$all.every((term) => keys.includes(term)) : false
  }
  const filter = searchFilter(q)
  return filter ? matches(filter) : true
}

test.each([
  ['inv-00042', true],
  ['INV 42', true],
  ['42', true],
  ['0042', false],
  ['trans', true],
  ['transportation', true],
  ['transportal', false],
  ['jose', true],
  ['JOSÉ', true],
  ['acme jose', true],
  ['jose nobody', false],
  ['cme', false],
  ['', true],
  ['...', false],
  ['(a+)+$', true],
  ['(x+)+$', false],
])('%s finds the record: %s', (q, found) => {
  expect(finds(q, 'INV-00042', 'Acme Transportation LLC', 'José Núñez', null, 7)).toBe(found)
})

test.each(['INV-101190', 'inv101190', 'Inv 101190', 'INV - 101190', '101190', 'inv1011', '1011'])(
  '%s finds a number however it is written',
  (q) => {
    expect([finds(q, 'INV-101190'), finds(q, 'INV101190'), finds(q, 'INV 101190')]).toEqual([
      true,
      true,
      true,
    ])
    expect(finds(q, 'INV-201190', 'PO-77')).toBe(false)
  },
)

test('words of letters and digits are still found whole, also by keys of older records', () => {
  expect(JSON.stringify(searchFilter('a1'))).toBe(
    '{"$or":[{"search":{"$all":["a1"]}},{"search":{"$all":["1","a"]}}]}',
  )
  expect(finds('a1 trucking', 'A1 Trucking')).toBe(true)
  expect(finds('a1 trucking', 'B1 Trucking')).toBe(false)
})

test('rare terms lead: numbers before words, long before short', () => {
  const filter = searchFilter('a acme 7 12345') as { search: { $all: string[] } }
  expect(filter.search.$all).toEqual(['12345', '7', 'acme', 'a'])
})

test('a very long text costs no more than a short one', () => {
  const filter = JSON.stringify(searchFilter('word '.repeat(5000)))
  expect(filter.length).toBeLessThan(500)
  expect(searchKeys('x'.repeat(10_000)).length).toBe(9)
})

test('names sort without regard to case and accents', () => {
  const names = ['Zulu', 'alpha', 'Éclair', 'Delta']
  expect([...names].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
    'alpha',
    'Delta',
    'Éclair',
    'Zulu',
  ])
  expect(fold('ÀÉÎ')).toBe('aei')
})

import fc from 'fast-check'
import { isSimilar, nameKeys, similarFilter } from './name-keys.ts'
import { searchKeys } from './search-keys.ts'

/** Tells whether a name is found in spite of typing errors, decided as MongoDB would. */
function finds(typed: string, name: string): boolean {
  const keys = [...searchKeys(name), ...nameKeys(name)]
  const filter = similarFilter(typed) as
    | { $and: { search: { $in?: string[]; $all?: string[] } }[] }
    | undefined
  return (
    filter?.$and.every(
      ({ search: { $in = keys, $all = [] } }) =>
        $in.some((key) => keys.includes(key)) && $all.every((key) => keys.includes(key)),
    ) ?? false
  )
}

test.each([
  ['freigth', 'Blue Freight LLC', true],
  ['freght', 'Blue Freight LLC', true],
  ['freeight', 'Blue Freight LLC', true],
  ['fraight', 'Blue Freight LLC', true],
  ['rfeight', 'Blue Freight LLC', true],
  ['reight', 'Blue Freight LLC', true],
  ['freightt', 'Blue Freight LLC', true],
  ['freig', 'Blue Freight LLC', true],
  ['fregi', 'Blue Freight LLC', true],
  ['bleu freigth', 'Blue Freight LLC', true],
  ['BLÜE fréigth', 'Blue Freight LLC', true],
  ['bule', 'Blue Freight LLC', true],
  ['llc freigth', 'Blue Freight LLC', true],
  ['inc freigth', 'Blue Freight LLC', false],
  ['fraigth', 'Blue Freight LLC', false],
  ['feight blew red', 'Blue Freight LLC', false],
  // Short words and numbers are exact.
  ['llx', 'Blue Freight LLC', false],
  ['4712', 'Route 4711 Haulers', false],
  ['a4712', 'A4711 Haulers', false],
  ['transportatoin', 'Ames Transportation', true],
  ['transportayion', 'Ames Transportation', true],
  ['transpotration', 'Ames Transportation', true],
  ['trxnspxrtation', 'Ames Transportation', false],
])('%s finds %s: %s', (typed, name, found) => expect(finds(typed, name)).toBe(found))

const letters = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 5, maxLength: 10 })

test('any one letter may be wrong, missing, too much or swapped, also at the beginning of a longer word', () => {
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom(...'xyz'), letters, (word, at, letter, rest) => {
      const place = at % word.length
      const all = [...word]
      const typed = [
        all.with(place, letter),
        all.toSpliced(place, 1),
        all.toSpliced(place, 0, letter),
        all.toSpliced(place, 2, ...all.slice(place, place + 2).reverse()),
      ].map((changed) => changed.join(''))
      for (const name of [word, word + rest])
        expect(typed.map((one) => [one, finds(one, name), isSimilar(name, one)])).toEqual(
          typed.map((one) => [one, true, true]),
        )
    }),
  )
})

test('nothing is forgiven where no word is long enough', () => {
  expect([similarFilter('llc'), similarFilter('inv-1234'), similarFilter('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('keys stay few', () => {
  expect(nameKeys('blue')).toEqual(['=blu', '=blue', '_lue', 'b_ue', 'bl_e', 'blu_'])
  expect(nameKeys('Blue Ridge Transportation LLC', 'Ana Ruiz').length).toBeLessThan(130)
  expect(nameKeys('4711', null, undefined, '')).toEqual([])
})

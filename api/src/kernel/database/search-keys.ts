import { fold } from '@drayline/domain/kernel/text/fold'
import { phoneKeyOf } from '@drayline/domain/kernel/text/phone'
import { op } from './filter.ts'

/** Prefixes of 1 to this many characters are kept; longer words are found by them and then verified. */
const prefixLength = 8
const maxWordLength = 40
const maxQueryWords = 6
/** Begins keys of phone numbers, so that their digits are no beginnings of other numbers. */
const phoneSign = '#'
const typedPhone = /^[\d\s+()./-]+(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i

/** A value to sort names by: folded, so that 'alpha' does not come after 'Zulu'. Keep it beside the name. */
export function sortKey(text: string | null | undefined): string {
  return fold(text ?? '')
    .trim()
    .slice(0, 120)
}

/** The words of a text, folded: letters and digits alone. */
export function wordsOf(text: string): string[] {
  return (
    fold(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((word) => word.slice(0, maxWordLength)) ?? []
  )
}

/** The letters and the digits of a word apart, `inv101190` as `inv` and `101190`; other words alone. */
function partsOf(word: string): string[] {
  return /\d/.test(word) ? (word.match(/\p{N}+|\P{N}+/gu) ?? []) : [word]
}

function withoutLeadingZeros(word: string): string | undefined {
  const bare = /^0+(\d+)$/.exec(word)?.[1]
  return bare
}

/**
 * Returns the search keys of a record, stored in its `search` array: every prefix (1 to 8 characters) of every word of
 * its texts, numbers also without leading zeros and without the letters written to them, and words longer than that
 * whole. Index: `{ search: 1, _id: -1 }`.
 */
export function searchKeys(...texts: (string | number | null | undefined)[]): string[] {
  const keys = new Set<string>()
  for (const text of texts) {
    if (text === null || text === undefined) continue
    const found = wordsOf(String(text))
    for (const word of new Set([...found, ...found.flatMap(partsOf)])) {
      addPrefixes(keys, word)
      const bare = withoutLeadingZeros(word)
      if (bare) addPrefixes(keys, bare)
    }
  }
  return [...keys]
}

/**
 * Search keys of a long text, by whole words only: beginnings of every word would be thousands. Words with digits are
 * the rarest, so they come first; of the rest the first ones stay.
 */
export function wholeWordKeys(text: string, most: number): string[] {
  const found = wordsOf(text)
  const words = [...new Set([...found, ...found.flatMap(partsOf)])].sort(
    (a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)),
  )
  return [...new Set(words.slice(0, most).flatMap((word) => [prefixOf(word), word]))]
}

const hasPairs = /[\ud800-\udfff]/

/** The first letters of a word. Of nearly all words each is one code unit, which is several times faster to cut. */
function firstLetters(word: string, count: number): string {
  return hasPairs.test(word) ? [...word].slice(0, count).join('') : word.slice(0, count)
}

const prefixOf = (word: string) => firstLetters(word, prefixLength)

/** Search keys of a phone number: whole, without the country code, and without the area code. */
export function phoneKeys(phone: string | null | undefined): string[] {
  const digits = phoneKeyOf(phone ?? '')
  if (!digits) return []
  return [...new Set([digits, digits.slice(-10), digits.slice(-7)])].map((key) => phoneSign + key)
}

/** A filter for a phone number, however it is written, from its seventh digit on; none for other texts. */
function phoneFilters(typed: string): SearchFilter[] {
  const key = typedPhone.test(typed) && phoneKeyOf(typed)
  return key ? [{ search: op.elementBetween(phoneSign + key, `${phoneSign + key}\u{10ffff}`) }] : []
}

/** Tells whether a phone number is found by what was typed. */
export function isPhoneTyped(typed: string, phone: string): boolean {
  const key = typedPhone.test(typed.trim()) && phoneKeyOf(typed)
  return Boolean(key) && phoneKeys(phone).some((one) => one.startsWith(phoneSign + key))
}

/** Tells whether a text has words that begin with the words typed; numbers however they are written. */
export function hasTyped(text: string, typed: string): boolean {
  const keys = searchKeys(text)
  return typedWords(typed)
    .flatMap(partsOf)
    .every((word) => keys.includes(prefixOf(word)))
}

function addPrefixes(keys: Set<string>, word: string): void {
  for (let length = 1; length <= prefixLength; length += 1) keys.add(firstLetters(word, length))
  keys.add(word)
}

/** Numbers are rarer than words and long words rarer than short ones: the rarest leads the index lookup. */
function bySelectivity(a: string, b: string): number {
  return Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length
}

/** A filter on the `search` array. */
export type SearchFilter = Record<string, unknown>

/**
 * A filter for what someone typed: records that have, for every word, a word starting with it. Undefined when the
 * text is empty; a text without letters or digits matches nothing. Numbers are found with and without what stands
 * between their letters and digits: `INV101190` finds INV-101190. Phone numbers are found by their digits. The text is
 * compared, never used as a pattern.
 */
export function searchFilter(text: string | null | undefined): SearchFilter | undefined {
  if (!text?.trim()) return undefined
  const typed = typedWords(text)
  const apart = typed.flatMap(partsOf)
  const filters = [
    termsFilter(typed),
    ...(apart.length === typed.length ? [] : [termsFilter(apart)]),
    ...phoneFilters(text.trim()),
  ]
  return filters.length > 1 ? { $or: filters } : filters[0]
}

/** The words that are searched for. */
export function typedWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, maxQueryWords)
}

/** Each filter by words has its index bounds; joined by `$or` they are merged in the order of the index. */
export function termsFilter(wanted: readonly string[]): SearchFilter {
  const terms = [...new Set(wanted)].slice(0, maxQueryWords).sort(bySelectivity)
  if (terms.length === 0) return { search: op.in([]) }
  const long = terms.filter((term) => prefixOf(term) !== term)
  const prefixes = [...new Set(terms.map(prefixOf))]
  const found = { search: op.all(prefixes) }
  if (long.length === 0) return found
  return { $and: [found, ...long.map((term) => ({ search: op.elementBetween(term, `${term}\u{10ffff}`) }))] }
}

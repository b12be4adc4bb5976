import { op } from './filter.ts'
import type { SearchFilter } from './search-keys.ts'
import { termsFilter, typedWords, wordsOf } from './search-keys.ts'

/** Words shorter than this are close to too many others; of longer ones these first letters are compared. */
const minLetters = 4
const maxLetters = 12
/** Neither sign is part of a word, so that these keys stand beside the others in `search`. */
const anyLetter = '_'
const namePrefix = '='

/**
 * Returns the keys by which names are found in spite of a typing error, for the record's `search` array beside those of
 * `searchKeys`: of every beginning of every word, the beginning itself and the same with each letter left open. `blue`
 * is `=blu`, `=blue`, `_lue`, `b_ue`, `bl_e`, `blu_`.
 */
export function nameKeys(...names: (string | null | undefined)[]): string[] {
  const found = names.flatMap((name) => wordsOf(name ?? '')).filter((word) => !/\d/.test(word))
  return [...new Set(found.flatMap((word) => keysOfWord([...word])))]
}

function keysOfWord(letters: readonly string[]): string[] {
  const keys: string[] = []
  for (let length = minLetters - 1; length <= Math.min(maxLetters, letters.length); length += 1) {
    const start = letters.slice(0, length)
    keys.push(keyOf(start))
    if (length >= minLetters) keys.push(...start.map((_, place) => keyOf(start.with(place, anyLetter))))
  }
  return keys
}

function keyOf(letters: readonly string[]): string {
  const start = letters.slice(0, maxLetters)
  return (start.includes(anyLetter) ? '' : namePrefix) + start.join('')
}

/** Tells whether one typing error is forgiven in a word: it is long enough, and no number. */
function isForgiven(word: string): boolean {
  return [...word].length >= minLetters && !/\d/.test(word)
}

/** Keys of the words that were meant, if one letter of this one is wrong, missing, too much, or swapped with the next. */
function keysOfMeant(word: string): string[] {
  const letters = [...word]
  const meant = letters.flatMap((letter, place) => [
    letters.with(place, anyLetter),
    letters.toSpliced(place, 0, anyLetter),
    letters.toSpliced(place, 1),
    letters.toSpliced(place, 2, ...letters.slice(place + 1, place + 2), letter),
  ])
  return [...new Set(meant.map(keyOf))]
}

/**
 * A filter for what someone typed with one typing error a word: names with a word that begins so, or would. It finds
 * exact matches, too. Undefined where nothing is forgiven: in numbers and short words.
 */
export function similarFilter(text: string): SearchFilter | undefined {
  const typed = typedWords(text)
  const forgiven = typed.filter(isForgiven)
  if (forgiven.length === 0) return undefined
  const exact = typed.filter((word) => !isForgiven(word))
  const filters = forgiven.map((word) => ({ search: op.in([...keysOfMeant(word), keyOf([...word])]) }))
  return { $and: [...(exact.length > 0 ? [termsFilter(exact)] : []), ...filters] }
}

/** Tells whether a name has a word that begins like a typed one, but for a typing error. */
export function isSimilar(name: string, word: string): boolean {
  if (!isForgiven(word)) return false
  const keys = new Set(nameKeys(name))
  return keysOfMeant(word).some((key) => keys.has(key))
}

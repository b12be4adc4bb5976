import type { DocumentType } from './document.ts'

/** What a guess rests on. */
export type GuessSource = 'name' | 'text'

interface Clue {
  type: DocumentType
  /** In file names, where words are short. */
  name: RegExp
  /** In the text of a page. */
  text: RegExp
}

/** Words of the trade. A proof of delivery is the bill of lading that the receiver signed. */
const clues: readonly Clue[] = [
  {
    type: 'rate_confirmation',
    name: /(?<![a-z])(rc|rate ?con(firmation)?s?|load ?con(firmation)?)(?![a-z])/i,
    text: /rate confirmation|load confirmation|rate agreement|carrier confirmation|confirmaci[oó]n de tarifa/i,
  },
  {
    type: 'bill_of_lading',
    name: /(?<![a-z])(bol|b ?\/? ?l|bills? ?of ?lading|pod|proof ?of ?delivery|delivery ?receipt)(?![a-z])/i,
    text: /bill of lading|proof of delivery|delivery receipt|conocimiento de embarque|prueba de entrega/i,
  },
  {
    type: 'driver_id',
    name: /(?<![a-z])(cdl|drivers? ?licen[cs]e|licen[cs]e)(?![a-z])/i,
    text: /driver'?s? licen[cs]e|licencia de conducir/i,
  },
  {
    type: 'driver_document',
    name: /(?<![a-z])(medical ?card|med ?card|mvr|drug ?test|dq ?file)(?![a-z])/i,
    text: /medical examiner|motor vehicle record|drug test/i,
  },
  {
    type: 'carrier_setup',
    name: /(?<![a-z])(w ?9|coi|carrier ?(packet|setup)|insurance|authority|noa)(?![a-z])/i,
    text: /form w-9|certificate of liability insurance|carrier (packet|profile|setup)|notice of assignment/i,
  },
]

/** The name of a file as words: without its ending, with spaces for what stands for them. */
function wordsOfName(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/[_.\-–—()[\]]+/g, ' ')
}

/**
 * Guesses the type of a paper by its file name, else by the phrase that comes first in its text: a rate confirmation
 * asks for the bill of lading further down.
 */
export function guessType(
  name: string,
  text: string | null | undefined,
): { value: DocumentType; from: GuessSource } | null {
  const words = wordsOfName(name)
  const named = clues.find((clue) => clue.name.test(words))
  if (named) return { value: named.type, from: 'name' }
  const found = clues
    .map(({ type, text: phrase }) => ({ type, at: (text ?? '').search(phrase) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  return found[0] ? { value: found[0].type, from: 'text' } : null
}

const maxNumbers = 40

/** What may be the number of a load: letters, digits and hyphens with three digits at least; each once. */
export function numbersIn(text: string): string[] {
  const words = text.match(/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*/g) ?? []
  const numbers = words.filter((word) => word.length <= 24 && (word.match(/\d/g)?.length ?? 0) >= 3)
  return [...new Set(numbers.map((word) => word.toUpperCase()))].slice(0, maxNumbers)
}

import { typedWords, wholeWordKeys, wordsOf } from '../../kernel/database/search-keys.ts'

/** Characters of a document's text that are kept: the first page or two, where numbers and parties are. */
const maxText = 4_000
/** Words by which it is found. */
const maxWords = 120

const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu

/** The text of a PDF as it is kept; null when it has none, as a scan. */
export function keptText(text: string | undefined): string | null {
  const tidy = (text ?? '').normalize('NFC').replace(invisible, ' ').replace(/\s+/g, ' ').trim()
  return tidy.slice(0, maxText) || null
}

/** Search keys of a document's text. */
export function textKeys(text: string | null | undefined): string[] {
  return text ? wholeWordKeys(text, maxWords) : []
}

/** Those of the words typed that a document's text has, and nothing else of it; null when there are none. */
export function foundInText(typed: string, text: string | null | undefined): string | null {
  const words = new Set(wordsOf(text ?? ''))
  return (
    typedWords(typed)
      .filter((word) => words.has(word))
      .join(' ') || null
  )
}

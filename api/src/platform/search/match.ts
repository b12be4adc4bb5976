import type { SearchField, SearchMatch } from '@drayline/domain/platform/search/search'
import { isSimilar } from '../../kernel/database/name-keys.ts'
import { hasTyped, isPhoneTyped, typedWords } from '../../kernel/database/search-keys.ts'

/** Longer texts are cut: one line is shown. */
const maxLength = 120

type Text = string | null | undefined

/**
 * Returns which field a record was found by, with its value; null when what is shown of the record says it already.
 * @param hidden fields that are not shown, the likeliest first
 */
export function matchOf(
  typed: string,
  shown: readonly Text[],
  hidden: Partial<Record<SearchField, Text>>,
): SearchMatch {
  const unseen = typedWords(typed).filter((word) => !shown.some((text) => isIn(text, word)))
  if (unseen.length === 0) return null
  const isFound = ([field, text]: [string, Text]) =>
    (field === 'phone' && isPhoneTyped(typed, text ?? '')) || unseen.some((word) => isIn(text, word))
  const [field, value] = (Object.entries(hidden) as [SearchField, Text][]).find(isFound) ?? []
  return field && value ? { field, value: value.slice(0, maxLength) } : null
}

function isIn(text: Text, word: string): boolean {
  return Boolean(text) && (hasTyped(text as string, word) || isSimilar(text as string, word))
}

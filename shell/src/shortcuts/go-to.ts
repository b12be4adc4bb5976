import type { PageEntry } from '../routes/use-pages-list.ts'

/** A page with the letter that follows `g`. */
export interface GoTo extends PageEntry {
  letter: string
}

/**
 * Gives each page a letter of its own path: the first that no earlier page has. `/` is the dashboard's `d`. Taken from
 * the path, so that letters are the same in every language.
 */
export function goToLetters(pages: readonly PageEntry[]): GoTo[] {
  const taken = new Set<string>()
  return pages.flatMap((page) => {
    const name = page.to === '/' ? 'dashboard' : page.to.slice(1).replace(/[^a-z]/g, '')
    const letter = [...name].find((candidate) => !taken.has(candidate))
    if (!letter) return []
    taken.add(letter)
    return [{ ...page, letter }]
  })
}

import type { SearchHitGroup } from './search.queries.ts'

/**
 * Where Enter leads before a person has seen the results: to the first one. Of a number only exactly the one that was
 * typed is meant, or the only one found: another invoice than the one asked for would be read out to a client. What is
 * only similar is never meant.
 */
export function meantHit(groups: readonly SearchHitGroup[], typed: string): string | undefined {
  const hits = groups.flatMap((group) => (group.similar ? [] : group.hits))
  const [first] = hits
  if (!first) return undefined
  return !/\d/.test(typed) || hits.length === 1 || isSameNumber(first.title, typed) ? first.to : undefined
}

/** `INV-1011` is also `inv 1011` and `1011`. */
function isSameNumber(title: string, typed: string): boolean {
  const [whole, wanted] = [title, typed].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  return wanted === whole || wanted === whole?.replace(/\D/g, '')
}

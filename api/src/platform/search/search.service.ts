import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { SearchResults } from '@drayline/domain/platform/search/search'
import { minSearchLength } from '@drayline/domain/platform/search/search'
import type { AnyCall } from '../../kernel/http/call.ts'

/** A text that is searched for; one object for all groups of a call, so that they can share what they look up. */
export interface Asked {
  typed: string
}

/** Finds and presents the records of one group, at most `searchGroupSize`. */
export interface SearchSource<Hits> {
  /** Permission needed to read them. */
  action: Action
  find(asked: Asked): Promise<Hits>
}

/** One source for every group of the answer. */
export type SearchSources = { [Group in keyof SearchResults]: SearchSource<SearchResults[Group]> }

/**
 * Searches every group that the caller may read: at most three of each. Texts of one or two letters find nothing
 * (R-SEA-1).
 */
export async function search(
  call: AnyCall,
  sources: SearchSources,
  text: string | undefined,
): Promise<SearchResults> {
  const asked = { typed: text ?? '' }
  const isLongEnough = [...asked.typed].length >= minSearchLength
  const groups = Object.entries(sources) as [string, SearchSource<unknown[]>][]
  const found = await Promise.all(
    groups.map(async ([group, { action, find }]) => [
      group,
      isLongEnough && call.can(action) ? await find(asked) : [],
    ]),
  )
  return Object.fromEntries(found) as SearchResults
}

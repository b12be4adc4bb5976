import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { SearchResults } from '@drayline/domain/platform/search/search'
import { minSearchLength } from '@drayline/domain/platform/search/search'
import type { AnyCall } from '../../kernel/http/call.ts'

/** Finds and presents the records of one group, at most `searchGroupSize`. */
export interface SearchSource<Hits> {
  /** Permission needed to read them. */
  action: Action
  find(typed: string): Promise<Hits>
}

/** One source for every group of the answer. */
export type SearchSources = { [Group in keyof SearchResults]: SearchSource<SearchResults[Group]> }

/**
 * Searches clients, invoices, loads and entries of the ledger: at most three of each, and only groups the caller may
 * read. Texts of one or two letters find nothing (R-SEA-1).
 */
export async function search(
  call: AnyCall,
  sources: SearchSources,
  text: string | undefined,
): Promise<SearchResults> {
  const typed = text?.trim() ?? ''
  const isLongEnough = [...typed].length >= minSearchLength
  const read = async <Group extends keyof SearchResults>(group: Group) => {
    const { action, find } = sources[group]
    return isLongEnough && call.can(action) ? await find(typed) : ([] as unknown as SearchResults[Group])
  }
  const [clients, invoices, loads, entries] = await Promise.all([
    read('clients'),
    read('invoices'),
    read('loads'),
    read('entries'),
  ])
  return { clients, invoices, loads, entries }
}

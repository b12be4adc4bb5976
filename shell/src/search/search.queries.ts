import { fillTemplate, textIn, useHost } from '@drayline/contract'
import { minSearchLength, searchGroupSize } from '@drayline/domain/platform/search/search'
import { useLanguage } from '@drayline/platform/i18n'
import { keepPreviousData, shows, useQuery } from '@drayline/platform/query'
import { useEffect, useState } from 'react'
import { searchGroups } from '../registry/compose.ts'
import { useRemoteEntries } from '../routes/PagesContext.tsx'

/** One line of the results. */
export interface SearchHit {
  key: string
  title: string
  subtitle: string
  to: string
}

/** Results of one kind. `all` leads to all of them. */
export interface SearchHitGroup {
  id: string
  label: string
  hits: SearchHit[]
  all: string | undefined
}

/** Time without typing after which a search starts, in milliseconds. */
const typingPause = 160

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

type Answer = Record<string, Record<string, unknown>[] | undefined>

/** Values of a result as links carry them. */
function encoded(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, encodeURIComponent(String(value ?? ''))]),
  )
}

/**
 * Results for what is typed, grouped as the remotes declare. Each query has its own place in the cache, so an answer
 * that arrives late never replaces that of a newer query. `settled` says that the groups belong to this text.
 */
export function useSearch(text: string): { groups: SearchHitGroup[]; settled: boolean; failed: boolean } {
  const host = useHost()
  const language = useLanguage()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  const wanted = text.trim()
  const q = useDebounced(wanted)
  const long = wanted.length >= minSearchLength
  const query = useQuery({
    queryKey: ['shell', 'search', q],
    meta: shows('invoice', 'client', 'load'),
    queryFn: ({ signal }) => host.http.get<Answer>(`/api/search?q=${encodeURIComponent(q)}`, { signal }),
    enabled: long && q.length >= minSearchLength,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
  })

  const groups = searchGroups(remotes, host.can).map((group): SearchHitGroup => {
    const records = (query.data?.[group.id] ?? []).slice(0, searchGroupSize)
    return {
      id: `${group.remoteId}.${group.id}`,
      label: textIn(group.label, language),
      all: group.all && fillTemplate(group.all, { q: encodeURIComponent(wanted) }),
      hits: records.map((record) => ({
        key: `${group.id}-${String(record.id)}`,
        title: fillTemplate(group.title, record),
        subtitle: tidy(fillTemplate(group.subtitle ?? '', record)),
        to: fillTemplate(group.to, encoded(record)),
      })),
    }
  })

  const current = q === wanted && !query.isPlaceholderData
  return {
    // Results of the query before stay until the next ones arrive, but not those of a search that has ended.
    groups: long && q.length >= minSearchLength ? groups.filter((group) => group.hits.length > 0) : [],
    settled: long && current && query.isSuccess,
    failed: long && current && query.isError,
  }
}

/** Missing values leave separators behind; they go. */
function tidy(text: string): string {
  return text.replace(/^[\s·–→-]+|[\s·–→-]+$/g, '').trim()
}

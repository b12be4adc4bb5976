import { fillTemplate, textIn, useHost } from '@drayline/contract'
import { minSearchLength, type SearchMatch, searchGroupSize } from '@drayline/domain/platform/search/search'
import { useLanguage } from '@drayline/platform/i18n'
import { keepPreviousData, shows, useQuery } from '@drayline/platform/query'
import { useEffect, useState } from 'react'
import { useT } from '../messages.ts'
import { searchGroups } from '../registry/compose.ts'
import { useRemoteEntries } from '../routes/PagesContext.tsx'

/** One line of the results. */
export interface SearchHit {
  key: string
  title: string
  subtitle: string
  /** Field by which it was found, with its value; empty when title or subtitle say so. */
  reason: string
  to: string
}

/** Results of one kind. `all` leads to all of them. `similar` ones were found because a typing error was forgiven. */
export interface SearchHitGroup {
  id: string
  label: string
  hits: SearchHit[]
  all: string | undefined
  similar: boolean
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

type Hit = Record<string, unknown> & { match?: SearchMatch; similar?: boolean }
type Answer = Record<string, Hit[] | undefined>

/** Values of a result as links carry them. */
function encoded(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, encodeURIComponent(String(value ?? ''))]),
  )
}

/**
 * Results for what is typed, grouped as the remotes declare. Each query has its own place in the cache, so an answer
 * that arrives late never replaces that of a newer query. What is only similar comes after all that matches. `settled`
 * says that the groups belong to this text.
 */
export function useSearch(text: string): { groups: SearchHitGroup[]; settled: boolean; failed: boolean } {
  const host = useHost()
  const t = useT()
  const language = useLanguage()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  const wanted = text.trim()
  const q = useDebounced(wanted)
  const long = wanted.length >= minSearchLength
  const query = useQuery({
    queryKey: ['shell', 'search', q],
    meta: shows('invoice', 'client', 'load', 'broker', 'document', 'task', 'user'),
    queryFn: ({ signal }) => host.http.get<Answer>(`/api/search?q=${encodeURIComponent(q)}`, { signal }),
    enabled: long && q.length >= minSearchLength,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
  })

  const reasonOf = ({ match }: Hit) =>
    match ? t('search.reason', { field: t(`search.field.${match.field}`), value: match.value }) : ''
  const declared = searchGroups(remotes, host.can)
  const groups = [false, true].flatMap((similar) =>
    declared.map((group): SearchHitGroup => {
      const records = (query.data?.[group.id] ?? []).slice(0, searchGroupSize)
      const label = textIn(group.label, language)
      return {
        id: `${group.remoteId}.${group.id}${similar ? '.similar' : ''}`,
        label: similar ? t('search.similar', { group: label, query: wanted }) : label,
        // The list of all forgives no error.
        all: similar || !group.all ? undefined : fillTemplate(group.all, { q: encodeURIComponent(wanted) }),
        similar,
        hits: records
          .filter((record) => (record.similar ?? false) === similar)
          .map((record) => ({
            key: `${group.id}-${String(record.id)}`,
            title: fillTemplate(group.title, record),
            subtitle: tidy(fillTemplate(group.subtitle ?? '', record)),
            reason: reasonOf(record),
            to: fillTemplate(group.to, encoded(record)),
          })),
      }
    }),
  )

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

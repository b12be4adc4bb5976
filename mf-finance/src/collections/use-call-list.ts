import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import { useState } from 'react'
import { callListQuery } from './collections.queries.ts'

/** What of a list's address says who is in it and in which order. */
const listParams = ['q', 'due', 'sort'] as const

/** The brokers to be called today, what presses most first: the list of who names no other. */
export const dueToday = 'due=today&sort=-due'

/** Address of a broker's screen, with the list that the caller goes through. */
export function debtorHref(id: number, query = dueToday): string {
  return `/collections/brokers/${id}${query === dueToday ? '' : `?${query}`}`
}

/** The list in an address; that of today without any. */
export function callListOf(search: URLSearchParams): string {
  const given = listParams.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return given.length === 0 ? dueToday : String(new URLSearchParams(given))
}

/** Where somebody is who calls one after the other. */
export interface CallList {
  /** Place in the list from 1; undefined for who is not in it. */
  place: number | undefined
  count: number
  /** Whom to call next; null when nobody else is left. */
  next: number | null
  previous: number | null
  hrefOf: (id: number) => string
}

/**
 * The list that the address names, in the order in which it was at first: a call moves nobody while others wait. Who is
 * done, by whomever, or has paid is passed over; who comes in stands at the end. After the last it goes on with those
 * that were passed.
 */
export function useCallList(id: number): CallList {
  const { http } = useHost()
  const [search] = useSearchParams()
  const query = callListOf(search)
  const { data } = useQuery(callListQuery(http, query))
  const [known, setKnown] = useState<{ query: string; ids: readonly number[] }>({ query, ids: [] })
  const present = data?.rows.map((row) => row.id) ?? []
  const before = known.query === query ? known.ids : []
  const come = present.filter((one) => !before.includes(one))
  const ids = come.length > 0 ? [...before, ...come] : before
  if (ids !== known.ids) setKnown({ query, ids })
  const at = ids.indexOf(id)
  const waiting = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))].filter((one) =>
    present.includes(one),
  )
  return {
    place: at < 0 ? undefined : at + 1,
    count: ids.length,
    next: waiting[0] ?? null,
    previous: ids[at - 1] ?? null,
    hrefOf: (one) => debtorHref(one, query),
  }
}

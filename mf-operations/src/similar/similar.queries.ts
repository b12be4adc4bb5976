import type { HttpApi } from '@drayline/contract'
import type { SimilarKind, SimilarRecord, SimilarValues } from '@drayline/domain/operations/similar/similar'
import { changedValues } from '@drayline/domain/operations/similar/similar'
import { keepPreviousData, queryOptions, shows } from '@drayline/platform/query'
import { brokerKeys, brokersUrl } from '../brokers/brokers.queries.ts'
import { clientKeys, clientsUrl } from '../clients/clients.queries.ts'

/** A client or broker that is being changed. */
export type SimilarBase = SimilarValues & { id: number }

const sources = {
  client: { url: clientsUrl, keys: clientKeys.all },
  broker: { url: brokersUrl, keys: brokerKeys.all },
}

/** Saving does not wait longer than this for an answer, in milliseconds. */
const timeoutMs = 4_000

/** Query to the server about a form; empty when nothing in it could make the record similar to another. */
export function similarParams(kind: SimilarKind, record: SimilarBase | null, values: SimilarValues): string {
  const changed = changedValues(kind, record, values)
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(changed)) if (value) query.set(field, value.trim())
  if (record && query.size > 0) query.set('exceptId', String(record.id))
  return query.toString()
}

/** Records that may be the same company as the one in the form. */
export function similarQuery(http: HttpApi, kind: SimilarKind, params: string) {
  const { url, keys } = sources[kind]
  return queryOptions({
    queryKey: [...keys, 'similar', params] as const,
    meta: shows('client', 'broker'),
    queryFn: ({ signal }) => http.get<SimilarRecord[]>(`${url}/similar?${params}`, { signal }),
    placeholderData: keepPreviousData,
    enabled: params !== '',
  })
}

/** The same as it is at this moment. A check that fails or takes long does not block saving. */
export async function readSimilar(
  http: HttpApi,
  kind: SimilarKind,
  params: string,
): Promise<SimilarRecord[]> {
  if (params === '') return []
  const signal = AbortSignal.timeout(timeoutMs)
  return await http.get<SimilarRecord[]>(`${sources[kind].url}/similar?${params}`, { signal }).catch(() => [])
}

import type { HttpApi, WriteOptions } from '@drayline/contract'
import { pickChanged } from '@drayline/domain/kernel/forms/pick-changed'
import type { Broker, BrokerInput, BrokerSummary } from '@drayline/domain/operations/brokers/broker'
import type { Load } from '@drayline/domain/operations/loads/load'
import { queryOptions, shows } from '@drayline/platform/query'
import { loadKeys } from '../loads/loads.queries.ts'
import { brokersData } from './brokers.feature.ts'

export const brokersUrl = '/api/brokers'
const root = ['mf-operations', 'brokers'] as const

/** Cache keys of brokers. */
export const brokerKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  summary: [...root, 'summary'] as const,
  loadsOf: (id: number) => [...loadKeys.all, 'broker', id] as const,
} as const

/** One broker. */
export function brokerQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: brokerKeys.one(id),
    meta: shows(`broker:${id}`),
    queryFn: ({ signal }) => http.get<Broker>(`${brokersUrl}/${id}`, { signal }),
  })
}

/** The figures above the directory. */
export function brokerSummaryQuery(http: HttpApi) {
  return queryOptions({
    queryKey: brokerKeys.summary,
    meta: shows('broker'),
    queryFn: ({ signal }) => http.get<BrokerSummary>(`${brokersUrl}/summary`, { signal }),
  })
}

/** The latest loads of a broker, and how many there are. */
export function loadsOfBrokerQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: brokerKeys.loadsOf(id),
    meta: shows('load', 'client'),
    queryFn: ({ signal }) => http.list<Load>(`/api/loads?brokerId=${id}&sort=-id&limit=5`, { signal }),
  })
}

/** Creates a broker, or sends the fields of one that changed. */
export function saveBroker(http: HttpApi, broker: Broker | null, input: BrokerInput, options: WriteOptions) {
  return broker === null
    ? http.post<Broker>(brokersUrl, input, options)
    : http.patch<Broker>(`${brokersUrl}/${broker.id}`, pickChanged(broker, input), options)
}

/** Takes a broker out of business without losing its records. */
export function suspendBroker(http: HttpApi, { id, version }: Broker) {
  return http.patch<Broker>(`${brokersUrl}/${id}`, { status: 'suspended' }, { version })
}

/** Removes a broker; 409 with the reason while other records refer to it. */
export function deleteBroker(http: HttpApi, { id, version }: Broker) {
  return http.delete<void>(`${brokersUrl}/${id}`, { version })
}

/** The list that the page shows and its module starts. */
export const brokersList = { data: brokersData, key: brokerKeys.all, meta: shows('broker') }

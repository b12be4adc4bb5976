import type { HttpApi, Page, WriteOptions } from '@drayline/contract'
import type { AgingItem, AgingReport } from '@drayline/domain/finance/aging/aging'
import type {
  BrokerCall,
  BrokerCallInput,
  Debtor,
  OwingBroker,
} from '@drayline/domain/finance/collections/broker-worklist'
import type {
  ClientActivity,
  ClientPerformance,
} from '@drayline/domain/finance/collections/client-performance'
import type {
  CallInput,
  Collection,
  CollectionCall,
  CollectionDetail,
  CollectionInput,
  CollectionPatch,
  CollectionSummary,
  CollectionVoidInput,
} from '@drayline/domain/finance/collections/collection'
import type { WorklistItem } from '@drayline/domain/finance/collections/collection-worklist'
import type { Client } from '@drayline/domain/operations/clients/client'
import { infiniteQueryOptions, queryOptions, shows } from '@drayline/platform/query'
import { collectionsData, owingData } from './collections.feature.ts'

const collectionsUrl = '/api/collections'
const root = ['mf-finance', 'collections'] as const

/** Cache keys of collections. */
const collectionKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
} as const

/** One collection with its promises and changes. */
export function collectionQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: collectionKeys.one(id),
    meta: shows(`collection:${id}`, 'client', 'user'),
    queryFn: ({ signal }) => http.get<CollectionDetail>(`${collectionsUrl}/${id}`, { signal }),
  })
}

/** Whom to call at a client. */
export function clientContactQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'contact', id] as const,
    meta: shows(`client:${id}`),
    queryFn: ({ signal }) =>
      http.get<Pick<Client, 'contactPerson' | 'phone'>>(`/api/clients/${id}`, { signal }),
  })
}

/** The calls about a collection, the latest first. */
export function callsQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...collectionKeys.one(id), 'calls'] as const,
    meta: shows(`collection:${id}`),
    queryFn: ({ signal }) => http.list<CollectionCall>(`${collectionsUrl}/${id}/calls?limit=100`, { signal }),
  })
}

const brokersUrl = `${collectionsUrl}/brokers`

/** A broker that somebody calls, and what it owes us. */
export type OwingCall = Pick<OwingBroker, 'id' | 'open' | 'count'> & { name: string }

/** The calls with a broker, the latest first. */
export function brokerCallsQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'broker-calls', id] as const,
    meta: shows(`broker:${id}`),
    queryFn: ({ signal }) => http.list<BrokerCall>(`${brokersUrl}/${id}/calls?limit=100`, { signal }),
  })
}

/** What one broker owes us; null when nothing. */
export function owingOfQuery(http: HttpApi, brokerId: number) {
  return queryOptions({
    queryKey: [...root, 'owing', brokerId] as const,
    meta: shows('purchase', 'receipt', `broker:${brokerId}`),
    queryFn: async ({ signal }): Promise<OwingCall | null> => {
      const [found] = await http.get<OwingBroker[]>(`${brokersUrl}?brokerId=${brokerId}`, { signal })
      return found ? owingCallOf(found) : null
    },
  })
}

/** What somebody who calls a broker has to know of it, over all clients. */
export function debtorQuery(http: HttpApi, brokerId: number) {
  return queryOptions({
    queryKey: [...root, 'debtor', brokerId] as const,
    meta: shows('purchase', 'receipt', 'client', `broker:${brokerId}`),
    queryFn: ({ signal }) => http.get<Debtor>(`${brokersUrl}/${brokerId}`, { signal }),
  })
}

/** The invoices that a broker owes us, the oldest first. */
export function debtorItemsQuery(http: HttpApi, brokerId: number) {
  const query = `brokerId=${brokerId}&stage=bought&limit=25`
  return agingItemsQuery(http, query)
}

/** The brokers that somebody calls one after the other, in the order of a list. */
export function callListQuery(http: HttpApi, query: string) {
  return queryOptions({
    queryKey: [...root, 'call-list', query] as const,
    meta: shows('purchase', 'receipt', 'broker'),
    queryFn: ({ signal }) => http.list<OwingBroker>(`${brokersUrl}?${query}&limit=200`, { signal }),
  })
}

/** What the dialog of a call has to know of a broker. */
export function owingCallOf({ id, open, count, broker }: OwingBroker): OwingCall {
  return { id, open, count, name: broker?.name ?? `#${id}` }
}

/** The figures of the cards. */
export function summaryQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'summary'] as const,
    meta: shows('collection'),
    queryFn: ({ signal }) => http.get<CollectionSummary>(`${collectionsUrl}/summary`, { signal }),
  })
}

/** Performance of clients: 10 of them (R-COL-1). */
export function performanceQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'performance'] as const,
    meta: shows('collection', 'invoice', 'client'),
    queryFn: ({ signal }) =>
      http.get<ClientPerformance[]>(`${collectionsUrl}/client-performance?limit=10`, { signal }),
  })
}

/** All clients page by page, or those that are so active. */
export function allPerformanceQuery(http: HttpApi, activity: ClientActivity | undefined) {
  const first = `${collectionsUrl}/client-performance?limit=25${activity ? `&status=${activity}` : ''}`
  return pagesOf<ClientPerformance>(http, [...root, 'performance', 'all', activity ?? null], first)
}

const active = 'status=pending,in_progress&sort=dueDate&limit=5'

/** The active collections that are due longest: 5 of them (R-COL-1). */
export function activeQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'active'] as const,
    meta: shows('collection', 'client'),
    queryFn: ({ signal }) => http.get<Collection[]>(`${collectionsUrl}?${active}`, { signal }),
  })
}

/** The active collections of one client, for its page. */
export function collectionsOfClientQuery(http: HttpApi, clientId: number) {
  return queryOptions({
    queryKey: [...root, 'client', clientId] as const,
    meta: shows('collection'),
    queryFn: ({ signal }) =>
      http.list<Collection>(`${collectionsUrl}?${active}&clientId=${clientId}`, { signal }),
  })
}

/** Clients to call, page by page; of one colleague when given. */
export function worklistQuery(http: HttpApi, assignedTo: number | null) {
  const first = `${collectionsUrl}/worklist?limit=25${assignedTo === null ? '' : `&assignedTo=${assignedTo}`}`
  return pagesOf<WorklistItem>(http, [...root, 'worklist', assignedTo], first)
}

/** The aging of a day, page by page. */
export function agingQuery(http: HttpApi, query: string) {
  return infiniteQueryOptions({
    queryKey: [...root, 'ageing', query] as const,
    meta: shows('invoice', 'purchase', 'client', 'broker'),
    queryFn: ({ pageParam, signal }) =>
      http.get<AgingReport>(`/api/aging?${query}${pageParam ? `&cursor=${pageParam}` : ''}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: AgingReport) => page.next,
  })
}

/** The open items behind a figure of the aging, page by page. */
export function agingItemsQuery(http: HttpApi, query: string) {
  const meta = shows('invoice', 'purchase', 'client', 'broker')
  return pagesOf<AgingItem>(http, [...root, 'ageing-items', query], `/api/aging/items?${query}`, meta)
}

function pagesOf<Row>(
  http: HttpApi,
  queryKey: readonly unknown[],
  first: string,
  meta = shows('collection', 'client'),
) {
  return infiniteQueryOptions({
    queryKey,
    meta,
    queryFn: ({ pageParam, signal }) => http.list<Row>(pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: (page: Page<Row>) => page.next,
  })
}

/** Adds a collection; the due date goes as an instant (R-COL-11), which the API cuts to its date. */
export function addCollection(http: HttpApi, input: CollectionInput, options: WriteOptions) {
  return http.post<CollectionDetail>(collectionsUrl, withInstant(input), options)
}

/** Changes the given fields of a collection. */
export function changeCollection(http: HttpApi, id: number, patch: CollectionPatch, options: WriteOptions) {
  return http.patch<CollectionDetail>(`${collectionsUrl}/${id}`, withInstant(patch), options)
}

function withInstant<T extends { dueDate?: string | undefined }>(input: T): T {
  return input.dueDate ? { ...input, dueDate: `${input.dueDate}T00:00:00.000Z` } : input
}

/** Takes a collection out of figures and lists. */
export function voidCollection(http: HttpApi, id: number, input: CollectionVoidInput, options: WriteOptions) {
  return http.post<CollectionDetail>(`${collectionsUrl}/${id}/void`, input, options)
}

/** Logs a call about a collection. */
export function addCall(http: HttpApi, id: number, input: CallInput, options: WriteOptions) {
  return http.post<CollectionCall>(`${collectionsUrl}/${id}/calls`, input, options)
}

/** The list that the page shows and its module starts. */
export const collectionsList = {
  data: collectionsData,
  key: collectionKeys.all,
  meta: shows('collection', 'client', 'user'),
}

/** Logs a call with a broker. */
export function addBrokerCall(http: HttpApi, id: number, input: BrokerCallInput, options: WriteOptions) {
  return http.post<BrokerCall>(`${brokersUrl}/${id}/calls`, input, options)
}

/** The brokers that owe us for purchases. */
export const owingList = {
  data: owingData,
  key: [...root, 'brokers'],
  meta: shows('purchase', 'receipt', 'broker'),
}

import type { HttpApi, UploadOptions, WriteOptions } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import type {
  Document,
  DocumentBulkInput,
  DocumentBulkResult,
  DocumentChange,
  DocumentGuess,
  DocumentMerge,
  DocumentOwner,
  DocumentPages,
  DocumentSummary,
  DocumentType,
  RemovedDocument,
} from '@drayline/domain/operations/documents/document'
import type { Load } from '@drayline/domain/operations/loads/load'
import { keepPreviousData, queryOptions, shows } from '@drayline/platform/query'
import { loadKeys } from '../loads/loads.queries.ts'
import { documentsData } from './documents.feature.ts'

export const documentsUrl = '/api/documents'
const removedUrl = '/api/removed-documents'
const root = ['mf-operations', 'documents'] as const

/** Cache keys of documents. */
export const documentKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  summary: [...root, 'summary'] as const,
  /** Lists of the documents of one record. */
  of: (owner: DocumentOwner, id: number) => [...root, 'of', owner, id] as const,
} as const

/** One document, without its content. */
export function documentQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: documentKeys.one(id),
    meta: shows(`document:${id}`, 'load', 'client', 'invoice', 'user'),
    queryFn: ({ signal }) => http.get<Document>(`${documentsUrl}/${id}`, { signal }),
  })
}

/** The picture of a document's first page. Its name is in the address, so that another picture has another one. */
export function thumbnailUrl(id: number, thumbnail: string): string {
  return `${documentsUrl}/${id}/thumbnail?v=${thumbnail}`
}

/** The three figures over the documents. */
export function summaryQuery(http: HttpApi) {
  return queryOptions({
    queryKey: documentKeys.summary,
    meta: shows('document'),
    queryFn: ({ signal }) => http.get<DocumentSummary>(`${documentsUrl}/summary`, { signal }),
  })
}

/** As many as the page shows (R-DOC-2). */
const recentLoads = 3
const recentPayments = 5

/** The newest loads. */
export function recentLoadsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...loadKeys.all, 'recent'],
    meta: shows('load', 'client', 'broker'),
    queryFn: ({ signal }) => http.get<Load[]>(`/api/loads?sort=-id&limit=${recentLoads}`, { signal }),
  })
}

/** Reads recent activities; the same answer as on the dashboard. */
export function recentActivitiesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['/api/dashboard/recent-activities'],
    meta: shows('activity'),
    queryFn: ({ signal }) => http.get<Activity[]>('/api/dashboard/recent-activities', { signal }),
  })
}

/** Invoices that are to be paid or were paid, the newest first. */
export function paymentsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'payments'],
    meta: shows('invoice', 'client'),
    queryFn: ({ signal }) =>
      http.get<Invoice[]>(`/api/invoices?status=approved,paid&sort=-id&limit=${recentPayments}`, { signal }),
  })
}

/** The newest documents of one record (R-DOC-14). */
export function documentsOfQuery(http: HttpApi, owner: DocumentOwner, id: number, limit: number) {
  return queryOptions({
    queryKey: [...documentKeys.of(owner, id), limit],
    meta: shows('document', 'invoice', 'load'),
    queryFn: ({ signal }) =>
      http.list<Document>(`${documentsUrl}?entityType=${owner}&entityId=${id}&limit=${limit}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Records under which a document is filed. */
export interface DocumentPlace {
  clientId?: number | null
  loadId?: number | null
  invoiceId?: number | null
}

export interface UploadTarget extends DocumentPlace {
  documentType: DocumentType
}

/** Sends one file. The session says who uploads. */
export function uploadDocument(http: HttpApi, file: File, target: UploadTarget, options: UploadOptions) {
  const form = new FormData()
  // Fields before the file: the server knows where it belongs before the content arrives.
  for (const [name, value] of Object.entries(target)) if (value) form.append(name, String(value))
  form.append('file', file, file.name)
  return http.upload<Document>(`${documentsUrl}/upload`, form, options)
}

/** Changes the type or what a document is filed under. */
export function changeDocument(http: HttpApi, id: number, changes: DocumentChange, options: WriteOptions) {
  return http.patch<Document>(`${documentsUrl}/${id}`, changes, options)
}

/** Files several documents as they were seen, or gives them a type; each succeeds or fails on its own. */
export function fileDocuments(
  http: HttpApi,
  documents: readonly Document[],
  change: Partial<Omit<DocumentBulkInput, 'ids' | 'items'>>,
) {
  const items = documents.map(({ id, version }) => ({ id, version }))
  return http.post<DocumentBulkResult[]>(`${documentsUrl}/bulk`, { items, ...change })
}

/** Documents that are filed nowhere, the oldest first. */
export function filingQueueQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'queue'],
    meta: shows('document'),
    queryFn: ({ signal }) =>
      http.list<Document>(`${documentsUrl}?filed=no&sort=id&limit=${queuePage}`, { signal }),
  })
}

/** As many as are read ahead; those behind them come when these are filed. */
const queuePage = 100

/** What a document may be and where it may belong. */
export function guessQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'guess', id],
    meta: shows(),
    queryFn: ({ signal }) => http.get<DocumentGuess>(`${documentsUrl}/${id}/guess`, { signal }),
    staleTime: 60_000,
    retry: false,
  })
}

export function deleteDocument(http: HttpApi, id: number): Promise<void> {
  return http.delete(`${documentsUrl}/${id}`)
}

/** Reads documents deleted or detached recently, of one record or of all. */
export function removedQuery(http: HttpApi, of: { owner: DocumentOwner; id: number } | null) {
  const filter = of ? `&removal=detached&entityType=${of.owner}&entityId=${of.id}` : ''
  return queryOptions({
    queryKey: [...documentKeys.all, 'removed', of?.owner ?? null, of?.id ?? null],
    meta: shows('document'),
    queryFn: ({ signal }) =>
      http.get<RemovedDocument[]>(`${removedUrl}?sort=-removedAt&limit=50${filter}`, { signal }),
  })
}

/** Takes a paper off a billed invoice. */
export function detachDocument(http: HttpApi, id: number, reason: string): Promise<void> {
  return http.post(`${documentsUrl}/${id}/detach`, { reason })
}

/** Brings back what was deleted or detached. */
export function restoreDocument(http: HttpApi, id: number): Promise<Document> {
  return http.post<Document>(`${removedUrl}/${id}/restore`)
}

/** Tries once more to make a PDF of what was uploaded. */
export function processAgain(http: HttpApi, id: number): Promise<Document> {
  return http.post<Document>(`${documentsUrl}/${id}/process-again`)
}

/** Turns, orders, deletes and splits off pages. */
export function arrangePages(http: HttpApi, id: number, pages: DocumentPages, options: WriteOptions) {
  return http.post<Document>(`${documentsUrl}/${id}/pages`, pages, options)
}

/** Brings back what a document was before its pages were changed. */
export function restoreContent(http: HttpApi, { id, version }: Document, content: string): Promise<Document> {
  return http.post<Document>(`${documentsUrl}/${id}/earlier/${content}/restore`, undefined, { version })
}

/** Makes one PDF of several documents, in the order of their ids. */
export function mergeDocuments(http: HttpApi, merge: DocumentMerge, options: WriteOptions) {
  return http.post<Document>(`${documentsUrl}/merge`, merge, options)
}

/** The list that the page shows and its module starts. */
export const documentsList = {
  data: documentsData,
  key: documentKeys.all,
  meta: shows('document', 'client', 'load', 'invoice', 'user'),
}

import type { HttpApi, UploadOptions, WriteOptions } from '@drayline/contract'
import { listUrl } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import type { Task, TaskInput } from '@drayline/domain/operations/tasks/task'
import { openTaskStatuses } from '@drayline/domain/operations/tasks/task'
import { queryOptions, shows } from '@drayline/platform/query'
import { teamCasesData } from './team-cases.feature.ts'

/** A case as the API answers it. */
export type Case = Task

const root = ['mf-team-cases', 'cases'] as const

/** Cache keys; they begin with the remote's id. */
export const caseKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  part: (url: string) => [...root, 'part', url] as const,
  papers: (clientId: number) => ['mf-team-cases', 'papers', clientId] as const,
} as const

/** Statuses of work that is not done, as the API's filter takes them. */
export const openCases = { status: openTaskStatuses.join(',') }
/** Type of every new case, set by the screen. */
export const caseType = 'chargeback' satisfies Task['type']

/** One case. */
export function caseQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: caseKeys.one(id),
    meta: shows(`task:${id}`, 'client', 'user'),
    queryFn: ({ signal }) => http.get<Case>(`/api/tasks/${id}`, { signal }),
  })
}

/** A few cases for a part of a page, and how many there are. */
export function someCasesQuery(http: HttpApi, filter: Readonly<Record<string, string>>, limit = 5) {
  const url = listUrl(teamCasesData, new URLSearchParams({ ...filter, limit: String(limit) }))
  return queryOptions({
    queryKey: caseKeys.part(url),
    meta: shows('task', 'client'),
    queryFn: ({ signal }) => http.list<Case>(url, { signal }),
  })
}

/** The client that a load or an invoice belongs to: `/api/loads/7`. */
export function ownerQuery(http: HttpApi, url: string) {
  return queryOptions({
    queryKey: caseKeys.part(url),
    meta: shows('invoice', 'load', 'broker', 'task'),
    queryFn: ({ signal }) => http.get<{ clientId: number }>(url, { signal }),
  })
}

/** Creates or changes a case. */
export function saveCase(http: HttpApi, id: number | null, input: TaskInput, options: WriteOptions) {
  return id === null
    ? http.post<Case>('/api/tasks', { ...input, type: caseType }, options)
    : http.patch<Case>(`/api/tasks/${id}`, input, options)
}

/** Changes the note of a case as it was seen: 412 when a colleague was faster. */
export function saveNote(http: HttpApi, { id, version }: Case, description: string) {
  return http.patch<Case>(`/api/tasks/${id}`, { description }, { version })
}

/** Removes a case as it was seen. */
export function deleteCase(http: HttpApi, { id, version }: Case) {
  return http.delete<void>(`/api/tasks/${id}`, { version })
}

/** The latest papers of a client. */
export function papersQuery(http: HttpApi, clientId: number) {
  return queryOptions({
    queryKey: caseKeys.papers(clientId),
    meta: shows('document'),
    queryFn: ({ signal }) => http.list<Document>(`/api/documents?clientId=${clientId}&limit=5`, { signal }),
  })
}

/** Files a paper under a client. Fields go before the file, so that the server knows where it belongs. */
export function uploadPaper(http: HttpApi, clientId: number, file: File, options: UploadOptions) {
  const form = new FormData()
  form.append('documentType', 'other')
  form.append('clientId', String(clientId))
  form.append('file', file, file.name)
  return http.upload<Document>('/api/documents/upload', form, options)
}

/** The list that the page shows and its module starts. */
export const teamCasesList = { data: teamCasesData, key: caseKeys.all, meta: shows('task', 'client', 'user') }

/** The id in an address; null where it is none. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

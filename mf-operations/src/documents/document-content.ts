import type { HttpApi } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { HttpError } from '@drayline/platform/http'
import { queryOptions, shows } from '@drayline/platform/query'
import { documentKeys, documentsUrl } from './documents.queries.ts'

/**
 * The content of a document, as a PDF. The host's client reads no files, so after a lost session it is asked for the
 * record: it hears 401 then and lets the person sign in again.
 * @throws HttpError when the answer is not ok, AbortError when `signal` is aborted
 */
async function fetchContent(
  http: HttpApi,
  id: number,
  kind: 'view' | 'download' | `earlier/${string}`,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetch(`${documentsUrl}/${id}/${kind}`, { credentials: 'include', signal })
  if (response.status === 401) await http.get(`${documentsUrl}/${id}`, { signal })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
  return await response.blob()
}

/** The pages of a document, to be shown. */
export function contentQuery(http: HttpApi, { id, content }: Pick<Document, 'id' | 'content'>) {
  return queryOptions({
    queryKey: [...documentKeys.one(id), 'content', content],
    meta: shows(),
    queryFn: ({ signal }) => fetchContent(http, id, 'view', signal),
    // Content of a name never changes, and unused megabytes are not kept.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
}

/** Browsers read the blob a moment after they were told to; its memory is given back after that. */
const blobLife = 60_000

/**
 * Opens the content in a new tab (R-DOC-9). The tab is opened within the click, because browsers block
 * one that opens when the answer arrives.
 * @throws Error when the browser blocks the tab, HttpError when there is no content
 */
export async function viewInNewTab(
  http: HttpApi,
  id: number,
  kind: 'view' | `earlier/${string}` = 'view',
): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) throw new Error('The browser blocked the new tab')
  try {
    const url = URL.createObjectURL(await fetchContent(http, id, kind))
    tab.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), blobLife)
  } catch (error) {
    tab.close()
    throw error
  }
}

/** Saves the content as `{id}.pdf` (R-DOC-9). */
export async function saveContent(http: HttpApi, { id }: Pick<Document, 'id'>): Promise<void> {
  const url = URL.createObjectURL(await fetchContent(http, id, 'download'))
  const link = document.createElement('a')
  link.href = url
  link.download = `${id}.pdf`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), blobLife)
}

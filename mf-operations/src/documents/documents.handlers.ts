import { allows } from '@drayline/domain/kernel/access/permissions'
import type {
  Document,
  DocumentRemoval,
  DocumentUpload,
  RemovedDocument,
} from '@drayline/domain/operations/documents/document'
import {
  documentOwners,
  maxDocumentBytes,
  uploadableTypes,
} from '@drayline/domain/operations/documents/document'
import {
  documentBulkInput,
  documentChange,
  documentDetachment,
  documentMerge,
  documentPages,
  documentUpload,
} from '@drayline/domain/operations/documents/document-schema'
import { guessType, numbersIn } from '@drayline/domain/operations/documents/guess'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { type MockDb, nextId, touched } from '../mock/mock-db.ts'
import { filters, newDocument, refreshPacket, withContent } from './documents.mock.ts'
import { samplePdf } from './sample-pdf.ts'

const pdf = () => HttpResponse.arrayBuffer(samplePdf(), { headers: { 'Content-Type': 'application/pdf' } })

/**
 * `/api/documents` in memory, refusing what the API refuses. What was uploaded is processed once it has been asked for:
 * a file whose name contains "broken" fails.
 */
export function documentHandlers(db: MockDb): HttpHandler[] {
  const find = (id: unknown) => db.documents.find((document) => document.id === Number(id))
  const withLoad = (document: Document): Document => {
    const load = db.loads.find(({ id }) => id === document.loadId)
    const client = db.clients.find(({ id }) => id === document.clientId)
    return {
      ...document,
      client: client ? { id: client.id, name: client.name } : null,
      load: load ? { id: load.id, loadNumber: load.loadNumber } : null,
    }
  }
  /** Lists do not say which invoice rests on a paper. */
  const inList = (document: Document): Document => ({ ...withLoad(document), billedBy: null })
  const refuseBilled = ({ billedBy }: Document) => {
    if (billedBy) throw new Refusal(409, serverText('document.billed', billedBy))
  }
  const replace = (after: Document) => {
    const before = find(after.id)
    db.documents = db.documents.map((other) => (other.id === after.id ? after : other))
    for (const load of new Set([before?.loadId, after.loadId])) refreshPacket(db, load)
    return HttpResponse.json(after)
  }

  /** A load brings its client, as in the API. */
  const placeOf = <Change extends { loadId?: number | null | undefined }>(change: Change) => {
    const load = db.loads.find(({ id }) => id === change.loadId)
    return load ? { ...change, clientId: load.clientId } : change
  }

  let removed: RemovedDocument[] = []

  function take(found: Document, removal: DocumentRemoval, reason: string | null): Response {
    const removedBy = { id: 1, name: 'Ada Lane' }
    db.documents = db.documents.filter(({ id }) => id !== found.id)
    removed = [...removed, { ...found, removal, reason, removedBy, removedAt: new Date().toISOString() }]
    refreshPacket(db, found.loadId)
    return HttpResponse.json({ id: found.id })
  }

  function add(fields: Partial<Document> & DocumentUpload): Response {
    const document = newDocument(nextId(db.documents), fields)
    db.documents = [...db.documents, document]
    return HttpResponse.json(document, { status: 201 })
  }

  /** The background work is done by the second request. */
  function finish(): void {
    const pending = db.documents.filter(({ status }) => status === 'processing')
    for (const document of pending) {
      const broken = document.originalName.includes('broken')
      replace(
        touched({
          ...document,
          status: broken ? 'failed' : 'processed',
          pages: broken ? null : 1,
          failure: broken ? serverText('document.failure.image') : null,
        }),
      )
    }
  }

  return [
    http.get('/api/documents', ({ request }) => {
      // `entityType` and `entityId` go together; the list below knows the field.
      const url = new URL(request.url)
      if (url.searchParams.get('status') === 'processing') finish()
      const [type, id] = [url.searchParams.get('entityType'), url.searchParams.get('entityId')]
      const owner = documentOwners.find((each) => each === type)
      if (!owner || !id) return undefined
      const limit = Number(url.searchParams.get('limit') ?? 50)
      // An invoice has the papers of its load besides its own.
      const load = owner === 'invoice' ? db.invoices.find((each) => String(each.id) === id)?.loadId : null
      const rows = db.documents.filter(
        (document) =>
          String(document[`${owner}Id`]) === id ||
          (load && document.loadId === load && document.invoiceId === null),
      )
      const shown = rows.toSorted((a, b) => b.id - a.id).slice(0, limit)
      const link = rows.length > limit ? { Link: '</api/documents?cursor=next>; rel="next"' } : undefined
      return HttpResponse.json(shown.map(inList), {
        headers: { 'X-Total-Count': String(rows.length), ...link },
      })
    }),
    listHandler<Document>('/api/documents', () => db.documents.map(inList), {
      search: ({ originalName, load, client }) => [originalName, load?.loadNumber, client?.name],
      filters,
      sortable: ['createdAt'],
    }),
    http.get('/api/documents/summary', () =>
      HttpResponse.json({
        pendingInvoices: db.invoices.filter(({ status }) => status === 'submitted').length,
        processedInvoices: db.invoices.filter(({ status }) => status === 'paid').length,
        totalDocuments: db.documents.length,
        unfiled: db.documents.filter(({ clientId }) => clientId === null).length,
      }),
    ),
    http.post('/api/documents/bulk', ({ request }) =>
      answerWrite(async () => {
        const { ids, items, ...change } = check(documentBulkInput, await request.json())
        const results = (items ?? ids?.map((id) => ({ id, version: undefined })) ?? []).map(
          ({ id, version }) => {
            const before = find(id)
            if (!before) return { id, ok: false, message: serverText('error.notFound'), current: null }
            if (version !== undefined && version !== before.version)
              return { id, ok: false, message: serverText('error.stale'), current: before }
            if (before.billedBy)
              return { id, ok: false, message: serverText('document.billed', before.billedBy), current: null }
            replace(touched({ ...before, ...placeOf(change) }))
            return { id, ok: true, message: null, current: null }
          },
        )
        return HttpResponse.json(results)
      }),
    ),
    http.get('/api/documents/:id/guess', ({ params }) => {
      const found = find(params.id)
      if (!found) return problem(404, serverText('error.notFound'))
      const numbers = numbersIn(found.originalName.replace(/\.\w+$/, ''))
      const load = db.loads.find(({ loadNumber }) => numbers.includes(loadNumber))
      return HttpResponse.json({
        documentType: guessType(found.originalName, null),
        load: load
          ? { id: load.id, loadNumber: load.loadNumber, clientName: load.client?.name ?? null, from: 'name' }
          : null,
      })
    }),
    http.get('/api/documents/:id', ({ params }) => {
      const found = find(params.id)
      if (!found) return problem(404, serverText('error.notFound'))
      finish()
      return HttpResponse.json(withLoad(find(params.id) ?? found))
    }),
    http.get('/api/documents/:id/view', ({ params }) =>
      find(params.id) || removed.some(({ id }) => id === Number(params.id))
        ? pdf()
        : problem(404, serverText('error.notFound')),
    ),
    http.get('/api/documents/:id/thumbnail', ({ params }) =>
      find(params.id)
        ? HttpResponse.arrayBuffer(new ArrayBuffer(0), { headers: { 'Content-Type': 'image/webp' } })
        : problem(404, serverText('error.notFound')),
    ),
    http.get('/api/documents/:id/download', ({ params }) =>
      find(params.id) ? pdf() : problem(404, serverText('error.notFound')),
    ),
    http.post('/api/documents/upload', ({ request }) =>
      answerWrite(async () => {
        const form = await request.formData()
        const file = form.get('file')
        if (!file || typeof file === 'string') throw new Refusal(422, serverText('document.file.required'))
        if (file.size > maxDocumentBytes) throw new Refusal(413, serverText('document.file.tooLarge'))
        if (!(file.type in uploadableTypes)) throw new Refusal(415, serverText('document.file.type'))
        const input = check(documentUpload, Object.fromEntries(form))
        const first = db.documents.find(
          ({ originalName, size }) => originalName === file.name && size === file.size,
        )
        return add({
          ...input,
          originalName: file.name,
          size: file.size,
          sourceType: file.type,
          duplicateOf: first?.id ?? null,
        })
      }),
    ),
    http.post('/api/documents/merge', ({ request }) =>
      answerWrite(async () => {
        const { documentIds, removeSources, originalName, ...input } = check(
          documentMerge,
          await request.json(),
        )
        const sources = documentIds.map((id) => find(id))
        const first = sources[0]
        if (!first || sources.some((source) => !source)) throw new Refusal(404, serverText('error.notFound'))
        const failed = sources.find((source) => source?.status === 'failed')
        if (failed)
          throw new Refusal(409, serverText('document.merge.failedSource', { name: failed.originalName }))
        if (removeSources) db.documents = db.documents.filter(({ id }) => !documentIds.includes(id))
        return add({ ...input, originalName: originalName ?? first.originalName })
      }),
    ),
    http.post('/api/documents/:id/pages', ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(db.documents, Number(params.id), request)
        refuseBilled(before)
        const { keep, split } = check(documentPages, await request.json())
        for (const [index, { documentType, loadId, pages }] of split.entries())
          add({
            ...placeOf({ documentType, loadId, clientId: before.clientId, invoiceId: null }),
            originalName: before.originalName.replace(/\.pdf$/, ` (${index + 2}).pdf`),
            ...{ splitFrom: before.id, pages: pages.length },
          })
        return replace(touched(withContent(before, { pages: keep.length, content: `${before.content}+` })))
      }),
    ),
    http.get('/api/documents/:id/earlier/:content', ({ params }) =>
      find(params.id)?.earlier.some(({ content }) => content === params.content)
        ? pdf()
        : problem(404, serverText('error.notFound')),
    ),
    http.post('/api/documents/:id/earlier/:content/restore', ({ params, request }) =>
      answerWrite(() => {
        const before = requireRecord(db.documents, Number(params.id), request)
        const wanted = before.earlier.find(({ content }) => content === params.content)
        if (!wanted) throw new Refusal(404, serverText('error.notFound'))
        refuseBilled(before)
        return replace(touched(withContent(before, { pages: wanted.pages, content: wanted.content })))
      }),
    ),
    http.post('/api/documents/:id/process-again', ({ params }) =>
      answerWrite(() => {
        const found = find(params.id)
        if (!found) throw new Refusal(404, serverText('error.notFound'))
        if (found.status !== 'failed') throw new Refusal(409, serverText('document.notFailed'))
        return replace(touched({ ...found, status: 'processing', failure: null }))
      }),
    ),
    http.patch('/api/documents/:id', ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(db.documents, Number(params.id), request)
        refuseBilled(before)
        return replace(touched({ ...before, ...placeOf(check(documentChange, await request.json())) }))
      }),
    ),
    listHandler<RemovedDocument>('/api/removed-documents', () => removed, {
      search: ({ originalName }) => [originalName],
      filters: {
        removal: ({ removal }, value) => removal === value,
        // It goes together with the id.
        entityType: () => true,
        entityId: ({ loadId, invoiceId }, value) => [loadId, invoiceId].map(String).includes(value),
      },
      sortable: ['removedAt'],
    }),
    http.post('/api/removed-documents/:id/restore', ({ params }) =>
      answerWrite(() => {
        const found = removed.find(({ id }) => id === Number(params.id))
        if (!found) throw new Refusal(404, serverText('error.notFound'))
        removed = removed.filter((other) => other !== found)
        const { removal: _, removedAt: _at, removedBy: _by, reason: _reason, ...document } = found
        db.documents = [...db.documents, document]
        return replace(touched(document))
      }),
    ),
    http.post('/api/documents/:id/detach', ({ params, request }) =>
      answerWrite(async () => {
        const found = find(params.id)
        if (!found) throw new Refusal(404, serverText('error.notFound'))
        if (!found.billedBy) throw new Refusal(409, serverText('document.notBilled'))
        const { reason } = check(documentDetachment, await request.json())
        return take(found, 'detached', reason)
      }),
    ),
    http.delete('/api/documents/:id', ({ params }) =>
      answerWrite(() => {
        const found = find(params.id)
        if (!found) throw new Refusal(404, serverText('error.notFound'))
        const own = found.uploadedBy === 1
        if (!own && !allows(db.role, 'documents.deleteAny'))
          throw new Refusal(403, serverText('error.forbidden'))
        refuseBilled(found)
        return take(found, 'deleted', null)
      }),
    ),
  ]
}

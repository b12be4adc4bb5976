import { idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import {
  documentOwners,
  documentRemovals,
  documentStatuses,
  documentTypes,
  maxDocumentBytes,
} from '@drayline/domain/operations/documents/document'
import {
  documentBulkInput,
  documentBulkResult,
  documentChange,
  documentDeleted,
  documentDetachment,
  documentGuess,
  documentMerge,
  documentRecord,
  documentSummary,
  documentUpload,
  removedDocument,
} from '@drayline/domain/operations/documents/document-schema'
import { array } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentOutcome } from '../../kernel/writes/several.ts'
import { readSums } from '../../platform/sums/index.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord, RemovedDocumentRecord, unlisted } from './document.model.ts'
import { presentDocument, presentRemoved } from './document.presenter.ts'
import { searchWithOthers } from './document.search.ts'
import { documentContentRoutes } from './document-content.routes.ts'
import { changeDocuments } from './documents.bulk.ts'
import { mergeDocuments } from './documents.merge.ts'
import { changeDocument, uploadDocument } from './documents.service.ts'
import { documentsOf } from './documents-of-record.ts'
import { billingInvoice } from './evidence.ts'
import { guessFiling } from './guess.service.ts'
import { withPlaces } from './places-of-documents.ts'
import { deleteDocument, detachDocument, restoreDocument } from './removal.ts'
import { countUnfiled, unfiled } from './unfiled.ts'

const sorts: Sorts = { createdAt: { path: 'createdAt', type: 'date' } }
const removedSorts: Sorts = { removedAt: { path: 'removedAt', type: 'date' } }

export const documentsRoutes: Route[] = [
  defineListRoute({
    path: '/api/documents',
    summary:
      'Documents, newest first; q searches names, words of the text, load numbers and clients, entityType and entityId answer those of one record',
    permission: 'documents.read',
    query: listParams({
      sorts,
      filters: {
        documentType: manyOf(documentTypes),
        status: manyOf(documentStatuses),
        clientId: idField(),
        loadId: idField(),
        invoiceId: idField(),
        uploadedBy: idField(),
        entityType: oneOf(documentOwners),
        entityId: idField(),
        filed: oneOf(['no']),
      },
    }),
    item: documentRecord,
    handler: async ({ input }) => {
      const { query } = input
      const page = await listQuery({
        model: DocumentRecord,
        sorts,
        query,
        ownSearch: true,
        select: unlisted,
        filter: {
          ...anyOf('documentType', query.documentType),
          ...anyOf('status', query.status),
          ...equal('clientId', query.clientId),
          ...equal('loadId', query.loadId),
          ...equal('invoiceId', query.invoiceId),
          ...equal('uploadedBy', query.uploadedBy),
          ...(await documentsOf(query.entityType, query.entityId)),
          ...(query.filed === 'no' ? unfiled : {}),
          ...(await searchWithOthers(query.q)),
        },
      })
      return new Page(await withPlaces(page.rows), page.next, page.total, page.atLeast)
    },
    present: presentDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/documents/summary',
    summary:
      'How many invoices are submitted and paid, how many documents there are, and how many (up to 1000) are filed nowhere',
    permission: 'documents.read',
    response: documentSummary,
    handler: async () => {
      const [invoices, totalDocuments, unfiledCount] = await Promise.all([
        readSums('invoices'),
        DocumentRecord.estimatedDocumentCount(),
        countUnfiled(),
      ])
      return {
        pendingInvoices: invoices.submitted?.count ?? 0,
        processedInvoices: invoices.paid?.count ?? 0,
        totalDocuments,
        unfiled: unfiledCount,
      }
    },
    present: (summary) => summary,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/documents/upload',
    summary: 'Keeps a PDF, JPEG or PNG of at most 10 MB as a document; a PDF is made of it in the background',
    permission: 'documents.upload',
    rate: 'upload',
    write: true,
    status: 201,
    upload: {
      maxBytes: maxDocumentBytes,
      tooLarge: 'document.file.tooLarge',
      missing: 'document.file.required',
    },
    body: documentUpload,
    response: documentRecord,
    handler: (call) => uploadDocument(call, call.input.body),
    present: presentDocument,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/documents/merge',
    summary: 'Makes one document of several, in this order; its PDF is put together in the background',
    permission: 'documents.upload',
    write: true,
    storesFiles: true,
    status: 201,
    body: documentMerge,
    response: documentRecord,
    handler: (call) => mergeDocuments(call, call.input.body),
    present: presentDocument,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/documents/bulk',
    summary:
      'Files several documents or gives them a type, each for itself; the answer says which changed. With items only those that are still as they were seen',
    permission: 'documents.update',
    write: true,
    body: documentBulkInput,
    response: array(documentBulkResult.required()).required(),
    handler: (call) => changeDocuments(call, call.input.body),
    present: (results) => results.map(presentOutcome),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/documents/:id/guess',
    summary: 'What a document may be and where it may belong, by its name and text',
    permission: 'documents.read',
    params: idParams,
    response: documentGuess,
    handler: ({ input }) => guessFiling(input.params.id),
    present: (guess) => guess,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/documents/:id',
    summary: 'One document, without its content',
    permission: 'documents.read',
    params: idParams,
    response: documentRecord,
    handler: async ({ input }) => {
      const document = await DocumentRecord.findById(input.params.id).lean<DocumentDoc>()
      if (!document) throw notFound()
      const [row = document] = await withPlaces([document])
      const invoice = await billingInvoice(document)
      const billedBy = invoice ? { id: invoice._id, invoiceNumber: invoice.invoiceNumber } : null
      return { ...row, billedBy }
    },
    present: presentDocument,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/documents/:id',
    summary: 'Changes what kind of document it is and where it is filed; null takes it out of a record',
    permission: 'documents.update',
    write: true,
    params: idParams,
    body: documentChange,
    response: documentRecord,
    handler: (call) => changeDocument(call, call.input.params.id, call.input.body),
    present: presentDocument,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary:
      'Deletes a document until the retention is over; employees only those they uploaded, papers of a billed invoice nobody',
    permission: 'documents.delete',
    write: true,
    params: idParams,
    response: documentDeleted,
    handler: (call) => deleteDocument(call, call.input.params.id),
    present: ({ id }) => ({ id }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/documents/:id/detach',
    summary: 'Takes a paper off a submitted, approved or paid invoice, with a reason; it is kept',
    permission: 'documents.detach',
    write: true,
    params: idParams,
    body: documentDetachment,
    response: documentDeleted,
    handler: (call) => detachDocument(call, call.input.params.id, call.input.body.reason),
    present: ({ id }) => ({ id }),
  }),
  defineListRoute({
    path: '/api/removed-documents',
    summary:
      'Deleted and detached documents, the latest first; entityType and entityId answer those of one record',
    permission: 'documents.restore',
    query: listParams({
      sorts: removedSorts,
      defaultSort: '-removedAt',
      filters: {
        removal: oneOf(documentRemovals),
        entityType: oneOf(documentOwners),
        entityId: idField(),
      },
    }),
    item: removedDocument,
    handler: async ({ input: { query } }) => {
      const page = await listQuery({
        model: RemovedDocumentRecord,
        sorts: removedSorts,
        query,
        select: unlisted,
        filter: {
          ...equal('removal', query.removal),
          ...(await documentsOf(query.entityType, query.entityId)),
        },
      })
      return new Page(await withPlaces(page.rows), page.next, page.total, page.atLeast)
    },
    present: presentRemoved,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/removed-documents/:id/restore',
    summary: 'Brings a deleted or detached document back to where it was filed',
    permission: 'documents.restore',
    write: true,
    params: idParams,
    response: documentRecord,
    handler: (call) => restoreDocument(call, call.input.params.id),
    present: presentDocument,
  }),
  ...documentContentRoutes,
]

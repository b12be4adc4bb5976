import { documentPages, documentRecord } from '@drayline/domain/operations/documents/document-schema'
import { object, string } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { presentDocument } from './document.presenter.ts'
import { sendContent, sendEarlier, sendThumbnail } from './document-content.ts'
import { arrangeDocument, restoreContent } from './documents.pages.ts'
import { processAgain } from './documents.service.ts'

/** A document, and the name of a content that it had. */
const earlierParams = idParams.shape({
  content: string()
    .matches(/^[0-9a-f]{24}$/)
    .required(),
})

/** What a document holds: its PDF and picture, its pages, and what they were. */
export const documentContentRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/documents/:id/pages',
    summary:
      'Turns, orders and leaves out pages and makes documents of others; what the document was is kept. Not while a billed invoice rests on it',
    permission: 'documents.update',
    rate: 'upload',
    write: true,
    storesFiles: true,
    params: idParams,
    body: documentPages,
    response: documentRecord,
    handler: (call) => arrangeDocument(call, call.input.params.id, call.input.body),
    present: presentDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/documents/:id/earlier/:content',
    summary: 'What a document was before its pages were changed, by its name in `earlier`',
    permission: 'documents.restore',
    params: earlierParams,
    raw: 'application/pdf',
    also: [206, 304, 416],
    handler: (call) => sendEarlier(call, call.input.params.id, call.input.params.content),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/documents/:id/earlier/:content/restore',
    summary: 'Brings back what a document was before its pages were changed; what it is now is kept in turn',
    permission: 'documents.restore',
    rate: 'upload',
    write: true,
    storesFiles: true,
    params: earlierParams,
    response: documentRecord,
    handler: (call) => restoreContent(call, call.input.params.id, call.input.params.content),
    present: presentDocument,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/documents/:id/process-again',
    summary: 'Tries once more to make the PDF of a document that failed',
    permission: 'documents.upload',
    write: true,
    storesFiles: true,
    params: idParams,
    response: documentRecord,
    handler: (call) => processAgain(call, call.input.params.id),
    present: presentDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/documents/:id/view',
    summary: 'The PDF of a document, to be shown',
    permission: 'documents.read',
    params: idParams,
    raw: 'application/pdf',
    also: [206, 304, 409, 416],
    handler: (call) => sendContent(call, call.input.params.id, 'inline'),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/documents/:id/thumbnail',
    summary:
      'The first page of a document as a small picture; v is its name in `thumbnail`, so that each has an address',
    permission: 'documents.read',
    params: idParams,
    query: object({ v: string().max(40) }),
    raw: 'image/webp',
    also: [304],
    handler: (call) => sendThumbnail(call, call.input.params.id),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/documents/:id/download',
    summary: 'The PDF of a document, to be saved as {id}.pdf',
    permission: 'documents.read',
    params: idParams,
    raw: 'application/pdf',
    also: [206, 304, 409, 416],
    handler: (call) => sendContent(call, call.input.params.id, 'attachment'),
  }),
]

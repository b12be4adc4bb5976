import type { DocumentOwner } from '@drayline/domain/document'
import { documentOwners, documentRecord, documentTypes } from '@drayline/domain/document'
import { oneOf } from '@drayline/domain/fields'
import { number } from 'yup'
import { notFound } from '../core/errors.ts'
import type { Sorts } from '../core/list.ts'
import { listParams, listQuery } from '../core/list.ts'
import { anyOf } from '../core/list-filters.ts'
import { idParams, manyOf } from '../core/params.ts'
import type { Route } from '../core/route.ts'
import { defineListRoute, defineRoute } from '../core/route.ts'
import { DocumentRecord } from './document.model.ts'
import { presentDocument } from './document.presenter.ts'

const sorts: Sorts = { createdAt: { path: 'createdAt', type: 'date' } }

const ownerFields = { client: 'clientId', load: 'loadId', invoice: 'invoiceId' } as const

/** The documents of one record: `?entityType=invoice&entityId=7`. A kind without an id narrows nothing. */
function ofRecord(type: DocumentOwner | undefined, id: number | undefined): Record<string, unknown> {
  return type && id !== undefined ? { [ownerFields[type]]: id } : {}
}

export const documentsRoutes: Route[] = [
  defineListRoute({
    path: '/api/documents',
    summary: 'Documents, newest first; entityType and entityId answer those of one record',
    permission: 'documents.read',
    query: listParams({
      sorts,
      filters: {
        documentType: manyOf(documentTypes),
        entityType: oneOf(documentOwners),
        entityId: number().integer().positive(),
      },
    }),
    item: documentRecord,
    handler: ({ input: { query } }) =>
      listQuery({
        model: DocumentRecord,
        sorts,
        query,
        filter: {
          ...anyOf('documentType', query.documentType),
          ...ofRecord(query.entityType, query.entityId),
        },
      }),
    present: presentDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/documents/:id',
    summary: 'One document, without its content',
    permission: 'documents.read',
    params: idParams,
    response: documentRecord,
    handler: async ({ input }) => {
      const document = await DocumentRecord.findById(input.params.id).lean()
      if (!document) throw notFound()
      return document
    },
    present: presentDocument,
  }),
]

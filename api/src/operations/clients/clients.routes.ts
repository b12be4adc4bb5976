import { changeInput } from '@drayline/domain/kernel/forms/record-fields'
import { clientStatuses } from '@drayline/domain/operations/clients/client'
import { clientInput, clientRecord } from '@drayline/domain/operations/clients/client-schema'
import { clientSimilarQuery, similarRecord } from '@drayline/domain/operations/similar/similar-schema'
import { array } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { findSimilar, presentSimilar } from '../similar/index.ts'
import { ClientRecord } from './client.model.ts'
import { presentClient } from './client.presenter.ts'
import { createClient, updateClient } from './clients.service.ts'

const sorts: Sorts = {
  name: { path: 'nameSortKey', type: 'string' },
  status: { path: 'status', type: 'string' },
  createdAt: { path: 'createdAt', type: 'date' },
}
const query = listParams({ sorts, filters: { status: manyOf(clientStatuses) } })

export const clientsRoutes: Route[] = [
  defineListRoute({
    path: '/api/clients',
    summary: 'Clients, newest first; q searches name, e-mail and contact person',
    permission: 'clients.read',
    query,
    item: clientRecord,
    handler: ({ input }) =>
      listQuery({
        model: ClientRecord,
        sorts,
        query: input.query,
        filter: anyOf('status', input.query.status),
      }),
    present: presentClient,
  }),
  defineListRoute({
    path: '/api/clients/search',
    summary: 'Clients that have words starting with those of q; none without q',
    permission: 'clients.read',
    rate: 'search',
    query,
    item: clientRecord,
    handler: async ({ input }) =>
      input.query.q
        ? listQuery({
            model: ClientRecord,
            sorts,
            query: input.query,
            filter: anyOf('status', input.query.status),
          })
        : new Page([], null, 0),
    present: presentClient,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/clients/similar',
    summary:
      'At most 5 clients that may be the same company: which have the same name, tax ID, phone or e-mail, however it is written',
    permission: 'clients.read',
    rate: 'search',
    query: clientSimilarQuery,
    response: array(similarRecord.required()).required(),
    handler: ({ input }) => findSimilar('client', ClientRecord, input.query),
    present: (rows) => rows.map(presentSimilar),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/clients/:id',
    summary: 'One client',
    permission: 'clients.read',
    params: idParams,
    response: clientRecord,
    handler: async ({ input }) => {
      const client = await ClientRecord.findById(input.params.id).lean()
      if (!client) throw notFound()
      return client
    },
    present: presentClient,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/clients',
    summary: 'Adds a client',
    permission: 'clients.create',
    write: true,
    status: 201,
    body: clientInput,
    response: clientRecord,
    handler: (call) => createClient(call, call.input.body),
    present: presentClient,
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/clients/:id',
    summary: 'Replaces a client; an optional field that is not named stays as it is',
    permission: 'clients.update',
    write: true,
    params: idParams,
    body: changeInput(clientInput),
    response: clientRecord,
    handler: (call) => updateClient(call, call.input.params.id, call.input.body),
    present: presentClient,
  }),
]

import type { Client } from '@drayline/domain/client'
import { clientInput } from '@drayline/domain/client'
import { translate } from '@drayline/platform/domain-messages'
import {
  type HttpHandler,
  HttpResponse,
  http,
  type ListHandlerOptions,
  listHandler,
  problem,
} from '@drayline/testing/handlers'
import { answerWrite, check, requireRecord } from '@drayline/testing/writes'
import { nextId, type Office, touched } from '../mock/office.ts'

const options: ListHandlerOptions<Client> = {
  search: ({ name, email, contactPerson }) => [name, email, contactPerson],
  filters: ['status'],
  sortable: ['name', 'status', 'createdAt'],
}

/** `/api/clients` in memory, refusing what the API refuses: texts, statuses and fields are the same. */
export function clientHandlers(office: Office): HttpHandler[] {
  return [
    listHandler<Client>('/api/clients', () => office.clients, options),
    listHandler<Client>('/api/clients/search', () => office.clients, options),
    http.get('/api/clients/:id', ({ params }) => {
      const found = office.clients.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, translate('error.notFound'))
    }),
    http.post('/api/clients', ({ request }) =>
      answerWrite(async () => {
        const input = check(clientInput, await request.json())
        const at = new Date().toISOString()
        const client = { ...input, id: nextId(office.clients), version: 1, createdAt: at, updatedAt: at }
        office.clients = [...office.clients, client]
        return HttpResponse.json(client, { status: 201 })
      }),
    ),
    http.put('/api/clients/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(office.clients, Number(params.id), request)
        const after = touched({ ...before, ...check(clientInput, await request.json()) })
        office.clients = office.clients.map((client) => (client.id === after.id ? after : client))
        return HttpResponse.json(after)
      }),
    ),
  ]
}

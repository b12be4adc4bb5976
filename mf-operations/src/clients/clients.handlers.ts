import type { Activity } from '@drayline/domain/kernel/journal/activity'
import type { Client, ClientSummary } from '@drayline/domain/operations/clients/client'
import { clientInput } from '@drayline/domain/operations/clients/client-schema'
import { makeActivity } from '@drayline/testing/fixtures'
import {
  type HttpHandler,
  HttpResponse,
  http,
  type ListHandlerOptions,
  listHandler,
  problem,
} from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, requireRecord } from '@drayline/testing/writes'
import { type MockDb, nextId, touched } from '../mock/mock-db.ts'

const options: ListHandlerOptions<Client> = {
  search: ({ name, email, contactPerson }) => [name, email, contactPerson],
  filters: ['status'],
  sortable: ['name', 'status', 'createdAt'],
}

/** `/api/clients` in memory, refusing what the API refuses: texts, statuses and fields are the same. */
export function clientHandlers(db: MockDb): HttpHandler[] {
  return [
    listHandler<Client>('/api/clients', () => db.clients, options),
    listHandler<Client>('/api/clients/search', () => db.clients, options),
    http.get('/api/clients/:id', ({ params }) => {
      const found = db.clients.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
    http.get('/api/clients/:id/summary', ({ params }) => {
      const id = Number(params.id)
      if (!db.clients.some((client) => client.id === id)) return problem(404, serverText('error.notFound'))
      return HttpResponse.json(summaryOf(db, id))
    }),
    listHandler<Activity & { clientId: number }>('/api/activities', () => timeline(db), {
      search: () => [],
      filters: { clientId: ({ clientId }, value) => String(clientId) === value },
      present: ({ clientId: _, ...row }) => row,
      sortable: ['createdAt'],
    }),
    http.post('/api/clients', ({ request }) =>
      answerWrite(async () => {
        const input = check(clientInput, await request.json())
        const at = new Date().toISOString()
        const client = { ...input, id: nextId(db.clients), version: 1, createdAt: at, updatedAt: at }
        db.clients = [...db.clients, client]
        return HttpResponse.json(client, { status: 201 })
      }),
    ),
    http.put('/api/clients/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.clients, Number(params.id), request)
        const after = touched({ ...before, ...check(clientInput, await request.json()) })
        db.clients = db.clients.map((client) => (client.id === after.id ? after : client))
        return HttpResponse.json(after)
      }),
    ),
  ]
}

/** Figures that the mocked office does not keep are the same for everybody. */
function summaryOf(db: MockDb, clientId: number): ClientSummary {
  const onTheRoad = db.loads.filter((load) => load.clientId === clientId && load.status === 'in_transit')
  return {
    clientId,
    open: { count: 3, amount: '4250.00' },
    paid: { count: 41, amount: '88120.50' },
    thisMonth: { count: 5, amount: '7310.00' },
    loadsInTransit: onTheRoad.length,
    averageDaysToPay: 31.4,
  }
}

/** Activities of the clients' loads: each was entered once. */
function timeline(db: MockDb): (Activity & { clientId: number })[] {
  return db.loads.map(({ id, clientId, loadNumber, createdAt }) => ({
    ...makeActivity({ id, entityType: 'load', entityId: id, type: 'load_created', createdAt }),
    description: `Load ${loadNumber} was created`,
    clientId,
  }))
}

import type { Load } from '@drayline/domain/operations/loads/load'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import type { MockDb } from './mock-db.ts'

/** Clients, brokers and loads as forms and filters look them up; they belong to other remotes. */
export function lookupHandlers(db: MockDb): HttpHandler[] {
  const lists = {
    '/api/clients': () => db.clients,
    '/api/brokers': () => db.brokers,
  }
  return [
    ...Object.entries(lists).flatMap(([path, rows]) => [
      listHandler<{ id: number }>(path, rows),
      oneHandler(path, rows),
    ]),
    listHandler<Load>('/api/loads', () => db.loads, {
      filters: {
        status: ({ status }, value) => value.split(',').includes(status),
        packet: ({ packet }, value) => packet.status === value,
      },
    }),
    oneHandler('/api/loads', () => db.loads),
  ]
}

function oneHandler(path: string, rows: () => readonly { id: number }[]): HttpHandler {
  return http.get(`${path}/:id`, ({ params }) => {
    const found = rows().find(({ id }) => id === Number(params.id))
    return found ? HttpResponse.json(found) : problem(404, 'Not found')
  })
}

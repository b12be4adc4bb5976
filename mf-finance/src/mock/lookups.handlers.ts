import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import type { Office } from './office.ts'

/** Clients, brokers and loads as forms and filters look them up; they belong to other remotes. */
export function lookupHandlers(office: Office): HttpHandler[] {
  const lists = {
    '/api/clients': () => office.clients,
    '/api/brokers': () => office.brokers,
    '/api/loads': () => office.loads,
  }
  return Object.entries(lists).flatMap(([path, rows]) => [
    listHandler<{ id: number }>(path, rows),
    http.get(`${path}/:id`, ({ params }) => {
      const found = rows().find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, 'Not found')
    }),
  ])
}

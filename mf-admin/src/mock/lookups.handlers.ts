import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import type { MockDb } from './mock-db.ts'

const ownerFields = { client: 'clientId', load: 'loadId', invoice: 'invoiceId' } as const

/** Colleagues and related documents, as the activity log asks for them. */
export function lookupHandlers(db: MockDb): HttpHandler[] {
  return [
    http.get('/api/users', () => HttpResponse.json(db.users)),
    http.get('/api/documents', ({ request }) => {
      const query = new URL(request.url).searchParams
      const field = ownerFields[query.get('entityType') as keyof typeof ownerFields]
      const id = Number(query.get('entityId'))
      return HttpResponse.json(db.documents.filter((document) => document[field] === id))
    }),
  ]
}

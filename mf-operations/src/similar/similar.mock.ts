import type { SimilarKind, SimilarRecord } from '@drayline/domain/operations/similar/similar'
import { maxSimilar, sameFieldsOf, sameKeysOf } from '@drayline/domain/operations/similar/similar'
import { brokerSimilarQuery, clientSimilarQuery } from '@drayline/domain/operations/similar/similar-schema'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

/** `/api/clients/similar` and `/api/brokers/similar` in memory, by the rules the API compares by. */
export function similarHandlers(db: MockDb): HttpHandler[] {
  return [handler('client', db), handler('broker', db)]
}

function handler(kind: SimilarKind, db: MockDb): HttpHandler {
  return http.get(`/api/${kind}s/similar`, ({ request }) =>
    answerWrite(() => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const schema = kind === 'client' ? clientSimilarQuery : brokerSimilarQuery
      const { exceptId, ...values } = check(schema, query)
      const keys = sameKeysOf(kind, values)
      const rows = kind === 'client' ? db.clients : db.brokers
      const similar: SimilarRecord[] = rows
        .filter(({ id }) => id !== exceptId)
        .map((row) => ({ id: row.id, name: row.name, same: sameFieldsOf(keys, sameKeysOf(kind, row)) }))
        .filter(({ same }) => same.length > 0)
        .sort((a, b) => b.same.length - a.same.length)
      return HttpResponse.json(similar.slice(0, maxSimilar))
    }),
  )
}

/** The records that a name out of a spreadsheet may mean; the one of the very same name goes before those alike. */
export function namedAs(kind: SimilarKind, name: string, records: readonly { id: number; name: string }[]) {
  const keys = sameKeysOf(kind, { name })
  const same = records.filter((record) => sameFieldsOf(keys, sameKeysOf(kind, record)).length > 0)
  const exact = same.filter((record) => record.name.toLowerCase() === name.toLowerCase())
  const meant = exact.length === 1 ? exact : same
  return meant.map(({ id, name: known }) => ({ id, name: known }))
}

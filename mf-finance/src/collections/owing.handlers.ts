import { brokerSorts } from '@drayline/domain/finance/collections/broker-worklist'
import { brokerCallInput } from '@drayline/domain/finance/collections/broker-worklist-schema'
import { type HttpHandler, HttpResponse, http, listHandler } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import type { CollectionStore } from './collections.mock.ts'

/** The mocked API of brokers that owe something, and of calls to them. */
export function owingHandlers(store: CollectionStore): HttpHandler[] {
  return [
    listHandler('/api/collections/brokers', () => store.owing, {
      search: ({ broker }) => [broker?.name ?? ''],
      filters: {
        due: ({ daysOverdue }) => daysOverdue > 0,
        brokerId: ({ id }, value) => id === Number(value),
      },
      sortable: [...brokerSorts],
    }),
    http.get('/api/collections/brokers/:id/calls', ({ params }) =>
      HttpResponse.json(
        store.brokerCalls
          .filter(({ brokerId }) => brokerId === Number(params.id))
          .map(({ brokerId: _, ...row }) => row)
          .toReversed(),
      ),
    ),
    http.post('/api/collections/brokers/:id/calls', ({ params, request }) =>
      answerWrite(async () => {
        const input = check(brokerCallInput, await request.json())
        const at = input.at ?? new Date().toISOString()
        const by = { id: 1, name: 'Maria Santos' }
        const logged = { ...input, id: store.brokerCalls.length + 1, at, createdAt: at, by }
        const brokerId = Number(params.id)
        store.brokerCalls = [...store.brokerCalls, { ...logged, brokerId }]
        store.owing = store.owing.map((row) => (row.id === brokerId ? { ...row, lastCall: logged } : row))
        return HttpResponse.json(logged, { status: 201 })
      }),
    ),
  ]
}

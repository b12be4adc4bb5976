import type { BrokerCall, Debtor } from '@drayline/domain/finance/collections/broker-worklist'
import { brokerSorts } from '@drayline/domain/finance/collections/broker-worklist'
import { brokerCallInput, debtorContact } from '@drayline/domain/finance/collections/broker-worklist-schema'
import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { changeHeader, formatChange } from '@drayline/domain/kernel/records/change'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import type { CollectionStore } from './collections.mock.ts'

/** The mocked API of brokers that owe something, and of calls to them. */
export function owingHandlers(store: CollectionStore): HttpHandler[] {
  return [
    listHandler('/api/collections/brokers', () => store.owing, {
      search: ({ broker }) => [broker?.name ?? ''],
      filters: {
        due: (row, value) => (value === 'today' ? row.due !== null : row.daysOverdue > 0),
        brokerId: ({ id }, value) => id === Number(value),
      },
      sortable: [...brokerSorts],
    }),
    http.get('/api/collections/brokers/:id', ({ params }) => {
      const debtor = debtorOf(store, Number(params.id))
      return debtor ? HttpResponse.json(debtor) : problem(404)
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
        store.owing = store.owing.map((row) =>
          row.id === brokerId ? { ...row, lastCall: logged, due: null, promise: promiseOf(logged) } : row,
        )
        const touched = [`broker:${brokerId}`, 'activity', 'audit'] as const
        const headers = { [changeHeader]: formatChange({ id: `call:${logged.id}`, touched }) }
        return HttpResponse.json(logged, { status: 201, headers })
      }),
    ),
  ]
}

function promiseOf({ promiseAmount: amount, promiseDate: date, at: madeAt, by }: BrokerCall) {
  return amount && date ? { amount, date, madeAt, by, state: 'open' as const, received: '0.00' } : null
}

/** A broker of the mocked office, with what it owes; it owes it for one client. */
function debtorOf({ owing, debtors }: CollectionStore, id: number): Debtor | undefined {
  const broker = debtors.find((one) => one.id === id)
  if (!broker) return undefined
  const row = owing.find((one) => one.id === id) ?? null
  const total = row?.open ?? '0.00'
  const buckets = { current: '0.00', '1-30': total, '31-60': '0.00', '61-90': '0.00', 'over-90': '0.00' }
  const sums = { count: row?.count ?? 0, total, buckets }
  return {
    ...{ id, name: broker.name, ...pickFields(debtorContact, broker), owing: row, sums },
    ...{ lastCall: row?.lastCall ?? null, promise: row?.promise ?? null },
    clients: row ? [{ party: { id: 1, name: 'Blue Ridge Haulers' }, ...sums }] : [],
    clientCount: row ? 1 : 0,
  }
}

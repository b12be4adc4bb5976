import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { brokerInput, brokerPatch } from '@drayline/domain/operations/brokers/broker-schema'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { type MockDb, nextId, touched } from '../mock/mock-db.ts'

/** `/api/brokers` in memory, refusing what the API refuses: texts, statuses and fields are the same. */
export function brokerHandlers(db: MockDb): HttpHandler[] {
  return [
    listHandler<Broker>('/api/brokers', () => db.brokers, {
      search: (row) => [row.name, row.contactPerson, row.email, row.city, row.mcNumber, row.dotNumber],
      filters: ['status', 'overLimit'],
      sortable: ['name', 'status', 'creditLimit', 'exposure', 'createdAt'],
    }),
    http.get('/api/brokers/summary', () => HttpResponse.json(summaryOf(db.brokers))),
    http.get('/api/brokers/:id', ({ params }) => {
      const found = db.brokers.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
    http.post('/api/brokers', ({ request }) =>
      answerWrite(async () => {
        const input = check(brokerInput, await request.json())
        const at = new Date().toISOString()
        const fresh = { exposure: '0.00', openInvoices: 0, overLimit: false }
        const stamps = { id: nextId(db.brokers), version: 1, createdAt: at, updatedAt: at }
        const broker: Broker = { ...input, ...fresh, ...stamps }
        refuseTaken(db, broker)
        db.brokers = [...db.brokers, broker]
        return HttpResponse.json(broker, { status: 201 })
      }),
    ),
    http.patch('/api/brokers/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.brokers, Number(params.id), request)
        const changed = { ...before, ...check(brokerPatch, await request.json()) }
        refuseTaken(db, changed)
        const overLimit = parseMoney(changed.exposure) > changed.creditLimit * 100
        const after = touched({ ...changed, overLimit })
        db.brokers = db.brokers.map((broker) => (broker.id === after.id ? after : broker))
        return HttpResponse.json(after)
      }),
    ),
    http.delete('/api/brokers/:id', ({ request, params }) =>
      answerWrite(() => {
        const before = requireRecord(db.brokers, Number(params.id), request)
        refuseUsed(db, before)
        db.brokers = db.brokers.filter(({ id }) => id !== before.id)
        return new HttpResponse(null, { status: 204 })
      }),
    ),
  ]
}

function refuseTaken(db: MockDb, broker: Broker): void {
  for (const field of ['mcNumber', 'dotNumber'] as const) {
    const value = broker[field]
    if (!value || !db.brokers.some((other) => other.id !== broker.id && other[field] === value)) continue
    const message = serverText(`broker.${field}.duplicate`, { [field]: value } as never)
    throw new Refusal(409, message, { errors: { [field]: message } })
  }
}

function refuseUsed(db: MockDb, { id, name }: Broker): void {
  const of = (rows: readonly { brokerId: number | null }[]) =>
    rows.filter(({ brokerId }) => brokerId === id).length
  const params = {
    name,
    loads: of(db.loads),
    invoices: of(db.invoices),
    checks: of(db.creditChecks),
  }
  if (params.loads + params.invoices + params.checks === 0) return
  throw new Refusal(409, serverText('broker.inUse', params))
}

function summaryOf(brokers: readonly Broker[]) {
  const count = (status: string) => brokers.filter((broker) => broker.status === status).length
  return {
    total: brokers.length,
    active: count('active'),
    inactive: count('inactive'),
    suspended: count('suspended'),
    exposure: formatCents(brokers.reduce((sum, { exposure }) => sum + parseMoney(exposure), 0)),
    overLimit: brokers.filter(({ overLimit }) => overLimit).length,
  }
}

import { allows } from '@drayline/domain/kernel/access/permissions'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { pathBetween } from '@drayline/domain/kernel/records/transitions'
import type { Load, LoadInput, LoadPacket, StoredLoadStatus } from '@drayline/domain/operations/loads/load'
import {
  followsInvoice,
  isBilled,
  isCancellable,
  loadTransitions,
  loadWorkLists,
  loadWorkRules,
} from '@drayline/domain/operations/loads/load'
import { loadRowsCheck, loadRowsInput } from '@drayline/domain/operations/loads/load-rows-schema'
import { loadCancelInput, loadInput } from '@drayline/domain/operations/loads/load-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { addRows, answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { type MockDb, nextId, touched } from '../mock/mock-db.ts'
import { namedAs } from '../similar/similar.mock.ts'

const sameId = (id: number | null, value: string) => String(id) === value

/** `/api/loads` in memory, refusing what the API refuses: texts, statuses and fields are the same. */
export function loadHandlers(db: MockDb): HttpHandler[] {
  return [
    listHandler<Load>('/api/loads', () => db.loads, {
      search: ({ loadNumber, pickupLocation, deliveryLocation, driverName, client, broker }) => [
        ...[loadNumber, pickupLocation, deliveryLocation, driverName, client?.name, broker?.name],
      ],
      filters: {
        loadNumber: (load, value) => load.loadNumber.toLowerCase() === value.toLowerCase(),
        status: ({ status }, value) => value.split(',').includes(status),
        clientId: ({ clientId }, value) => sameId(clientId, value),
        brokerId: ({ brokerId }, value) => sameId(brokerId, value),
        pickupFrom: ({ pickupDate }, day) => (pickupDate ?? '') >= day,
        pickupTo: ({ pickupDate }, day) => (pickupDate ?? '9999') <= day,
        packet: ({ packet }, value) => packet.status === value,
      },
      sortable: ['loadNumber', 'pickupDate', 'deliveryDate', 'rate', 'status', 'createdAt'],
    }),
    http.get('/api/loads/counts', () => HttpResponse.json(countsOf(db))),
    http.get('/api/loads/:id', ({ params }) => {
      const found = db.loads.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
    http.post('/api/loads', ({ request }) =>
      answerWrite(async () => {
        const load = addLoad(db, check(loadInput, await request.json()))
        return HttpResponse.json(load, { status: 201 })
      }),
    ),
    http.post('/api/loads/rows', ({ request }) =>
      answerWrite(async () => {
        const { rows } = check(loadRowsInput, await request.json())
        return HttpResponse.json(addRows(rows, (row) => addLoad(db, row)))
      }),
    ),
    http.post('/api/loads/rows/check', ({ request }) =>
      answerWrite(async () => {
        const { loadNumbers, clients, brokers } = check(loadRowsCheck, await request.json())
        const known = new Set(loadNumbers.map((number) => number.toLowerCase()))
        return HttpResponse.json({
          taken: db.loads
            .map(({ loadNumber }) => loadNumber)
            .filter((number) => known.has(number.toLowerCase())),
          clients: clients.map((name) => ({ name, matches: namedAs('client', name, db.clients) })),
          brokers: brokers.map((name) => ({ name, matches: namedAs('broker', name, db.brokers) })),
        })
      }),
    ),
    http.put('/api/loads/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.loads, Number(params.id), request)
        if (before.status === 'cancelled') throw new Refusal(409, serverText('load.cancelled'))
        const input = check(loadInput, await request.json())
        const fields = fieldsOf(db, before.id, input)
        requireStep(db, before.status, input.status)
        const after = touched({ ...before, ...fields })
        db.loads = db.loads.map((load) => (load.id === after.id ? after : load))
        return HttpResponse.json(after)
      }),
    ),
    http.post('/api/loads/:id/cancel', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.loads, Number(params.id), request)
        const { reason } = check(loadCancelInput, await request.json())
        if (!isCancellable(before.status) || isBilled(before))
          throw new Refusal(409, serverText('load.cancel.billed'))
        const { id, firstName, lastName } = makeUser(db.role)
        const by = { id, name: `${firstName} ${lastName}` }
        const cancellation = { reason, by, at: new Date().toISOString() }
        return HttpResponse.json(replace(db, { ...before, status: 'cancelled', cancellation }))
      }),
    ),
    http.post('/api/loads/:id/restore', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.loads, Number(params.id), request)
        if (before.status !== 'cancelled') throw new Refusal(409, serverText('load.notCancelled'))
        return HttpResponse.json(replace(db, { ...before, status: 'pending', cancellation: null }))
      }),
    ),
  ]
}

/** Adds a load as its form, or a row of a spreadsheet, has it. */
function addLoad(db: MockDb, input: LoadInput): Load {
  const at = new Date().toISOString()
  const fields = fieldsOf(db, null, input)
  requireStep(db, 'pending', input.status)
  const record = { id: nextId(db.loads), version: 1, createdAt: at, updatedAt: at }
  const load = { ...fields, ...record, cancellation: null, packet: noPapers, standing: null, billedBy: null }
  db.loads = [...db.loads, load]
  return load
}

/** Stores a changed load. */
function replace(db: MockDb, load: Load): Load {
  const after = touched(load)
  db.loads = db.loads.map((other) => (other.id === after.id ? after : other))
  return after
}

function countsOf(db: MockDb) {
  const inList = (list: (typeof loadWorkLists)[number]) => {
    const { status, packet } = loadWorkRules[list]
    return db.loads.filter(
      (load) => (status as readonly string[]).includes(load.status) && load.packet.status === packet,
    )
  }
  return Object.fromEntries(loadWorkLists.map((list) => [list, inList(list).length]))
}

/** The fields of a form with the names of client and broker: 422 for unknown ones, 409 for a number that is taken. */
function fieldsOf(db: MockDb, id: number | null, input: LoadInput) {
  const client = db.clients.find((other) => other.id === input.clientId)
  const broker = db.brokers.find((other) => other.id === input.brokerId)
  const errors: Record<string, string> = {}
  if (!client) errors.clientId = serverText('record.unknown')
  if (!broker && input.brokerId !== null) errors.brokerId = serverText('record.unknown')
  if (Object.keys(errors).length > 0) throw new Refusal(422, serverText('error.validation'), { errors })
  const { loadNumber } = input
  if (db.loads.some((other) => other.id !== id && other.loadNumber === loadNumber)) {
    const message = serverText('load.duplicate', { loadNumber })
    throw new Refusal(409, message, { errors: { loadNumber: message } })
  }
  return {
    ...input,
    client: client ? { id: client.id, name: client.name } : null,
    broker: broker ? { id: broker.id, name: broker.name } : null,
    rate: input.rate === null ? null : formatCents(parseMoney(input.rate)),
  }
}

const noPapers: LoadPacket = { status: 'incomplete', rateConfirmation: false, billOfLading: false }

/** 409 for a step that only invoices take, and for one that the table of statuses does not have for this role. */
function requireStep(db: MockDb, from: StoredLoadStatus, to: StoredLoadStatus): void {
  if (from !== to && (followsInvoice(from) || followsInvoice(to))) {
    const message = serverText('load.status.followsInvoice')
    throw new Refusal(409, message, { errors: { status: message } })
  }
  if (pathBetween(loadTransitions, from, to, (action) => allows(db.role, action))) return
  const { t } = domainMessages
  const message = t('status.transition', { from: t(`status.${from}`), to: t(`status.${to}`) })
  throw new Refusal(409, message, { errors: { status: message } })
}

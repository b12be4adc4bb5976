import { advanceApprover } from '@drayline/domain/finance/four-eyes/four-eyes'
import type {
  FuelAdvance,
  FuelAdvanceInput,
  FuelAdvanceStatus,
  OwnedAdvance,
} from '@drayline/domain/finance/fuel-advances/fuel-advance'
import {
  advanceRefusal,
  bookRefusal,
  countsAsAdvanced,
  fuelAdvanceLimit,
  fuelAdvanceStatuses,
  isDecidedAdvance,
  statusAfterMoney,
} from '@drayline/domain/finance/fuel-advances/fuel-advance'
import {
  fuelAdvanceInput,
  fuelAdvancePatch,
  fuelAdvanceReversal,
} from '@drayline/domain/finance/fuel-advances/fuel-advance-schema'
import { type Action, allows } from '@drayline/domain/kernel/access/permissions'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { fullName } from '@drayline/domain/platform/users/user'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { makeStaff } from '@drayline/testing/staff-handlers'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { type FuelAdvanceStore, makeFuelAdvanceStore } from './fuel-advances.mock.ts'

const text = serverText
const url = '/api/fuel-advances'

/** The mocked API of fuel advances. */
export function fuelAdvanceHandlers(
  db: MockDb,
  store: FuelAdvanceStore = makeFuelAdvanceStore(db),
): HttpHandler[] {
  /** Amount that the advances of a load leave available. */
  function roomOf(loadId: number, except: number | null) {
    const load = db.loads.find(({ id }) => id === loadId)
    if (!load) return undefined
    const others = store.advances.filter(
      (row) => row.loadId === loadId && row.id !== except && countsAsAdvanced(row.status),
    )
    const advanced = others.reduce((sum, row) => sum + parseMoney(row.advanceAmount), 0)
    const limit = fuelAdvanceLimit(load.rate === null ? null : parseMoney(load.rate))
    return { load, advanced, limit }
  }

  function overrideOf(before: FuelAdvance | null, input: FuelAdvanceInput): FuelAdvance['override'] {
    const room = input.loadId === null ? undefined : roomOf(input.loadId, before?.id ?? null)
    if (!room || !countsAsAdvanced(input.status)) return null
    const total = room.advanced + parseMoney(input.advanceAmount)
    if (total <= room.limit) return null
    const { loadNumber } = room.load
    const amounts = { total: formatCents(total), limit: formatCents(room.limit) }
    const message = text('fuelAdvance.overLimit', { loadNumber, ...amounts })
    if (!input.overrideReason) throw new Refusal(422, message, { errors: { advanceAmount: message } })
    if (!allows(db.role, 'fuelAdvances.override'))
      throw new Refusal(403, text('fuelAdvance.override.forbidden'))
    const by = { id: 2, name: 'Dana Reed' }
    return { reason: input.overrideReason, at: new Date().toISOString(), by, ...amounts }
  }

  const person = () => {
    const { id, firstName, lastName } = makeUser(db.role)
    return { id, name: `${firstName} ${lastName}`, can: (action: Action) => allows(db.role, action) }
  }

  function refuseChange(advance: OwnedAdvance, to: FuelAdvanceStatus) {
    const refusal = advanceRefusal(advance, to, person())
    if (refusal) throw new Refusal(403, text(refusal), { errors: { status: text(refusal) } })
  }

  function save(before: FuelAdvance | null, values: object): FuelAdvance {
    const { overrideReason: _, ...wanted } = check(fuelAdvanceInput, values)
    const { id: userId, name } = person()
    const createdBy = before ? before.createdBy : { id: userId, name }
    refuseChange(before ?? { status: 'pending', createdBy }, wanted.status)
    const moves = before !== null && movesMoney(before, wanted)
    const input = { ...wanted, status: moves ? afterMoney(before.status, wanted.status) : wanted.status }
    if (input.loadId === null && before?.loadId !== null && !allows(db.role, 'fuelAdvances.withoutLoad')) {
      const message = text('fuelAdvance.loadId.required')
      throw new Refusal(403, message, { errors: { loadId: message } })
    }
    const client = clientOf(input)
    const isPaidNow = input.status === 'paid' && before?.status !== 'paid'
    if (isPaidNow && !client) {
      const message = text('fuelAdvance.clientId.required')
      throw new Refusal(422, message, { errors: { clientId: message } })
    }
    const override = overrideOf(before, check(fuelAdvanceInput, values))
    const at = new Date().toISOString()
    const load = db.loads.find(({ id }) => id === input.loadId)
    const agent = makeStaff().find(({ id }) => id === input.processedBy)
    const saved: FuelAdvance = {
      ...input,
      id: before?.id ?? Math.max(0, ...store.advances.map(({ id }) => id)) + 1,
      version: (before?.version ?? 0) + 1,
      advanceAmount: formatCents(parseMoney(input.advanceAmount)),
      feeAmount: formatCents(parseMoney(input.feeAmount)),
      clientId: client?.id ?? null,
      client,
      posted: isPaidNow ? { day: at.slice(0, 10) } : (before?.posted ?? null),
      openAmount: isPaidNow
        ? formatCents(parseMoney(input.advanceAmount) + parseMoney(input.feeAmount))
        : (before?.openAmount ?? '0.00'),
      recoveries: before?.recoveries ?? [],
      reversal: before?.reversal ?? null,
      processedByName: agent ? fullName(agent) : `#${input.processedBy}`,
      load: load ? { id: load.id, loadNumber: load.loadNumber } : null,
      override,
      createdBy,
      moneyBy: moves ? { id: userId, name } : (before?.moneyBy ?? null),
      approvedBy: advanceApprover(before?.status ?? 'pending', input.status, before?.approvedBy ?? null, {
        id: userId,
        name,
      }),
      decidedAt: isDecidedAdvance(input.status) ? (before?.decidedAt ?? at) : null,
      createdAt: before?.createdAt ?? at,
      updatedAt: at,
    }
    store.advances = [...store.advances.filter(({ id }) => id !== saved.id), saved]
    return saved
  }

  function movesMoney(
    before: FuelAdvance,
    { loadId, clientId, ...input }: Omit<FuelAdvanceInput, 'overrideReason'>,
  ) {
    const sameMoney = (a: string, b: string) => parseMoney(a) === parseMoney(b)
    return (
      !sameMoney(before.advanceAmount, input.advanceAmount) ||
      !sameMoney(before.feeAmount, input.feeAmount) ||
      before.loadId !== loadId ||
      (loadId === null && before.clientId !== clientId)
    )
  }

  function afterMoney(from: FuelAdvanceStatus, to: FuelAdvanceStatus) {
    const status = statusAfterMoney(from, to)
    const message = text('fuelAdvance.decideApart')
    if (!status) throw new Refusal(409, message, { errors: { status: message } })
    return status
  }

  function clientOf({ loadId, clientId }: Pick<FuelAdvanceInput, 'loadId' | 'clientId'>) {
    const id = db.loads.find((load) => load.id === loadId)?.clientId ?? clientId
    const client = db.clients.find((one) => one.id === id)
    return client ? { id: client.id, name: client.name } : null
  }

  /** What is in the book is reversed instead. */
  function refuseBooked(advance: FuelAdvance) {
    const refusal = bookRefusal(advance)
    if (refusal) throw new Refusal(409, text(refusal), { errors: { status: text(refusal) } })
  }

  const sumOf = (statuses: readonly FuelAdvanceStatus[]) => {
    const rows = store.advances.filter(({ status }) => statuses.includes(status))
    const cents = rows.reduce((sum, row) => sum + parseMoney(row.advanceAmount), 0)
    return { count: rows.length, amount: formatCents(cents) }
  }

  return [
    http.get(`${url}/summary`, () =>
      HttpResponse.json({
        total: sumOf(fuelAdvanceStatuses.filter(countsAsAdvanced)),
        pending: sumOf(['pending']),
        approved: sumOf(['approved']),
        paid: sumOf(['paid']),
      }),
    ),
    http.get(`${url}/limit`, ({ request }) => {
      const query = new URL(request.url).searchParams
      const room = roomOf(Number(query.get('loadId')), Number(query.get('except')) || null)
      if (!room) return problem(404, text('error.notFound'))
      const { load, advanced, limit } = room
      return HttpResponse.json({
        ...{ loadId: load.id, loadNumber: load.loadNumber, rate: load.rate },
        limit: formatCents(limit),
        advanced: formatCents(advanced),
        available: formatCents(Math.max(0, limit - advanced)),
      })
    }),
    listHandler(url, () => store.advances, {
      search: ({ carrierName, notes, load }) => [carrierName, notes, load?.loadNumber],
      filters: {
        status: (row, value) => value.split(',').includes(row.status),
        processedBy: (row, value) => row.processedBy === Number(value),
        loadId: (row, value) => row.loadId === Number(value),
        clientId: (row, value) => row.clientId === Number(value),
        advanceFrom: (row, value) => row.advanceDate >= value,
        advanceTo: (row, value) => row.advanceDate <= value,
      },
      sorts: { advanceAmount: ({ advanceAmount }) => parseMoney(advanceAmount) },
      sortable: ['carrierName', 'advanceAmount', 'advanceDate', 'status', 'createdAt'],
    }),
    http.get(`${url}/:id`, ({ params }) => {
      const found = store.advances.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, text('error.notFound'))
    }),
    http.post(url, ({ request }) =>
      answerWrite(async () =>
        HttpResponse.json(save(null, (await request.json()) as object), { status: 201 }),
      ),
    ),
    http.patch(`${url}/:id`, ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.advances, Number(params.id), request)
        const patch = check(fuelAdvancePatch, await request.json())
        if (Object.entries(patch).some(([name, value]) => name !== 'notes' && value !== undefined))
          refuseBooked(before)
        return HttpResponse.json(save(before, { ...before, ...patch }))
      }),
    ),
    http.post(`${url}/:id/reverse`, ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.advances, Number(params.id), request)
        const { reason } = check(fuelAdvanceReversal, await request.json())
        refuseChange(before, 'cancelled')
        if (before.reversal) refuseBooked(before)
        if (!before.posted) throw new Refusal(409, text('fuelAdvance.notPosted'))
        const { id, name } = person()
        const at = new Date().toISOString()
        const reversed: FuelAdvance = {
          ...before,
          ...{ version: before.version + 1, status: 'cancelled', openAmount: '0.00' },
          reversal: { at, by: { id, name }, reason },
        }
        store.advances = store.advances.map((one) => (one.id === reversed.id ? reversed : one))
        return HttpResponse.json(reversed)
      }),
    ),
    http.delete(`${url}/:id`, ({ params, request }) =>
      answerWrite(() => {
        const found = requireRecord(store.advances, Number(params.id), request)
        const { id } = found
        refuseChange(found, found.status)
        refuseBooked(found)
        store.advances = store.advances.filter((row) => row.id !== id)
        return new HttpResponse(null, { status: 204 })
      }),
    ),
  ]
}

import type { Payee, PayeeState } from '@drayline/domain/finance/payees/payee'
import { digitsOf, payeeRefusal, payeeTransitions, visibleTail } from '@drayline/domain/finance/payees/payee'
import { payeeInput, payeePatch } from '@drayline/domain/finance/payees/payee-schema'
import { type Action, allows } from '@drayline/domain/kernel/access/permissions'
import { revealInput } from '@drayline/domain/operations/vault/vault-schema'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { makePayeeStore, type PayeeStore } from './payees.mock.ts'

const text = serverText
const url = '/api/payees'
const day = 86_400_000

/** The mocked API of bank accounts. */
export function payeeHandlers(db: MockDb, store: PayeeStore = makePayeeStore(db)): HttpHandler[] {
  const person = () => {
    const { id, firstName, lastName } = makeUser(db.role)
    return { id, name: `${firstName} ${lastName}` }
  }

  function propose(body: unknown): Payee {
    const {
      routingNumber,
      accountNumber,
      wireRoutingNumber: _w,
      wireDetails: _d,
      ...input
    } = check(payeeInput, body)
    const client = db.clients.find(({ id }) => id === input.clientId)
    if (!client) throw new Refusal(422, text('error.validation'))
    const { id, name } = client
    if (store.payees.some((one) => one.clientId === id && one.state === 'proposed'))
      throw new Refusal(409, text('payee.open', { client: name }))
    const at = new Date().toISOString()
    const made: Payee = {
      ...{ ...input, id: Math.max(0, ...store.payees.map((one) => one.id)) + 1, version: 1 },
      ...{ createdAt: at, updatedAt: at, client: { id, name }, state: 'proposed', proposedBy: person() },
      ...{
        routingTail: visibleTail(digitsOf(routingNumber)),
        accountTail: visibleTail(digitsOf(accountNumber)),
      },
      ...{ decidedBy: null, decidedAt: null, payableFrom: null, reason: null },
    }
    store.payees = [made, ...store.payees]
    return made
  }

  function decide(before: Payee, body: unknown): Payee {
    const { state, reason } = check(payeePatch, body)
    if (!(state in payeeTransitions[before.state])) throw new Refusal(409, text('payee.decided'))
    const can = (action: Action) => allows(db.role, action)
    const refusal = payeeRefusal(before, state as PayeeState, { id: person().id, can })
    if (refusal) throw new Refusal(403, text(refusal))
    const now = Date.now()
    const after: Payee = {
      ...{ ...before, state, reason, version: before.version + 1, decidedBy: person() },
      decidedAt: new Date(now).toISOString(),
      payableFrom: state === 'active' ? new Date(now + day).toISOString() : before.payableFrom,
    }
    store.payees = store.payees.map((one) => (one.id === after.id ? after : one))
    return after
  }

  return [
    listHandler(url, () => store.payees, {
      filters: {
        clientId: (row, value) => row.clientId === Number(value),
        state: (row, value) => value.split(',').includes(row.state),
      },
      sortable: [],
    }),
    http.get(`${url}/:id`, ({ params }) => {
      const found = store.payees.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, text('error.notFound'))
    }),
    http.post(url, ({ request }) =>
      answerWrite(async () => HttpResponse.json(propose(await request.json()), { status: 201 })),
    ),
    http.patch(`${url}/:id`, ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.payees, Number(params.id), request)
        return HttpResponse.json(decide(before, await request.json()))
      }),
    ),
    http.post(`${url}/:id/reveal`, ({ params, request }) =>
      answerWrite(async () => {
        check(revealInput, await request.json())
        const numbers = { routingNumber: '021000021', wireRoutingNumber: null, accountNumber: '000123456789' }
        return HttpResponse.json({ id: Number(params.id), numbers: { ...numbers, wireDetails: null } })
      }),
    ),
  ]
}

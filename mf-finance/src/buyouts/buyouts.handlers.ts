import type { Buyout, BuyoutState } from '@drayline/domain/finance/buyouts/buyout'
import { buyoutRefusal, buyoutTransitions } from '@drayline/domain/finance/buyouts/buyout'
import {
  buyoutInput,
  buyoutPatch,
  confirmBuyoutInput,
  payBuyoutInput,
  returnBuyoutInput,
} from '@drayline/domain/finance/buyouts/buyout-schema'
import { type Action, allows } from '@drayline/domain/kernel/access/permissions'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText as text } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { type BuyoutStore, makeBuyout, makeBuyoutStore } from './buyouts.mock.ts'

const url = '/api/buyouts'

/** The mocked API of buyouts. */
export function buyoutHandlers(db: MockDb, store: BuyoutStore = makeBuyoutStore(db)): HttpHandler[] {
  const person = () => {
    const { id, firstName, lastName } = makeUser(db.role)
    return { id, name: `${firstName} ${lastName}` }
  }
  const changed = (before: Buyout, values: Partial<Buyout>): Buyout => {
    const after = { ...before, ...values, version: before.version + 1 }
    store.buyouts = store.buyouts.map((one) => (one.id === after.id ? after : one))
    return after
  }

  function propose(body: unknown): Buyout {
    const input = check(buyoutInput, body)
    const client = db.clients.find(({ id }) => id === input.clientId)
    if (!client) throw new Refusal(422, text('error.validation'))
    const id = Math.max(0, ...store.buyouts.map((one) => one.id)) + 1
    const made = { ...makeBuyout(client, input), id, proposedBy: person() }
    store.buyouts = [made, ...store.buyouts]
    return made
  }

  function decide(before: Buyout, body: unknown): Buyout {
    const { state, reason } = check(buyoutPatch, body)
    if (!(state in buyoutTransitions[before.state])) throw new Refusal(409, text('buyout.decided'))
    const can = (action: Action) => allows(db.role, action)
    const refusal = buyoutRefusal(before, state as BuyoutState, { id: person().id, can })
    if (refusal) throw new Refusal(403, text(refusal))
    return changed(before, { state, reason, decidedBy: person(), decidedAt: new Date().toISOString() })
  }

  function pay(before: Buyout, body: unknown): Buyout {
    const order = check(payBuyoutInput, body)
    if (before.state !== 'payable') throw new Refusal(409, text('buyout.notPayable'))
    return changed(before, { state: 'paid', payment: { ...order, by: person(), confirmedDay: null } })
  }

  function confirm(before: Buyout, body: unknown): Buyout {
    const { day } = check(confirmBuyoutInput, body)
    if (before.state !== 'paid' || !before.payment) throw new Refusal(409, text('payout.notInTransit'))
    return changed(before, { state: 'cleared', payment: { ...before.payment, confirmedDay: day } })
  }

  function giveBack(before: Buyout, body: unknown): Buyout {
    const { reason } = check(returnBuyoutInput, body)
    if (!before.payment) throw new Refusal(409, text('buyout.notPaid'))
    const returned = { at: new Date().toISOString(), reason }
    return changed(before, { state: 'payable', payment: null, returned })
  }

  const stepAt = (path: string, step: (before: Buyout, body: unknown) => Buyout, method = http.post) =>
    method(`${url}/:id${path}`, ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.buyouts, Number(params.id), request)
        return HttpResponse.json(step(before, await request.json()))
      }),
    )

  return [
    listHandler(url, () => store.buyouts, {
      filters: {
        clientId: (row, value) => row.clientId === Number(value),
        state: (row, value) => value.split(',').includes(row.state),
      },
      sortable: [],
    }),
    http.get(`${url}/:id`, ({ params }) => {
      const found = store.buyouts.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, text('error.notFound'))
    }),
    http.post(url, ({ request }) =>
      answerWrite(async () => HttpResponse.json(propose(await request.json()), { status: 201 })),
    ),
    stepAt('', decide, http.patch),
    stepAt('/pay', pay),
    stepAt('/confirm', confirm),
    stepAt('/return', giveBack),
  ]
}

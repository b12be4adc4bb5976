import { confirmPayoutsInput } from '@drayline/domain/finance/purchases/payout-schema'
import type { Payout, Purchase, WaitingClient } from '@drayline/domain/finance/purchases/purchase'
import {
  chargeBackInput,
  payoutInput,
  writeOffDecision,
  writeOffInput,
} from '@drayline/domain/finance/receipts/receipt-schema'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { shareOf } from '@drayline/domain/kernel/money/ppm'
import { type HttpHandler, HttpResponse, http, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

const me = { id: 1, name: 'Maria Santos' }
const day = '2026-06-10'
const at = `${day}T18:00:00.000Z`
const cents = (amounts: Record<number, string> | undefined, id: number) => parseMoney(amounts?.[id] ?? '0')

/** Clients of the mocked office with something payable or due. */
export function waitingOf(db: MockDb): WaitingClient[] {
  return db.clients.flatMap(({ id, name }) => {
    const [payable, due] = [cents(db.payable, id), cents(db.due, id)]
    if (payable === 0 && due === 0) return []
    const net = formatCents(Math.max(0, payable - due))
    const wire = formatCents(Math.max(0, payable - due - 1_500))
    return [
      {
        id,
        client: { id, name },
        ...{
          payable: formatCents(payable),
          due: formatCents(due),
          fuel: '0.00',
          nets: { ach: net, wire, check: net },
        },
      },
    ]
  })
}

/** Settling, charging back, writing off and paying out, in memory. */
export function closingHandlers(db: MockDb): HttpHandler[] {
  const find = (params: { id?: unknown }, request: Request) =>
    requireRecord(db.purchases ?? [], Number(params.id), request)
  const store = (after: Purchase) => {
    const next = { ...after, version: after.version + 1 }
    db.purchases = (db.purchases ?? []).map((one) => (one.id === next.id ? next : one))
    return HttpResponse.json(next)
  }
  const figures = ({ client, open, reserve, face, recourseDay }: Purchase) => {
    const fee = shareOf(parseMoney(face), 30_000)
    const rebate = parseMoney(reserve) - parseMoney(open) - fee
    return {
      ...{ open, reserve, fee: formatCents(fee) },
      due: formatCents(Math.max(0, -rebate)),
      rebate: formatCents(Math.max(0, rebate)),
      payable: formatCents(cents(db.payable, client?.id ?? 0)),
      escrow: '0.00',
      earlyUntil: recourseDay && recourseDay > day ? recourseDay : null,
    }
  }
  return [
    http.post('/api/purchases/settle', () => {
      const final = (db.purchases ?? []).filter(({ state }) => state === 'collected')
      for (const one of final) store({ ...one, state: 'settled' })
      return HttpResponse.json({ settled: final.length, more: false })
    }),
    http.get('/api/purchases/:id/charge-back', ({ params, request }) =>
      answerWrite(() => HttpResponse.json(figures(find(params, request)))),
    ),
    http.post('/api/purchases/:id/charge-back', ({ params, request }) =>
      answerWrite(async () => {
        const before = find(params, request)
        const { reason, cause, fromPayable } = check(chargeBackInput, await request.json())
        if (!before.terms.isRecourse && cause === 'unpaid')
          throw new Refusal(
            409,
            serverText('purchase.creditRisk', { invoiceNumber: before.invoice.invoiceNumber }),
          )
        const { fee, due } = figures(before)
        const id = before.client?.id ?? 0
        const owed = parseMoney(due) - parseMoney(fromPayable)
        db.due = { ...db.due, [id]: formatCents(cents(db.due, id) + owed) }
        db.payable = { ...db.payable, [id]: formatCents(cents(db.payable, id) - parseMoney(fromPayable)) }
        const closing = { day, fee, charged: before.open, rebate: `-${due}`, lost: '0.00' }
        return store({ ...before, state: 'charged_back', open: '0.00', reason, cause, closing })
      }),
    ),
    http.post('/api/purchases/:id/write-off', ({ params, request }) =>
      answerWrite(async () => {
        const before = find(params, request)
        const writeOff = { ...check(writeOffInput, await request.json()), by: me, at }
        return store({ ...before, writeOff, writeOffRefusal: null })
      }),
    ),
    http.patch('/api/purchases/:id/write-off', ({ params, request }) =>
      answerWrite(async () => {
        const before = find(params, request)
        const { decision, reason } = check(writeOffDecision, await request.json())
        if (decision === 'confirmed' && before.writeOff?.by.id === me.id)
          throw new Refusal(403, serverText('ledger.fourEyes'))
        const askedBy = before.writeOff?.by ?? me
        const writeOffRefusal = decision === 'refused' ? { reason: reason ?? '', by: me, askedBy, at } : null
        const after = { ...before, writeOff: null, writeOffRefusal }
        return store(decision === 'confirmed' ? { ...after, state: 'written_off', open: '0.00' } : after)
      }),
    ),
    http.get('/api/payouts/:id', ({ params }) => {
      const payout = db.payouts?.find(({ id }) => id === Number(params.id))
      return payout ? HttpResponse.json(payout) : problem(404)
    }),
    http.post('/api/payouts/confirm', ({ request }) =>
      answerWrite(async () => {
        const { day: confirmedDay, items = [], ids = [] } = check(confirmPayoutsInput, await request.json())
        const chosen = new Set([...ids, ...items.map(({ id }) => id)])
        db.payouts = (db.payouts ?? []).map((one) =>
          chosen.has(one.id) ? { ...one, confirmedDay, version: one.version + 1 } : one,
        )
        return HttpResponse.json([...chosen].map((id) => ({ id, ok: true, message: null, current: null })))
      }),
    ),
    http.post('/api/payouts', ({ request }) =>
      answerWrite(async () => {
        const { clientId, method, reference, net } = check(payoutInput, await request.json())
        const row = waitingOf(db).find(({ client }) => client.id === clientId)
        if (!row || row.payable === '0.00') throw new Refusal(409, serverText('payout.nothing'))
        const leaves = row.nets[method]
        if (net && net !== leaves) throw new Refusal(409, serverText('payout.changed', { net: leaves }))
        const recovered = Math.min(parseMoney(row.payable), parseMoney(row.due))
        db.payable = { ...db.payable, [clientId]: '0.00' }
        db.due = { ...db.due, [clientId]: formatCents(parseMoney(row.due) - recovered) }
        const payout: Payout = {
          ...{ id: (db.payouts?.length ?? 0) + 1, version: 1, createdAt: at, updatedAt: at },
          ...{ client: row.client, day, method, reference, payable: row.payable, net: leaves, by: me },
          ...{ recovered: formatCents(recovered), fuel: '0.00', escrow: '0.00', reversedAt: null },
          transferFee: formatCents(parseMoney(row.payable) - recovered - parseMoney(leaves)),
          ...{ paidOff: '0.00', payoff: null, payee: null, returned: null, confirmedDay: null },
        }
        db.payouts = [...(db.payouts ?? []), payout]
        return HttpResponse.json(payout, { status: 201 })
      }),
    ),
  ]
}

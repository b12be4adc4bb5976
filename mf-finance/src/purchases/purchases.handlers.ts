import { fundInput } from '@drayline/domain/finance/purchases/fund-schema'
import { lookBackInput } from '@drayline/domain/finance/purchases/look-back-schema'
import { payoutState } from '@drayline/domain/finance/purchases/payout-state'
import type { Payout, Purchase, WaitingClient } from '@drayline/domain/finance/purchases/purchase'
import { returnPayoutInput } from '@drayline/domain/finance/receipts/receipt-schema'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { type HttpHandler, HttpResponse, http, listHandler } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { closingHandlers, waitingOf } from './closing.handlers.ts'
import { fundInMemory, lookBackInMemory } from './purchases.mock.ts'

/** Purchases in memory; a call that is repeated under its key is answered as before. */
export function purchaseHandlers(db: MockDb): HttpHandler[] {
  const answers = new Map<string, object>()
  return [
    listHandler<Purchase>('/api/purchases', () => db.purchases ?? [], {
      filters: {
        invoiceId: ({ invoice }, value) => String(invoice.id) === value,
        brokerId: ({ broker }, value) => String(broker?.id) === value,
        rebatePayoutId: ({ rebatePayment }, value) => String(rebatePayment?.payoutId) === value,
        payoutId: ({ payoutId }, value) => String(payoutId) === value,
        writeOff: ({ writeOff }, value) => value !== 'true' || writeOff !== null,
        state: ({ state }, value) => value.split(',').includes(state),
      },
      search: ({ invoice }) => [invoice.invoiceNumber],
    }),
    http.get('/api/purchases/rows', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number)
      const rows = (db.purchases ?? []).filter(({ invoice }) => ids.includes(invoice.id))
      return HttpResponse.json(
        rows.map(({ invoice, state, advance, reserve, open }) => ({
          ...{ invoiceId: invoice.id, state, advance, reserve, open },
        })),
      )
    }),
    http.post('/api/purchases/look-back', ({ request }) =>
      answerWrite(async () => {
        const input = check(lookBackInput, await request.json())
        const found = (db.purchases ?? []).filter(({ client }) => client?.id === input.clientId)
        return HttpResponse.json(lookBackInMemory(found, input))
      }),
    ),
    listHandler<WaitingClient>('/api/payouts/waiting', () => waitingOf(db), {
      ...{ sorts: { payable: ({ payable }) => parseMoney(payable) }, defaultSort: '-payable' },
    }),
    ...closingHandlers(db),
    listHandler<Payout>('/api/payouts', () => db.payouts ?? [], {
      filters: {
        clientId: ({ client }, value) => String(client?.id) === value,
        state: (payout, value) => payoutState(payout) === value,
        dayFrom: ({ day }, value) => day >= value,
        dayTo: ({ day }, value) => day <= value,
      },
      search: ({ reference, net }) => [reference, net],
    }),
    http.post('/api/payouts/:id/return', ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(db.payouts ?? [], Number(params.id), request)
        const { reason } = check(returnPayoutInput, await request.json())
        if (before.reversedAt || before.returned || parseMoney(before.net) === 0)
          throw new Refusal(409, serverText('payout.notReturnable'))
        const returned = { at: new Date().toISOString(), reason }
        const after = { ...before, version: before.version + 1, returned }
        db.payouts = (db.payouts ?? []).map((one) => (one.id === after.id ? after : one))
        return HttpResponse.json(after)
      }),
    ),
    listHandler('/api/base-rates', () => [], {}),
    http.post('/api/purchases/fund', ({ request }) =>
      answerWrite(async () => {
        const input = check(fundInput, await request.json())
        const key = request.headers.get('idempotency-key') ?? ''
        const answer = answers.get(key) ?? fundInMemory(db, input)
        answers.set(key, answer)
        return HttpResponse.json(answer)
      }),
    ),
  ]
}

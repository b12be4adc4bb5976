import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { receiptState } from '@drayline/domain/finance/receipts/receipt'
import {
  applyInput,
  disposeInput,
  receiptInput,
  reverseInput,
} from '@drayline/domain/finance/receipts/receipt-schema'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { apply, dispose, reversalOf, reverse, takeIn } from './receipts.mock.ts'

const url = '/api/receipts'

const filters: Record<string, (row: Receipt, value: string) => boolean> = {
  state: (row, value) => receiptState(row) === value,
  unapplied: (row, value) => value !== 'true' || receiptState(row) === 'unapplied',
  brokerId: ({ broker }, value) => String(broker?.id) === value,
  clientId: ({ client }, value) => String(client?.id) === value,
  purchaseId: ({ applications }, value) => applications.some((one) => String(one.purchaseId) === value),
  bookedFrom: ({ bookDay }, value) => bookDay >= value,
  bookedTo: ({ bookDay }, value) => bookDay <= value,
}
const texts = ({ reference, amount, applications }: Receipt) => [
  ...[reference, amount],
  ...applications.map(({ invoiceNumber }) => invoiceNumber),
]

/** `/api/receipts` in memory; a call that is repeated under its key is answered as before. */
export function receiptHandlers(db: MockDb): HttpHandler[] {
  const answers = new Map<string, Receipt>()
  const rows = () => db.receipts ?? []

  function changes<Input>(
    path: string,
    schema: Parameters<typeof check<Input>>[0],
    work: (before: Receipt, input: Input) => Receipt,
  ) {
    return http.post(`${url}/:id/${path}`, ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(rows(), Number(params.id), request)
        if (before.reversedAt) throw new Refusal(409, serverText('receipt.reversed'))
        return HttpResponse.json(work(before, check(schema, await request.json())))
      }),
    )
  }

  return [
    http.get(`${url}/sums`, ({ request }) => {
      const query = new URL(request.url).searchParams
      const text = (query.get('q') ?? '').toLowerCase()
      const found = rows().filter(
        (row) =>
          texts(row).some((one) => one?.toLowerCase().includes(text)) &&
          Object.entries(filters).every(([name, matches]) => {
            const value = query.get(name)
            return !value || matches(row, value)
          }),
      )
      const sum = (some: readonly Receipt[], field: 'amount' | 'unapplied') =>
        formatCents(some.reduce((total, row) => total + parseMoney(row[field]), 0))
      return HttpResponse.json({
        ...{ count: found.length, more: false, unapplied: sum(found, 'unapplied') },
        received: sum(
          found.filter(({ reversedAt }) => !reversedAt),
          'amount',
        ),
        reversed: sum(
          found.filter(({ reversedAt }) => reversedAt),
          'amount',
        ),
      })
    }),
    listHandler<Receipt>(url, rows, { filters, search: texts, sortable: ['bookDay', 'amount'] }),
    http.get(`${url}/:id`, ({ params }) => {
      const receipt = rows().find(({ id }) => id === Number(params.id))
      return receipt ? HttpResponse.json(receipt) : problem(404)
    }),
    http.get(`${url}/:id/reversal`, ({ params }) => {
      const receipt = rows().find(({ id }) => id === Number(params.id))
      return receipt ? HttpResponse.json(reversalOf(db, receipt)) : problem(404)
    }),
    http.post(url, ({ request }) =>
      answerWrite(async () => {
        const input = check(receiptInput, await request.json())
        const key = request.headers.get('idempotency-key') ?? crypto.randomUUID()
        const answer = answers.get(key) ?? takeIn(db, input)
        answers.set(key, answer)
        return HttpResponse.json(answer, { status: 201 })
      }),
    ),
    changes('apply', applyInput, (before, input) => apply(db, before, input)),
    changes('dispose', disposeInput, (before, input) => dispose(db, before, input)),
    changes('reverse', reverseInput, (before, input) => reverse(db, before, input)),
  ]
}

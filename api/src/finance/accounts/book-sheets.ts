import { monthOf } from '@drayline/domain/finance/ledger/period'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { AccountFilters, PostingRow } from '../ledger/index.ts'
import { closersOf, listPostings, readAccount, readTrialBalance } from '../ledger/index.ts'
import { periodText } from './account-sheet.ts'
import { allRows, amountText, sendSheet, type Writer, writerFor } from './sheet.ts'

const sides = (cents: number): [debit: string, credit: string] => [
  amountText(cents > 0 ? cents : null),
  amountText(cents < 0 ? -cents : null),
]

/** Answers with the balances of all accounts at the end of a day as PDF. */
export async function sendTrialBalancePdf(call: AnyCall, day: string | undefined): Promise<void> {
  const writer = await writerFor(call)
  const { text, date } = writer
  const { asOf, rows } = await readTrialBalance(call, day)
  const total = (side: 'debitCents' | 'creditCents') => rows.reduce((sum, row) => sum + row[side], 0)
  await sendSheet(call, writer, `trial-balance-${asOf}.pdf`, {
    title: text('ledger.tab.balances'),
    subtitles: [text('account.asOf', { date: date(asOf) }), ...(await originOf(call, asOf, writer))],
    columns: [
      { title: text('ledger.code'), align: 'left' },
      { title: text('ledger.account'), align: 'left' },
      { title: text('ledger.debit'), align: 'right' },
      { title: text('ledger.credit'), align: 'right' },
    ],
    rows: rows.map(({ account, debitCents, creditCents }) => [
      account,
      text(`ledger.account.${account}`),
      ...sides(debitCents - creditCents),
    ]),
    totals: [text('ledger.total'), '', amountText(total('debitCents')), amountText(total('creditCents'))],
  })
}

/** Answers with an account of the book, or a part of it, as PDF: every line by day, and what it holds. @throws Problem 409 */
export async function sendBookAccountPdf(call: AnyCall, filters: AccountFilters): Promise<void> {
  const writer = await writerFor(call)
  const { text, date } = writer
  const view = await readAccount(call, filters)
  const rows = await allRows((page) => listPostings({ ...filters, ...page, sort: 'bookDate' }))
  const name = text(`ledger.account.${view.account}`)
  const whose = [view.client?.name, view.broker?.name].filter(Boolean).join(' · ')
  const opening = view.from
    ? [[date(view.from), text('ledger.opening'), '', '', amountText(view.openingCents)]]
    : []
  await sendSheet(call, writer, `account-${view.account}-${view.to}.pdf`, {
    title: `${name} · ${view.account}`,
    subtitles: [
      periodText(filters.from, view.to, writer),
      ...(whose ? [whose] : []),
      ...(await originOf(call, view.to, writer)),
    ],
    columns: [
      { title: text('ledger.bookDate'), align: 'left' },
      { title: text('ledger.event'), align: 'left' },
      { title: text('ledger.whose'), align: 'left' },
      { title: text('ledger.debit'), align: 'right' },
      { title: text('ledger.credit'), align: 'right' },
    ],
    rows: [...opening, ...rows.map((row) => cellsOf(row, writer))],
    totals: [text('ledger.closing', { date: date(view.to) }), '', '', '', amountText(view.closingCents)],
  })
}

/** Whose book it is, and whether what it says of a day can still change. */
async function originOf({ config }: AnyCall, day: string, { text }: Writer): Promise<string[]> {
  const closers = await closersOf(monthOf(day))
  const names = closers && { first: closers.requested.name, second: closers.confirmed.name }
  return [...config.remitTo.slice(0, 1), names ? text('account.closed', names) : text('account.preliminary')]
}

function cellsOf({ posting, entry, names }: PostingRow, { text, date }: Writer): string[] {
  const event = text(`ledger.event.${entry.kind}`)
  const { clientId, brokerId } = posting
  const whose = [clientId && names.clients.get(clientId)?.name, brokerId && names.brokers.get(brokerId)?.name]
  return [
    date(entry.bookDate),
    entry.reverses ? text('ledger.reversalOf', { event }) : event,
    whose.filter(Boolean).join(' · '),
    ...sides(posting.cents),
  ]
}

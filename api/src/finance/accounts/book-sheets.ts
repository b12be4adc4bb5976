import { accountRules, balanceSide } from '@drayline/domain/finance/ledger/chart'
import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import { monthOf } from '@drayline/domain/finance/ledger/period'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { AccountFilters, PostingRow, TrialBalanceView } from '../ledger/index.ts'
import { closersOf, listPostings, presentPosting, readAccount, readTrialBalance } from '../ledger/index.ts'
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
  const { asOf, closedBy, rows } = await readTrialBalance(call, day)
  const total = (side: 'debitCents' | 'creditCents') => rows.reduce((sum, row) => sum + row[side], 0)
  await sendSheet(call, writer, `trial-balance-${asOf}.pdf`, {
    title: text('ledger.tab.balances'),
    subtitles: [text('account.asOf', { date: date(asOf) }), ...originOf(call, closedBy, writer)],
    columns: [
      { title: text('ledger.code'), align: 'left' },
      { title: text('ledger.account'), align: 'left' },
      { title: text('ledger.debit'), align: 'right' },
      { title: text('ledger.credit'), align: 'right' },
    ],
    rows: [...Map.groupBy(rows, ({ account }) => accountRules(account).kind)].flatMap(([kind, ofKind]) => [
      [text(`ledger.kindOf.${kind}`)],
      ...ofKind.map(({ account, debitCents, creditCents }) => [
        account,
        text(`ledger.account.${account}`),
        ...sides(debitCents - creditCents),
      ]),
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
    ? [[date(view.from), '', text('ledger.opening'), '', '', '', amountText(view.openingCents)]]
    : []
  let balanceCents = view.openingCents
  const lines = rows.map((row) => {
    balanceCents += row.posting.cents * balanceSide(view.account)
    return [...cellsOf(row, writer), amountText(balanceCents)]
  })
  await sendSheet(call, writer, `account-${view.account}-${view.to}.pdf`, {
    title: `${name} · ${view.account}`,
    subtitles: [
      periodText(filters.from, view.to, writer),
      ...(whose ? [whose] : []),
      ...originOf(call, await closersOf(monthOf(view.to)), writer),
    ],
    columns: [
      { title: text('ledger.bookDate'), align: 'left' },
      { title: text('ledger.entry'), align: 'left' },
      { title: text('ledger.event'), align: 'left' },
      { title: text('ledger.whose'), align: 'left' },
      { title: text('ledger.debit'), align: 'right' },
      { title: text('ledger.credit'), align: 'right' },
      { title: text('account.column.balance'), align: 'right' },
    ],
    rows: [...opening, ...lines],
    totals: [
      ...['', '', text('ledger.closing', { date: date(view.to) }), ''],
      ...[sumOf(rows, 1), sumOf(rows, -1), view.closingCents].map(amountText),
    ],
  })
}

/** Sum of the lines on one side: 1 debit, -1 credit. */
const sumOf = (rows: readonly PostingRow[], side: 1 | -1) =>
  rows.reduce((sum, { posting }) => sum + Math.max(0, posting.cents * side), 0)

/** Whose book it is, and whether what it says of a day can still change. */
function originOf({ config }: AnyCall, closers: TrialBalanceView['closedBy'], { text }: Writer): string[] {
  const names = closers && { first: closers.requested.name, second: closers.confirmed.name }
  return [...config.remitTo.slice(0, 1), names ? text('account.closed', names) : text('account.preliminary')]
}

/** A line with its entry and whom it belongs to, or who was paid; by whom and why for one by hand. */
function cellsOf(row: PostingRow, { text, date }: Writer): string[] {
  const { posting, entry, journal } = row
  const { client, broker, counterparty, reason } = presentPosting(row)
  const event = text(`ledger.event.${entry.kind}`)
  const what = entry.reverses ? text('ledger.reversalOf', { event }) : event
  const people = journal
    ? text('account.byHand', { requested: journal.requestedBy.name, approved: entry.by?.name ?? '' })
    : null
  return [
    date(entry.bookDate),
    entryNumber(entry._id),
    [what, reason, people].filter(Boolean).join('; '),
    [client, broker, counterparty].flatMap((party) => party?.name ?? []).join(' · '),
    ...sides(posting.cents),
  ]
}

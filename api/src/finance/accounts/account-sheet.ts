import type { AccountFigure } from '@drayline/domain/finance/ledger/party-account'
import { partyFigures } from '@drayline/domain/finance/ledger/party-account'
import type { AnyCall } from '../../kernel/http/call.ts'
import { plainName } from '../exports/index.ts'
import type { LineQuery, Party } from '../ledger/index.ts'
import type { AccountRow, AccountView } from './accounts.service.ts'
import { listLines, readAccount } from './accounts.service.ts'
import { allRows, amountText, sendSheet, type Writer, writerFor } from './sheet.ts'

type SheetQuery = Pick<LineQuery, 'figure' | 'from' | 'to'>

/** Answers with an account as PDF: its figures, then what moved one of them, by day. @throws Problem 404, 409 */
export async function sendAccountPdf(call: AnyCall, party: Party, query: SheetQuery): Promise<void> {
  const writer = await writerFor(call)
  const view = await readAccount(call, party, query.to)
  const rows = await allRows((page) => listLines(party, { ...query, ...page, sort: 'bookDate' }))
  const { text } = writer
  const name = `${party.party}-account-${plainName(view.party.name)}-${view.asOf}.pdf`
  await sendSheet(call, writer, name, {
    title: `${text(`account.title.${party.party}`)}: ${view.party.name}`,
    subtitles: [
      ...figureLines(party, view, writer),
      `${text(`account.figure.${query.figure}`)} · ${periodText(query.from, view.asOf, writer)}`,
    ],
    columns: [
      { title: text('ledger.bookDate'), align: 'left' },
      { title: text('ledger.event'), align: 'left' },
      { title: text('account.column.invoices'), align: 'left' },
      { title: text('account.column.change'), align: 'right' },
      { title: text('account.column.balance'), align: 'right' },
    ],
    rows: rows.map((row) => cellsOf(row, query.figure, writer)),
    totals: [
      text('ledger.closing', { date: writer.date(view.asOf) }),
      ...['', '', ''],
      amountText(view.cents[query.figure] ?? 0),
    ],
  })
}

/** Figures with their names, three in a line. */
function figureLines({ party }: Party, { asOf, cents }: AccountView, { text, date }: Writer): string[] {
  const figures: readonly AccountFigure[] = partyFigures[party]
  const parts = figures.map((name) => `${text(`account.figure.${name}`)} ${amountText(cents[name] ?? 0)}`)
  const lines = []
  for (let start = 0; start < parts.length; start += 3)
    lines.push(parts.slice(start, start + 3).join('   ·   '))
  return [text('account.asOf', { date: date(asOf) }), ...lines]
}

export function periodText(from: string | undefined, to: string, { text, date }: Writer): string {
  return from
    ? text('account.period', { from: date(from), to: date(to) })
    : text('account.until', { to: date(to) })
}

function cellsOf(row: AccountRow, figure: AccountFigure, writer: Writer): string[] {
  const { text, date } = writer
  const { entry, invoices, invoiceCount, changeCents, balanceCents } = row
  const event = text(`ledger.event.${entry.kind}`)
  const more = invoiceCount - invoices.length
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ')
  const what = entry.reverses ? text('ledger.reversalOf', { event }) : event
  const parts = figure === 'fundsEmployed' ? `\n${partsText(row, writer)}` : ''
  return [
    date(entry.bookDate),
    `${what}${parts}`,
    more > 0 ? `${numbers} +${more}` : numbers,
    amountText(changeCents),
    amountText(balanceCents),
  ]
}

/** What funds employed consist of is said of each line: buying an invoice moves three parts, and not their sum. */
function partsText({ changes }: AccountRow, { text }: Writer): string {
  const names: readonly AccountFigure[] = partyFigures.client
  return names
    .filter((name) => name !== 'fundsEmployed' && changes[name])
    .map((name) => `${text(`account.figure.${name}`)} ${amountText(changes[name] ?? 0)}`)
    .join(' · ')
}

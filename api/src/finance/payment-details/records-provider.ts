import { dateInWords } from '@drayline/domain/kernel/dates/date-format'
import { formatCents, formatUsd } from '@drayline/domain/kernel/money/money'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import { withParties } from '../../operations/parties/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords, invoicesByDay } from '../invoices/index.ts'
import type { Reader, ReportText } from '../reports/index.ts'
import { columnTitle, periodOf, reportText } from '../reports/index.ts'
import type { PaymentProvider, PaymentQuestion } from './payment-provider.ts'

/** Invoices of each kind that are listed; the sums count all of the period. */
const maxListed = 100

type Field = 'approvedAt' | 'paidAt'
const listed = {
  invoiceNumber: 1,
  clientId: 1,
  brokerId: 1,
  amountCents: 1,
  approvedAt: 1,
  paidAt: 1,
} as const
type Listed = Pick<InvoiceDoc, '_id' | keyof typeof listed>

/** Payment details from our own records: what was approved and what was paid in the period. */
export const recordsProvider: PaymentProvider = {
  name: 'records',
  async details(question) {
    const [approved, paid] = await Promise.all([
      read('approved', 'approvedAt', question),
      read('paid', 'paidAt', question),
    ])
    if (approved.count + paid.count === 0) return { renderedHtml: '' }
    return { renderedHtml: await render(approved, paid, question) }
  },
}

interface Found {
  status: 'approved' | 'paid'
  field: Field
  count: number
  cents: number
  latest: Listed[]
}

async function read(
  status: Found['status'],
  field: Field,
  { reader, ...query }: PaymentQuestion,
): Promise<Found> {
  const { from, to, start, end } = periodOf(query, reader)
  const when = { status, [field]: op.between(start, end) }
  const [days, latest] = await Promise.all([
    invoicesByDay(status, { from, to, zone: reader.zone }),
    invoiceRecords
      .find(conditionsOn<InvoiceDoc>(when), listed)
      // By the instant alone: in the order of an index, so that no more are read than are shown.
      .sort({ [field]: -1 })
      .limit(maxListed)
      .maxTimeMS(10_000)
      .lean<Listed[]>(),
  ])
  const sum = (of: 'count' | 'cents') => days.reduce((total, day) => total + day[of], 0)
  return { status, field, latest, count: sum('count'), cents: sum('cents') }
}

async function render(approved: Found, paid: Found, { reader, from, to }: PaymentQuestion): Promise<string> {
  const text = (key: ReportText, params?: Record<string, string | number>) =>
    escapeHtml(reportText(reader.language, key, params))
  const money = (cents: number) => escapeHtml(formatUsd(formatCents(cents)))
  const count = approved.count + paid.count
  const shown = approved.latest.length + paid.latest.length
  return [
    `<h2>${text('payment.heading', { from: dayOf(from, reader), to: dayOf(to, reader) })}</h2>`,
    '<dl class="sums">',
    `<dt>${text('payment.paidSum', { count: paid.count })}</dt><dd>${money(paid.cents)}</dd>`,
    `<dt>${text('payment.approvedSum', { count: approved.count })}</dt><dd>${money(approved.cents)}</dd>`,
    '</dl>',
    '<table><thead><tr>',
    ...headings(reader).map((title) => `<th scope="col">${escapeHtml(title)}</th>`),
    `<th scope="col" class="amount">${text('payment.amount')}</th></tr></thead><tbody>`,
    ...(await rowsOf([paid, approved], reader, money)),
    `</tbody><tfoot><tr><th scope="row" colspan="3">${text('payment.total')}</th>`,
    `<td class="amount">${money(approved.cents + paid.cents)}</td></tr></tfoot></table>`,
    ...(shown < count ? [`<p class="muted">${text('payment.more', { shown, count })}</p>`] : []),
  ].join('')
}

function headings({ language }: Reader): string[] {
  return [
    reportText(language, 'payment.number'),
    `${columnTitle(language, 'client-statements', 'client')} · ${columnTitle(language, 'client-statement', 'broker')}`,
    `${reportText(language, 'payment.status')} · ${reportText(language, 'payment.date')}`,
  ]
}

async function rowsOf(
  found: readonly Found[],
  reader: Reader,
  money: (cents: number) => string,
): Promise<string[]> {
  const rows: string[] = []
  for (const { status, field, latest } of found) {
    const statusText = reportText(reader.language, `payment.${status}`)
    for (const invoice of await withParties(latest, new NameLookup())) {
      const at = invoice[field]
      const cells = [
        escapeHtml(invoice.invoiceNumber),
        twoLines(invoice.client?.name ?? '', invoice.broker?.name ?? ''),
        twoLines(statusText, at ? instantDay(at, reader) : ''),
      ]
      const tds = cells.map((cell) => `<td>${cell}</td>`).join('')
      rows.push(`<tr>${tds}<td class="amount">${money(invoice.amountCents)}</td></tr>`)
    }
  }
  return rows
}

/** Few columns, so that a phone has room for the amount. */
function twoLines(first: string, second: string): string {
  return `${escapeHtml(first)}<br><span class="muted">${escapeHtml(second)}</span>`
}

/** Dates in the language, not in the personal form: a provider does not know its readers' settings. */
function dayOf(date: string, { language }: Reader): string {
  return dateInWords(date, language)
}

function instantDay(at: Date, { language, zone }: Reader): string {
  return dateInWords(at, language, zone)
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

import type {
  Cell,
  CellKind,
  ReportAnswer,
  ReportColumnSpec,
  ReportName,
  ReportRow,
} from '@drayline/domain/finance/reports/report'
import { reportColumns, reportNames } from '@drayline/domain/finance/reports/report'
import type { ReportExport } from '@drayline/domain/finance/reports/report-export'
import { exportInput } from '@drayline/domain/finance/reports/report-export-schema'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import reportTexts from '@drayline/domain/messages/reports.en.json' with { type: 'json' }
import { fixtureNow } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, problem } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

/** Export files in the mocked API. */
export interface ReportStore {
  exports: ReportExport[]
}

const day = 86_400_000
const dateOf = (daysAgo: number) =>
  new Date(Date.parse(fixtureNow) - daysAgo * day).toISOString().slice(0, 10)

/** The mocked reports: plausible rows with the columns and the sums of the real ones. */
export function reportHandlers(db: MockDb, store: ReportStore = { exports: [] }): HttpHandler[] {
  const find = (id: unknown) => store.exports.find((row) => row.id === Number(id))
  const put = (row: ReportExport) => {
    store.exports = [row, ...store.exports.filter(({ id }) => id !== row.id)]
    return HttpResponse.json(row)
  }
  return [
    ...reportNames.map((name) =>
      http.get(`/api/reports/${name}`, ({ request }) => {
        const query = new URL(request.url).searchParams
        return HttpResponse.json(makeReport(name, db, query))
      }),
    ),
    http.get('/api/payment-details', () => {
      const paid = db.invoices.filter(({ status }) => status === 'paid').slice(0, 20)
      return HttpResponse.json({
        from: dateOf(29),
        to: dateOf(0),
        renderedHtml: paid.length ? tableOf(paid) : '',
      })
    }),
    http.get('/api/payment-details/support', () =>
      HttpResponse.json({ email: 'support@drayline.example', phone: '+1 (555) 010-0100' }),
    ),
    http.get('/api/exports', () =>
      HttpResponse.json(store.exports, { headers: { 'X-Total-Count': String(store.exports.length) } }),
    ),
    http.post('/api/exports', ({ request }) =>
      answerWrite(async () => {
        const { report, format } = check(exportInput, await request.json())
        const row = makeExport({ id: store.exports.length + 1, report, format })
        store.exports = [row, ...store.exports]
        return HttpResponse.json(row, { status: 201 })
      }),
    ),
    http.post('/api/exports/:id/cancel', ({ params }) => {
      const found = find(params.id)
      return found
        ? put({ ...found, status: 'cancelled', finishedAt: fixtureNow })
        : problem(404, 'Not found')
    }),
    http.delete('/api/exports/:id', ({ params }) => {
      const found = find(params.id)
      if (!found) return problem(404, 'Not found')
      store.exports = store.exports.filter(({ id }) => id !== found.id)
      return HttpResponse.json({ id: found.id })
    }),
  ]
}

/** A file that is waiting to be made, unless told otherwise. */
export function makeExport(overrides: Partial<ReportExport> = {}): ReportExport {
  return {
    ...{ id: 1, version: 1, createdAt: fixtureNow, updatedAt: fixtureNow },
    ...{ report: 'client-statements', format: 'zip', fileName: 'client-statements.zip', status: 'queued' },
    ...{ done: 0, total: 9, size: null, failure: null, finishedAt: null, expiresAt: null },
    ...overrides,
  }
}

function makeReport(name: ReportName, db: MockDb, query: URLSearchParams): ReportAnswer {
  const specs: readonly ReportColumnSpec[] = reportColumns[name]
  const parties = query.get('by') === 'broker' || /broker|days-to/.test(name) ? db.brokers : db.clients
  const count = db.invoices.length === 0 ? 0 : name === 'daily-funding' ? 30 : parties.length
  const rows = Array.from({ length: count }, (_, index) => rowOf(name, specs, index, parties[index]))
  const sums = specs.map(({ key, kind, summed }) => [
    key,
    summed
      ? sumOf(
          kind,
          rows.map(({ cells }) => cells[key] ?? null),
        )
      : null,
  ])
  const isOfDay = name === 'ageing' || name === 'broker-exposure'
  return {
    report: name,
    columns: specs.map(({ key, kind }) => ({ key, kind, title: titleOf(name, key) })),
    filters: {
      asOf: isOfDay ? (query.get('asOf') ?? dateOf(0)) : null,
      from: isOfDay ? null : (query.get('from') ?? dateOf(29)),
      to: isOfDay ? null : (query.get('to') ?? dateOf(0)),
    },
    subject: db.clients.find(({ id }) => String(id) === query.get('clientId'))?.name ?? null,
    rowCount: rows.length,
    opening: name === 'client-statement' ? '120.50' : null,
    totals: Object.fromEntries(sums) as Record<string, Cell>,
    rows: query.get('sort')?.startsWith('-') ? rows : rows.toReversed(),
    next: null,
  }
}

function titleOf(name: ReportName, key: string): string {
  const texts: Record<string, string> = reportTexts
  return texts[`${name}.${key}`] ?? texts[`column.${key}`] ?? 'Client'
}

function rowOf(
  name: ReportName,
  specs: readonly ReportColumnSpec[],
  index: number,
  party: { id: number; name: string } | undefined,
): ReportRow {
  const type = /broker|days-to/.test(name) ? 'broker' : 'client'
  const cells = specs.map(({ key, kind }, column) => [key, cellOf(kind, index, column, party?.name ?? '')])
  const hasParty = party && name !== 'daily-funding' && name !== 'collector-performance'
  return {
    id: String(index + 1),
    record: hasParty ? { type, id: party.id } : null,
    cells: Object.fromEntries(cells) as Record<string, Cell>,
  }
}

function cellOf(kind: CellKind, index: number, column: number, name: string): Cell {
  if (kind === 'text') return name
  if (kind === 'date') return dateOf(index)
  if (kind === 'money') return formatCents(((40 - index) * 12_345 + column * 101) % 900_000)
  return (index * 7 + column * 3) % 60
}

function sumOf(kind: CellKind, cells: readonly Cell[]): Cell {
  if (kind === 'money')
    return formatCents(cells.reduce<number>((sum, cell) => sum + parseMoney(String(cell)), 0))
  return cells.reduce<number>((sum, cell) => sum + Number(cell), 0)
}

function tableOf(invoices: MockDb['invoices']): string {
  const rows = invoices.map(
    ({ invoiceNumber, client, amount }) =>
      `<tr><td>${invoiceNumber}</td><td>${client?.name ?? ''}</td><td class="amount">$${amount}</td></tr>`,
  )
  return `<h2>Payments</h2><table><tbody>${rows.join('')}</tbody></table>`
}

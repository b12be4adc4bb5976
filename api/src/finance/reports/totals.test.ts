import { daysOverdue } from '@drayline/domain/finance/aging/aging'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { ReportName } from '@drayline/domain/finance/reports/report'
import { reportColumns } from '@drayline/domain/finance/reports/report'
import { daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import fc from 'fast-check'
import { dayRange } from '../../kernel/base/days.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { OpenItem } from '../aging/open-item.model.ts'
import type { InvoiceDoc } from '../invoices/invoice.model.ts'
import type { Told } from './report.fixtures.ts'
import { storeInvoices } from './report.fixtures.ts'
import type { RawRow, ReportQuery } from './report.types.ts'
import { readReport } from './reports.service.ts'

jest.setTimeout(180_000)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => OpenItem.deleteMany({}))

const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu']
/** Days on which clocks change, leap days, and the ends of years. */
const days = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2024-03-10',
  '2024-11-03',
  '2024-12-31',
  '2025-01-01',
]
const now = new Date('2025-02-01T12:00:00Z')

async function read(name: ReportName, query: ReportQuery, zone: string) {
  const report = await readReport(name, query, { zone, language: 'en', now })
  const rows: RawRow[] = []
  for await (const row of report.rows()) rows.push(row)
  return { ...report, rows }
}

/** An instant near the midnight that begins a day somewhere, to the second. */
const instant = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(...zones), fc.integer({ min: -7200, max: 7200 }))
  .map(([day, zone, seconds]) => new Date((dayRange(day, day, zone).from as Date).getTime() + seconds * 1000))

const handedIn: InvoiceStatus[] = ['draft', 'submitted']
const paths: InvoiceStatus[][] = [
  ['draft'],
  handedIn,
  [...handedIn, 'rejected'],
  [...handedIn, 'approved'],
  [...handedIn, 'approved', 'paid'],
  [...handedIn, 'approved', 'paid', 'approved'],
  [...handedIn, 'draft', 'submitted'],
]

const invoice: fc.Arbitrary<Told> = fc
  .record({
    clientId: fc.integer({ min: 1, max: 3 }),
    brokerId: fc.constantFrom(null, 1, 2),
    amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    termDays: fc.constantFrom(2, 15, 30),
    instants: fc.uniqueArray(instant, { minLength: 5, maxLength: 5, selector: Number }),
    path: fc.constantFrom(...paths),
  })
  .map(({ instants, path, ...rest }) => {
    const times = instants.toSorted((a, b) => Number(a) - Number(b))
    return { ...rest, steps: path.map((to, index) => ({ to, at: times[index] ?? now })) }
  })

const cents = (docs: readonly InvoiceDoc[]) => docs.reduce((sum, { amountCents }) => sum + amountCents, 0)
const paidIn = (doc: InvoiceDoc, zone: string, from: string, to: string) => {
  const day = doc.paidAt && todayIn(zone, doc.paidAt)
  return day !== null && day >= from && day <= to
}

/** Also when it was taken back and submitted again later: past days stay as they were. */
const submittedOn = ({ history }: InvoiceDoc, zone: string, day: string) =>
  history.some(({ from, to, at }) => from === 'draft' && to === 'submitted' && todayIn(zone, at) === day)

const period = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
  .map((ends) => ends.toSorted())
  .map(([from = '', to = '']) => ({ from, to }))

test('every total is the plain sum of its rows, and of the invoices, whatever the zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(invoice, { maxLength: 25 }),
      fc.constantFrom(...zones),
      period,
      async (told, zone, { from, to }) => {
        await OpenItem.deleteMany({})
        const docs = await storeInvoices(told)
        const asOf = to

        const funding = await read('daily-funding', { from, to }, zone)
        expectSums('daily-funding', funding)
        expect(funding.rows).toHaveLength(daysBetween(from, to) + 1)
        expect(funding.totals.fundedAmount).toBe(cents(docs.filter((doc) => paidIn(doc, zone, from, to))))
        for (const { cells } of funding.rows) {
          const day = String(cells.date)
          const mine = docs.filter((doc) => paidIn(doc, zone, day, day))
          expect([cells.funded, cells.fundedAmount]).toEqual([mine.length, cents(mine)])
          const submitted = docs.filter((doc) => submittedOn(doc, zone, day))
          expect([cells.submitted, cells.submittedAmount]).toEqual([submitted.length, cents(submitted)])
        }

        const toPay = await read('days-to-pay', { from, to }, zone)
        expectSums('days-to-pay', toPay)
        expect(toPay.totals.paid).toBe(funding.totals.fundedAmount)
        for (const { id, cells } of toPay.rows) {
          const mine = docs.filter(
            (doc) => String(doc.brokerId ?? 'none') === id && paidIn(doc, zone, from, to),
          )
          const taken = mine.map((doc) =>
            daysBetween(todayIn(zone, doc.submittedAt as Date), todayIn(zone, doc.paidAt as Date)),
          )
          const average = Math.round((taken.reduce((sum, one) => sum + one, 0) * 10) / taken.length) / 10
          expect([cells.count, cells.average, cells.slowest]).toEqual([
            mine.length,
            average,
            Math.max(...taken),
          ])
          expect(cells.late).toBe(taken.filter((one) => one > 30).length)
        }

        const aging = await read('ageing', { asOf }, zone)
        expectSums('ageing', aging)
        const exposure = await read('broker-exposure', { asOf }, zone)
        expectSums('broker-exposure', exposure)
        expect(exposure.totals.exposure).toBe(aging.totals.total)
        const end = dayRange(asOf, asOf, zone).to as Date
        const open = await OpenItem.find({}).lean()
        const late = open.filter(
          (item) =>
            item.openFrom <= end &&
            item.openTo > end &&
            daysOverdue(todayIn(zone, item.submittedAt), item.termDays, asOf) > 0,
        )
        expect(Number(aging.totals.total) - Number(aging.totals.current)).toBe(
          late.reduce((sum, { amountCents }) => sum + amountCents, 0),
        )

        const statements = await read('client-statements', { from, to }, zone)
        expectSums('client-statements', statements)
        expect(statements.totals.closing).toBe(aging.totals.total)
        for (const { record, cells } of statements.rows) {
          const one = await read('client-statement', { from, to, clientId: record?.id }, zone)
          expectSums('client-statement', one)
          expect([one.totals.charge, one.totals.credit]).toEqual([cells.charges, cells.credits])
          expect(one.totals.balance).toBe(cells.closing)
          expect(one.rows).toHaveLength(one.rowCount)
          expect(one.rows.at(-1)?.cells.balance ?? cells.opening).toBe(cells.closing)
          const dates = one.rows.map(({ cells: { date } }) => String(date))
          expect(dates).toEqual(dates.toSorted())
          expect(dates.every((date) => date >= from && date <= to)).toBe(true)
          // Any row leads on to the rest of the statement, with the balance that belongs there.
          for (const [index, row] of one.rows.entries()) {
            const rest: RawRow[] = []
            for await (const later of (await again(record?.id, zone, from, to)).rows(row.id)) rest.push(later)
            expect(rest).toEqual(one.rows.slice(index + 1))
          }
        }
      },
    ),
    { numRuns: 25 },
  )
})

function again(clientId: number | undefined, zone: string, from: string, to: string) {
  return readReport('client-statement', { clientId, from, to }, { zone, language: 'en', now })
}

/** The totals row against the rows. */
function expectSums(name: ReportName, { rows, totals, rowCount }: Awaited<ReturnType<typeof read>>): void {
  expect(rowCount).toBe(rows.length)
  for (const column of reportColumns[name]) {
    if (!('summed' in column)) continue
    const sum = rows.reduce((all, { cells }) => all + Number(cells[column.key] ?? 0), 0)
    expect([column.key, totals[column.key]]).toEqual([column.key, sum])
  }
}

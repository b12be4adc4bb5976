import { maxPdfRows } from '@drayline/domain/finance/reports/report'
import { pagePlaces } from '../../platform/pdf/index.ts'
import { checkPdfRows } from './report-file.ts'
import { tableOf } from './report-pdf.ts'

const person = {
  ...{ id: 7, name: 'Erin Employee', zone: 'America/New_York', language: 'en' as const },
  ...{ dateFormat: 'MM/dd/yyyy', timeFormat: '12h' },
}
const now = new Date('2026-06-11T03:30:00Z')
const line = { date: '2026-06-02', invoice: 'INV-1', event: 'Submitted', broker: 'Kestrel' }
const statement = {
  name: 'client-statement' as const,
  report: {
    filters: { from: '2026-06-01', to: '2026-06-30' },
    ...{ subject: 'Peña & Søns', opening: 5_000, totals: { charge: 12_345, credit: null, balance: 17_345 } },
  },
  rows: [{ cells: { ...line, charge: 12_345, credit: null, balance: 17_345 } }] as never,
}
const part = { number: 2, isFirst: false, isLast: false }
const table = (changes: object = {}) => tableOf({ ...statement, ...changes }, person, now)

test('a statement: whom and when it is about, the opening balance, lines, sums, by whom and when it was made', () => {
  expect(table()).toEqual({
    title: 'Client statement',
    subtitles: ['Peña & Søns', '06/01/2026 to 06/30/2026'],
    columns: [
      ...['Date', 'Invoice', 'What happened', 'Broker'].map((title) => ({ title, align: 'left' })),
      ...['Became open', 'Settled', 'Open balance'].map((title) => ({ title, align: 'right' })),
    ],
    rows: [
      ['', 'Opening balance', '', '', '', '', '$50.00'],
      ['06/02/2026', 'INV-1', 'Submitted', 'Kestrel', '$123.45', '', '$173.45'],
    ],
    totals: ['Total', '', '', '', '$123.45', '', '$173.45'],
    footer: {
      left: 'Drayline · Made 06/10/2026 11:30 PM EDT by Erin Employee',
      page: `Page ${pagePlaces.page} of ${pagePlaces.pages}`,
    },
    landscape: true,
    language: 'en',
  })
})

test('a part of many: its number, the opening balance only on the first, sums only on the last', () => {
  expect(table({ part })).toMatchObject({
    subtitles: ['Peña & Søns', '06/01/2026 to 06/30/2026', 'Part 2'],
    rows: [['06/02/2026', 'INV-1', 'Submitted', 'Kestrel', '$123.45', '', '$173.45']],
    totals: null,
  })
  expect(table({ part: { ...part, isLast: true } }).totals?.[0]).toBe('Total')
  expect(table({ part: { ...part, isFirst: true } }).rows).toHaveLength(2)
  expect(table({ part: { number: 1, isFirst: true, isLast: true } }).subtitles).toHaveLength(2)
})

test('a report of one day without rows says so, upright', () => {
  const report = { filters: { asOf: '2026-06-10' }, subject: null, totals: {} }
  expect(table({ name: 'client-statements', report, rows: [] })).toMatchObject({
    subtitles: ['As of 06/10/2026'],
    rows: [['Nothing in this period', '', '', '', '', '']],
    landscape: false,
  })
})

test('without a period nothing is said of one', () => {
  const report = { ...statement.report, filters: { from: '2026-06-01' } }
  expect(table({ report }).subtitles).toEqual(['Peña & Søns'])
})

test('it has as many rows as people may still look through, and not one more', () => {
  const params = { rows: maxPdfRows + 1, most: maxPdfRows }
  expect(() => checkPdfRows('pdf', maxPdfRows)).not.toThrow()
  expect(() => checkPdfRows('csv', maxPdfRows + 1)).not.toThrow()
  expect(() => checkPdfRows('pdf', maxPdfRows + 1)).toThrow(
    expect.objectContaining({ status: 409, text: { key: 'report.export.pdfTooLong', params } }),
  )
})

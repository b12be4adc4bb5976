import { object } from 'yup'
import { addDays } from '../../kernel/dates/dates.ts'
import { refusals } from '../../testing/refusals.ts'
import { maxPeriodDays, reportColumns, reportNames } from './report.ts'
import { exportInput } from './report-export-schema.ts'
import { anyFilters, filtersOf, reportAnswer } from './report-schema.ts'

test('a period ends after it began and is not too long', () => {
  const from = '2026-01-01'
  const refused = (to: string) => refusals(anyFilters, { from, to })
  expect([refused(from), refused(addDays(from, maxPeriodDays - 1))]).toEqual([{}, {}])
  expect(refused('2025-12-31')).toEqual({ to: 'report.period.order' })
  expect(refused(addDays(from, maxPeriodDays))).toEqual({ to: 'report.period.tooLong' })
  expect([refusals(anyFilters, { from }), refusals(anyFilters, { to: from })]).toEqual([{}, {}])
})

test('a statement of one client needs the client; no other report does', () => {
  const needed = reportNames.filter((name) => 'clientId' in refusals(object(filtersOf(name)), {}))
  expect(needed).toEqual(['client-statement'])
  expect(refusals(object(filtersOf('client-statement')), {})).toEqual({ clientId: 'report.client.required' })
})

test('a report is asked for by its own filters', () => {
  expect(Object.keys(filtersOf('client-statement')).sort()).toEqual(['clientId', 'from', 'to'])
})

test.each(reportNames)('%s answers texts and numbers as its columns say, or nothing', (name) => {
  const { fields } = reportAnswer(name).fields.totals as unknown as {
    fields: Record<string, { type: string; spec: { nullable: boolean; optional: boolean } }>
  }
  const texts = new Set(['text', 'money', 'date'])
  expect(
    Object.entries(fields).map(([key, { type, spec }]) => [key, type, spec.nullable, spec.optional]),
  ).toEqual(
    reportColumns[name].map(({ key, kind }) => [key, texts.has(kind) ? 'string' : 'number', true, false]),
  )
})

test('a file is of a report, in a format, by default without filters', () => {
  const wanted = { report: reportNames[0], format: 'csv' }
  expect(exportInput.validateSync(wanted)).toEqual({ ...wanted, filters: {} })
  expect(Object.keys(refusals(exportInput, {})).sort()).toEqual(['format', 'report'])
})

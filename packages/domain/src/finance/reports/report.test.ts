import { defaultSort, reportColumns, reportFilters, reportNames, reportSorts } from './report.ts'
import { formatsOf, openExportStatuses } from './report-export.ts'

test('a report is sorted by each of its columns, both ways; a statement is in the order of time', () => {
  expect(reportSorts('client-statement')).toEqual(['date'])
  expect(reportSorts('daily-funding')).toEqual([
    ...['date', '-date', 'submitted', '-submitted', 'submittedAmount', '-submittedAmount'],
    ...['funded', '-funded', 'fundedAmount', '-fundedAmount'],
  ])
})

test('what matters most comes first unless somebody asks otherwise', () => {
  expect(defaultSort).toEqual({
    ageing: '-total',
    'client-statement': 'date',
    'client-statements': '-closing',
    'broker-exposure': '-exposure',
    'days-to-pay': '-average',
    'daily-funding': 'date',
    'collector-performance': '-calls',
  })
  for (const name of reportNames) expect(reportSorts(name)).toContain(defaultSort[name])
})

test('money and counts are added up, averages, shares and running balances are not', () => {
  for (const name of reportNames) {
    const unsummed = reportColumns[name].filter((column) => !('summed' in column))
    expect(unsummed.filter(({ kind }) => kind === 'count')).toEqual([])
    const money = unsummed.filter(({ kind }) => kind === 'money').map(({ key }) => key)
    expect(money).toEqual(
      { 'client-statement': ['balance'], 'broker-exposure': ['limit'] }[name as string] ?? [],
    )
  }
})

test('a report is of a period or of a day, never of both', () => {
  for (const name of reportNames) {
    const filters: readonly string[] = reportFilters[name]
    expect(filters.includes('period')).toBe(!filters.includes('asOf'))
  }
})

test('statements of all clients can be had as one PDF per client and as movements, too', () => {
  expect(formatsOf('client-statements')).toEqual(['csv', 'pdf', 'zip', 'details'])
  expect(formatsOf('ageing')).toEqual(['csv', 'pdf'])
})

test('a file is still to come while it is queued or made', () => {
  expect(openExportStatuses).toEqual(['queued', 'running'])
})

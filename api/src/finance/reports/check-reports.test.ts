import { OutOfTime } from '../../kernel/database/deadline.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { checkReports } from './check-reports.ts'
import { readReport } from './reports.service.ts'

jest.mock('./reports.service.ts', () => {
  const actual = jest.requireActual('./reports.service.ts')
  return { ...actual, readReport: jest.fn(actual.readReport) }
})

let api: TestApi
const read = jest.mocked(readReport)

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('a report that takes longer than somebody would wait is asked for again', async () => {
  read.mockRejectedValueOnce(new OutOfTime())
  expect(await checkReports(new Date())).toEqual([])
  expect(read.mock.calls.map(([name]) => name)).toEqual([
    ...['ageing', 'ageing'],
    ...['ageing', 'broker-exposure', 'client-statements'],
  ])
})

test('reports that do not agree are named', async () => {
  const asked = read.getMockImplementation() ?? readReport
  read.mockImplementation(async (name, ...rest) => {
    const report = await asked(name, ...rest)
    return name === 'broker-exposure' ? { ...report, totals: { ...report.totals, exposure: 100 } } : report
  })
  expect(await checkReports(new Date())).toEqual([
    { what: expect.stringMatching(/^broker exposure of /), expected: 0, actual: 100 },
  ])
})

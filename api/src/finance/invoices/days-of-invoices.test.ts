import { insertBulk } from '../../kernel/database/insert-bulk.ts'
import { tellAllChanged } from '../../platform/changes/index.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { invoicesByDay, wholeMonths } from './days-of-invoices.ts'
import { InvoiceRecord } from './invoice.model.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  const days = ['2031-02-28', '2031-03-01', '2031-03-10', '2031-03-11', '2031-04-01']
  await insertBulk(
    InvoiceRecord,
    days.map((day, index) => ({
      ...{ _id: 900_001 + index, invoiceNumber: `DAY-${index}`, status: 'paid', amountCents: 100 + index },
      paidAt: new Date(`${day}T18:00:00Z`),
    })),
  )
  await tellAllChanged()
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => api.stop())

const zone = 'America/Phoenix'
const sums = async (from: string, to: string) =>
  Object.fromEntries((await invoicesByDay('paid', { from, to, zone })).map(({ day, cents }) => [day, cents]))

test('a period has its own days alone', async () => {
  expect(await sums('2031-03-01', '2031-03-10')).toEqual({ '2031-03-01': 101, '2031-03-10': 102 })
  expect(await sums('2031-02-28', '2031-03-01')).toEqual({ '2031-02-28': 100, '2031-03-01': 101 })
  expect(await sums('2031-03-02', '2031-03-09')).toEqual({})
})

test('the period of tomorrow is not read anew', async () => {
  const aggregate = jest.spyOn(InvoiceRecord, 'aggregate')
  await sums('2031-03-03', '2031-04-10')
  const read = aggregate.mock.calls.length
  expect(await sums('2031-03-11', '2031-04-11')).toEqual({ '2031-03-11': 103, '2031-04-01': 104 })
  expect(aggregate.mock.calls.length - read).toBe(0)
})

test('months are whole, leap years and ends of years too', () => {
  const months = (from: string, to: string) => wholeMonths({ from, to, zone })
  expect(months('2028-02-29', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29', zone })
  expect(months('2030-12-31', '2031-01-01')).toEqual({ from: '2030-12-01', to: '2031-01-31', zone })
})

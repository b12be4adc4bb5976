import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
import { tellAllChanged } from '../platform/changes/tell-all.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'

jest.setTimeout(300_000)

let office: Office
let questions: string[]
beforeAll(async () => {
  office = await startOffice()
  questions = questionsOn(todayIn('America/New_York', office.api.now()))
})
afterAll(() => office.api.stop())

/** Every question whose sums are kept. */
function questionsOn(today: string): string[] {
  const period = `from=${addDays(today, -30)}&to=${today}`
  return [
    '/api/aging?by=client&stage=pipeline&limit=100',
    '/api/aging?by=broker&stage=bought&limit=100',
    '/api/aging/items?bucket=current&limit=100',
    '/api/reports/ageing?by=broker&limit=100',
    '/api/reports/broker-exposure?limit=100',
    `/api/reports/client-statements?${period}&limit=100`,
    `/api/reports/days-to-pay?${period}&limit=100`,
    `/api/reports/daily-funding?${period}`,
    `/api/payment-details?${period}`,
    '/api/dashboard/stats',
    '/api/dashboard/period?range=quarter',
    '/api/collections/summary',
    '/api/collections/client-performance?limit=100',
    '/api/collections/brokers?limit=100',
    '/api/collections/worklist?limit=100',
    '/api/reports/collector-performance?limit=100',
  ]
}

async function answers(): Promise<string[]> {
  return await Promise.all(
    questions.map(async (path) => {
      const { status, text } = await office.admin.get(path)
      if (status !== 200) throw new Error(`${path}: ${status}: ${text}`)
      return `${path}: ${text}`
    }),
  )
}

const ofFigures =
  / \/api\/(invoices|purchases|receipts|payouts|buyouts|collections|clients|brokers|loads|credit-checks)\b/
const scenarios = Object.entries(writeScenarios).filter(([name]) => ofFigures.test(name))

test.each(scenarios)(
  'after %s, figures that are kept are those that are read anew',
  async (name, scenario) => {
    const { by, path, body, options = {} } = await scenario(office)
    // What a scenario needs is partly made past the product.
    await tellAllChanged()
    await answers()
    const { status, text } = await by.send(name.split(' ')[0] ?? '', path, { body, ...options })
    if (status >= 300) throw new Error(`${status}: ${text}`)
    const kept = await answers()
    await tellAllChanged()
    expect(kept).toEqual(await answers())
  },
)

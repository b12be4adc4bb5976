import { localDay } from './calendar.ts'
import { creditCheckCounts, generateCreditChecks } from './generate-credit-checks.ts'
import { generateDemo, historyDays, sizesFor } from './generate-demo.ts'
import { officeOf } from './generate-staff.ts'
import { Random } from './random.ts'

const now = new Date('2026-11-20T19:00:00Z')
const today = localDay(now.getTime(), 'America/New_York')

function generate(seed: number, invoices = 1200) {
  const { brokers, users } = generateDemo({ seed, now, sizes: sizesFor(invoices) })
  const options = { brokers, office: officeOf(users), startDay: today - historyDays, today, firstId: 1 }
  return { brokers, checks: generateCreditChecks(new Random(seed, 'drayline'), options) }
}

test.each([
  [1, 1200],
  [20_260_101, 1200],
  [7, 200],
  [7, 200_000],
])('seed %i with %i invoices has the counters of R-CRC-1', (seed, invoices) => {
  const { checks } = generate(seed, invoices)
  const count = (status: string) => checks.filter((check) => check.status === status).length
  expect([checks.length, count('approved'), count('pending'), count('rejected')]).toEqual([142, 89, 28, 25])
  expect(creditCheckCounts).toEqual({ approved: 89, pending: 28, rejected: 25 })
})

test('nothing contradicts itself: dates, ids, limits and scores', () => {
  const { brokers, checks } = generate(20_260_101)
  checks.forEach((check, index) => {
    expect(check.id).toBe(index + 1)
    expect(check.createdAt).toBeGreaterThanOrEqual(checks[index - 1]?.createdAt ?? 0)
    expect(check.updatedAt).toBeLessThanOrEqual(now.getTime())
    expect(check.decidedAt ?? check.checkedAt).toBeGreaterThanOrEqual(check.createdAt)
    expect(check.limit === null).toBe(check.status !== 'approved')
    if (check.status === 'approved') expect(check.score).toBeGreaterThanOrEqual(650)
    if (check.status === 'rejected') expect([check.score < 650, check.note !== null]).toEqual([true, true])
  })
  for (const broker of brokers) {
    const last = checks.filter((check) => check.broker === broker && check.status === 'approved').at(-1)
    if (last) expect(last.limit).toBe(broker.creditLimit)
  }
})

test('no two brokers have the same number, however many there are', () => {
  const { brokers } = generate(5, 200_000)
  for (const field of ['mcNumber', 'dotNumber'] as const)
    expect(new Set(brokers.map((broker) => broker[field])).size).toBe(brokers.length)
})

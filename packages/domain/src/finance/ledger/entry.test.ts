import { accountCodes, accountRules, ledgerDimensions } from './chart.ts'
import type { LedgerLine } from './entry.ts'
import { dateProblems, entryNumber, entryOfNumber, lineProblems, maxLines, reversedLines } from './entry.ts'

const of = { clientId: 1, brokerId: 2, purchaseId: 3 }
const good: LedgerLine[] = [
  { account: '1100', cents: 200_000, ...of },
  { account: '2110', cents: -184_000, clientId: 1 },
  { account: '2100', cents: -16_000, ...of },
]
const changed = (at: number, change: Partial<LedgerLine>) =>
  good.map((line, index) => (index === at ? { ...line, ...change } : line))

test('a balanced entry with its dimensions may be posted', () => {
  expect(lineProblems(good)).toEqual([])
  expect(lineProblems(reversedLines(good))).toEqual([])
})

test.each([
  [['lines'], []],
  [['lines'], good.slice(0, 1)],
  [['lines'], Array.from({ length: maxLines + 1 }, () => good[0] as LedgerLine)],
  [['account'], changed(0, { account: '9999' as never })],
  [['account'], changed(0, { account: 'toString' as never })],
  [['unbalanced'], changed(0, { cents: 200_001 })],
  [['cents', 'unbalanced'], changed(0, { cents: 0 })],
  [['cents', 'unbalanced'], changed(0, { cents: 200_000.5 })],
  [['cents', 'unbalanced'], changed(0, { cents: Number.NaN })],
  [['1100 needs purchaseId'], changed(0, { purchaseId: undefined } as never)],
  [['2110 has no brokerId'], changed(1, { brokerId: 2 })],
  [['clients'], changed(1, { clientId: 8 })],
])('%j is refused', (problems, lines) => {
  expect(lineProblems(lines)).toEqual(problems)
})

test('as many lines as an entry may have are fine', () => {
  const pair = [
    { account: '1020', cents: 100 },
    { account: '2200', cents: -100, brokerId: 2 },
  ] as const
  expect(lineProblems(Array.from({ length: maxLines }, (_, index) => pair[index % 2] as LedgerLine))).toEqual(
    [],
  )
})

test('a date is a real one', () => {
  expect(dateProblems({ bookDate: '2026-02-28', valueDate: '2026-01-31' })).toEqual([])
  expect(dateProblems({ bookDate: '2026-02-30', valueDate: '2026-01-31' })).toEqual(['date'])
  expect(dateProblems({ bookDate: '2026-02-28', valueDate: '2026-1-31' })).toEqual(['date'])
})

test('a reversal takes the other side of every line, and undone twice it is the entry', () => {
  expect(reversedLines(good).map(({ cents }) => cents)).toEqual([-200_000, 184_000, 16_000])
  expect(reversedLines(reversedLines(good))).toEqual(good)
})

test('a floor is a dimension that each line of its account has', () => {
  for (const code of accountCodes) {
    const { floor, needs, allows = [] } = accountRules(code)
    if (floor) expect(needs).toContain(floor)
    expect(allows.filter((dimension) => needs.includes(dimension))).toEqual([])
    expect([...needs, ...allows].filter((dimension) => !ledgerDimensions.includes(dimension))).toEqual([])
  }
})

test('an entry has a number that can be said aloud', () => {
  expect(entryNumber('3:152')).toBe('JE-3-152')
  for (const text of ['JE-3-152', 'je 3 152', ' Je3-152 ', 'JE 3:152', 'JE-03-152'])
    expect(entryOfNumber(text)).toBe('3:152')
  for (const text of ['JE-3', 'JE3152', '3:152', 'JE-123-1', 'JE-3-152 x', ''])
    expect(entryOfNumber(text)).toBeNull()
})

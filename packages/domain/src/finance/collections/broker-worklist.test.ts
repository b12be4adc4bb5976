import type { OwingFacts } from './broker-worklist.ts'
import { brokerScore, callDue } from './broker-worklist.ts'

const today = '2026-11-23'
const facts: OwingFacts = {
  ...{ pastDueCents: 500_000, oldestDue: '2026-11-13', lastCallOn: '2026-11-20' },
  ...{ promisedFor: null, nextCallOn: null },
}
const scored = (changes: Partial<OwingFacts>) => {
  const { score, reasons } = brokerScore({ ...facts, ...changes }, today)
  return [score, reasons.map(({ reason }) => reason)]
}

test('who owes more for longer comes first; who was called today waits', () => {
  expect(scored({})).toEqual([31, ['amount', 'overdue', 'silence']])
  expect(scored({ lastCallOn: null })).toEqual([48, ['neverCalled', 'amount', 'overdue']])
  expect(scored({ lastCallOn: today })).toEqual([-172, ['calledToday', 'amount', 'overdue']])
})

test('a promise holds one back until its day is over', () => {
  expect(scored({ promisedFor: today })).toEqual([-29, ['openPromise', 'amount', 'overdue', 'silence']])
  expect(scored({ promisedFor: '2026-11-22' })).toEqual([
    71,
    ['brokenPromise', 'amount', 'overdue', 'silence'],
  ])
})

test('the day named for the next call counts when it has come', () => {
  expect(scored({ nextCallOn: today })).toEqual([61, ['nextCallDue', 'amount', 'overdue', 'silence']])
  expect(scored({ nextCallOn: '2026-11-24' })).toEqual([
    -29,
    ['nextCallLater', 'amount', 'overdue', 'silence'],
  ])
  expect(scored({ nextCallOn: '2026-11-25', promisedFor: '2026-11-24' })[0]).toBe(-29)
})

test('without anything past due nobody needs a call, unless a day was named', () => {
  const current = { pastDueCents: 0, oldestDue: '2026-12-01', lastCallOn: null, promisedFor: '2026-11-01' }
  expect(scored(current)).toEqual([0, []])
  expect(scored({ ...current, nextCallOn: '2026-11-23' })).toEqual([30, ['nextCallDue']])
})

describe('a broker is due to be called today', () => {
  const due = (changes: Partial<OwingFacts>) => callDue({ ...facts, ...changes }, today)

  test('when something is past due and for three days nobody has called', () => {
    expect(due({ lastCallOn: null })).toBe('overdue')
    expect(due({ lastCallOn: '2026-11-20' })).toBe('overdue')
    expect(due({ lastCallOn: '2026-11-21' })).toBeNull()
    expect(due({ lastCallOn: null, pastDueCents: 0 })).toBeNull()
  })

  test('when the day named for it has come, past due or not', () => {
    expect(due({ nextCallOn: today })).toBe('nextCall')
    expect(due({ nextCallOn: '2026-11-20', pastDueCents: 0, promisedFor: '2026-12-01' })).toBe('nextCall')
    expect(due({ nextCallOn: '2026-11-24' })).toBeNull()
  })

  test('when it broke a promise and nobody has called since', () => {
    expect(due({ promisedFor: '2026-11-22' })).toBe('promise')
    expect(due({ promisedFor: '2026-11-20', nextCallOn: '2026-12-01' })).toBe('promise')
    expect(due({ promisedFor: '2026-11-19', nextCallOn: '2026-12-01' })).toBeNull()
    expect(due({ promisedFor: '2026-11-19', nextCallOn: today })).toBe('promise')
    expect(due({ promisedFor: '2026-11-22', pastDueCents: 0 })).toBeNull()
    expect(due({ promisedFor: '2026-11-22', lastCallOn: null })).toBe('promise')
  })

  test('not while a promise runs', () => expect(due({ promisedFor: today })).toBeNull())

  test('not after a call of today, unless that named today again', () => {
    expect(due({ lastCallOn: today, promisedFor: '2026-11-22' })).toBeNull()
    expect(due({ lastCallOn: today, nextCallOn: '2026-11-22' })).toBeNull()
    expect(due({ lastCallOn: today, nextCallOn: today })).toBe('nextCall')
  })
})

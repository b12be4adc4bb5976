import { brokerPromiseState, isPromiseAwaited } from './broker-promise.ts'

const promise = { amountCents: 500_00, date: '2026-11-20', inTimeCents: 0, receivedCents: 0 }
const state = (inTimeCents: number, today: string) => brokerPromiseState({ ...promise, inTimeCents }, today)

test('a promise is kept by money in time, whatever day it is', () => {
  expect(state(500_00, '2026-11-18')).toBe('kept')
  expect(state(500_01, '2026-12-24')).toBe('kept')
})

test('a part is not what was promised: open to the end of its day, then broken', () => {
  expect(state(499_99, '2026-11-20')).toBe('open')
  expect(state(499_99, '2026-11-21')).toBe('broken')
})

test('a promise is waited for until so much has come, in time or late', () => {
  expect(isPromiseAwaited(promise)).toBe(true)
  expect(isPromiseAwaited({ ...promise, receivedCents: 499_99 })).toBe(true)
  expect(isPromiseAwaited({ ...promise, receivedCents: 500_00 })).toBe(false)
})

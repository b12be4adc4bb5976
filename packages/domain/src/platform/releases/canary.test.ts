import { canaryFault, nextCanaryStep } from './canary.ts'

const good = { loads: 400, failures: 4, slowMs: 600 }
const trial = (change: object) => canaryFault({ loads: 100, failures: 0, slowMs: 600, ...change }, good)

test('three failures that are many more than usual stop it, however few have loaded it', () => {
  expect(trial({ failures: 3 })).toEqual({
    ...{ kind: 'errors', failures: 3, loads: 100, percent: 3, usualPercent: 1 },
  })
  expect(trial({ loads: 3, failures: 3, slowMs: null })).toMatchObject({ percent: 100 })
  expect(trial({ failures: 2 })).toBeNull()
  expect(trial({ loads: 2, failures: 2 })).toBeNull()
  const better = { ...good, failures: 3 }
  expect(canaryFault({ loads: 150, failures: 3, slowMs: 1 }, better)).toMatchObject({ percent: 2 })
  expect(canaryFault({ loads: 154, failures: 3, slowMs: 1 }, { ...good, failures: 0 })).toBeNull()
})

test('a day on which everything fails is not its fault', () => {
  const bad = { loads: 100, failures: 5, slowMs: 600 }
  expect(canaryFault({ loads: 100, failures: 10, slowMs: 600 }, bad)).toBeNull()
  expect(canaryFault({ loads: 100, failures: 11, slowMs: 600 }, bad)).toMatchObject({ kind: 'errors' })
})

test('what throws after it has loaded counts, though it is no load', () => {
  expect(trial({ loads: 0, failures: 4 })).toMatchObject({ loads: 4, percent: 100 })
})

test('half as long again and half a second more is too slow, when enough have loaded both', () => {
  expect(trial({ slowMs: 1_101 })).toEqual({ kind: 'slow', ms: 1_101, usualMs: 600 })
  expect(trial({ slowMs: 1_100 })).toBeNull()
  expect(trial({ slowMs: 1_101, loads: 20 })).toMatchObject({ kind: 'slow' })
  expect(trial({ slowMs: 5_000, loads: 19 })).toBeNull()
  expect(canaryFault({ ...good, slowMs: 3_000 }, { ...good, slowMs: 2_000 })).toBeNull()
  expect(canaryFault({ ...good, slowMs: 3_001 }, { ...good, slowMs: 2_000 })).toMatchObject({ ms: 3_001 })
  expect(canaryFault({ ...good, slowMs: 5_000 }, { ...good, loads: 19 })).toBeNull()
})

test('it grows step by step, and then everybody is next', () => {
  expect([0, 1, 5, 7, 10, 30, 50, 100].map(nextCanaryStep)).toEqual([5, 5, 10, 10, 25, 50, null, null])
})

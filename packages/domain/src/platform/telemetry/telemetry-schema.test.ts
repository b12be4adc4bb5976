import { refusals } from '../../testing/refusals.ts'
import { loadOutcomes, vitalNames } from './telemetry.ts'
import { telemetryInput } from './telemetry-schema.ts'

const load = { remote: 'mf-a', version: '1.0.0', outcome: loadOutcomes[0], ms: 5 }
const vital = { name: vitalNames[0], value: 5 }
const refused = (change: object) => Object.keys(refusals(telemetryInput, change))

test('a batch may be empty, and holds what a browser gathers in a while', () => {
  expect(telemetryInput.validateSync({})).toEqual({ loads: [], vitals: [] })
  expect(refused({ loads: Array(40).fill(load), vitals: Array(8).fill(vital) })).toEqual([])
  expect(refused({ loads: Array(41).fill(load), vitals: Array(9).fill(vital) }).sort()).toEqual([
    'loads',
    'vitals',
  ])
})

test.each([0, 120_000])('%d milliseconds can be measured', (ms) =>
  expect(refused({ loads: [{ ...load, ms }], vitals: [{ ...vital, value: ms }] })).toEqual([]),
)

test.each([-1, 120_001, undefined])('%d cannot', (ms) =>
  expect(refused({ loads: [{ ...load, ms }], vitals: [{ ...vital, value: ms }] }).sort()).toEqual([
    'loads[0].ms',
    'vitals[0].value',
  ]),
)

test('what is measured has names', () => {
  expect(refused({ loads: [{ ms: 5 }], vitals: [{ value: 5 }] }).sort()).toEqual([
    ...['loads[0].outcome', 'loads[0].remote', 'loads[0].version', 'vitals[0].name'],
  ])
})

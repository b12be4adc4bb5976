import { vitalLimits } from './telemetry.ts'

test('a figure is good and poor from where browser makers say', () => {
  expect(vitalLimits).toEqual({ LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25], TTFB: [800, 1800] })
})

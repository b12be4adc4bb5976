export type * from './telemetry-schema.ts'

/** Result of loading a remote in a browser: `ready`, or why it failed (`FailureReason` of the shell). */
export const loadOutcomes = [
  'ready',
  'network',
  'timeout',
  'integrity',
  'invalid-manifest',
  'missing-expose',
  'init',
  'render',
] as const

/** What a browser may tell of a failure, in characters. */
export const faultLimits = { message: 300, stack: 1_200, page: 200 } as const

/** What a browser may tell of a refusal, in characters. */
export const refusalLimits = { directive: 60, blocked: 120, source: 120, sink: 60 } as const

/** Largest paint, slowest answer to an input, shift of the layout (no unit), time to first byte; milliseconds. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const
export type VitalName = (typeof vitalNames)[number]

/** Values up to the first are good, above the second poor (the thresholds that browser makers agreed on). */
export const vitalLimits: Record<VitalName, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
}

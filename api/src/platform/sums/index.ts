// Public surface of sums: other features import nothing else of it.

export type { SummaryDifference } from './recompute.ts'
export type { Sums } from './summaries.ts'
export { readSums, updateSums } from './summaries.ts'

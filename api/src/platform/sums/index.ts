// What others may use of sums.

export type { SummaryDifference } from './recompute.ts'
export type { Sums } from './summaries.ts'
export { readSums, updateSums } from './summaries.ts'

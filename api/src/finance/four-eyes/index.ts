// Public surface of the four-eyes rule: other features import nothing else of it.

export type { InvoiceWay } from './refusals.ts'
export { fourEyesJudge } from './refusals.ts'

import { readOnly } from '../../kernel/database/model.ts'
import { BuyoutRecord } from './buyout.model.ts'

// Public surface of buyouts: other features import nothing else of it.

export type { BuyoutDoc } from './buyout.model.ts'
export type { FundingPayoff } from './payoff-of-funding.ts'
export { payoffForFunding, requirePayoffUnpaid, restorePayoff, takePayoff } from './payoff-of-funding.ts'

export const buyoutRecords = readOnly(BuyoutRecord)

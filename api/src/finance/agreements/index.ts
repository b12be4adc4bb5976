import { readOnly } from '../../kernel/database/model.ts'
import { AgreementRecord } from './agreement.model.ts'

// Public surface of agreements: other features import nothing else of it.

export type { AgreementDoc } from './agreement.model.ts'
export { agreementInForce, agreementsInForce, monthlyMinimums } from './agreements.list.ts'
export { type QuoteResult, quote } from './quotes.ts'

export const agreementRecords = readOnly(AgreementRecord)

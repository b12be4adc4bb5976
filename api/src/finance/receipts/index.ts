import { readOnly } from '../../kernel/database/model.ts'
import { ReceiptRecord } from './receipt.model.ts'

// Public surface of receipts: other features import nothing else of it.

export type { ReceiptDoc } from './receipt.model.ts'

export { presentShort } from './receipt.presenter.ts'
export type { Received } from './received.ts'
export { readReceived } from './received.ts'

export const receiptRecords = readOnly(ReceiptRecord)

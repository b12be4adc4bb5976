import { readOnly } from '../../kernel/database/model.ts'
import { LoadRecord } from './load.model.ts'

// Public surface of loads: other features import nothing else of it.

export type { LoadDoc } from './load.model.ts'
export type { BillingInvoice } from './load.ports.ts'
export { billingInvoiceOfLoad } from './load.ports.ts'
export { claimLoad, moveLoad } from './loads.service.ts'
export { packetOf, storePacket, storePackets } from './packet-of-load.ts'

export const loadRecords = readOnly(LoadRecord)

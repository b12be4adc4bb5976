import { createHmac } from 'node:crypto'
import type { ChainedLog } from '../../kernel/database/chained-log.ts'
import { auditKey } from '../../platform/audit/index.ts'
import type { LedgerEntryDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPartition, ledgerPartitionCount } from './ledger.model.ts'

/** The chain of all entries. */
export const ledgerLog: ChainedLog<LedgerEntryDoc> = {
  records: LedgerEntry,
  heads: LedgerPartition,
  partitionCount: ledgerPartitionCount,
  headsFromStart: false,
}

/** The key that chains the book: a key of its own, derived from that of the audit trail. */
export function ledgerKey(): Buffer {
  return createHmac('sha256', auditKey()).update('ledger').digest()
}

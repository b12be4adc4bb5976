import { createHmac } from 'node:crypto'
import type { ChainedLog, PartitionHead } from '../../kernel/database/chained-log.ts'
import { genesis, headSeal } from '../../kernel/database/chained-log.ts'
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

/**
 * Lets no entry be posted beside the running transaction: it writes the end of every partition, and whoever posts
 * writes the end of one. Entries that were begun before it and not committed run again after it.
 */
export async function holdPartitions(): Promise<void> {
  const found = await LedgerPartition.find().lean<PartitionHead[]>()
  const missing = Array.from({ length: ledgerPartitionCount }, (_, partition) => partition)
    .filter((partition) => !found.some(({ _id }) => _id === partition))
    .map((_id) => ({ _id, seq: 0, hash: genesis }))
    .map((head) => ({ ...head, seal: headSeal(ledgerKey(), head) }))
  if (missing.length > 0) await LedgerPartition.insertMany(missing, { lean: true })
  await LedgerPartition.updateMany({}, { $inc: { holds: 1 } } as never)
}

/** Ends of the partitions: how far each reaches, and the hash that it ends with. */
export async function partitionEnds(): Promise<{ partition: number; seq: number; hash: string }[]> {
  const heads = await LedgerPartition.find().sort({ _id: 1 }).lean<PartitionHead[]>()
  return heads.map(({ _id: partition, seq, hash }) => ({ partition, seq, hash }))
}

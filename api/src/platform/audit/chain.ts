import { createHash } from 'node:crypto'
import type { ChainedLog, ChainedRecord } from '../../kernel/database/chained-log.ts'
import { appendToPartition, canonicalJson } from '../../kernel/database/chained-log.ts'
import { freePartition } from '../../kernel/database/seats.ts'
import type { AuditDoc } from './audit.model.ts'
import { AuditPartition, AuditRecord, partitionCount } from './audit.model.ts'
import { auditKey } from './audit-key.ts'

/** A record before it has its place in a partition. */
export type AuditEntry = Omit<AuditDoc, keyof ChainedRecord>

/** Log of all changes. */
export const auditLog: ChainedLog<AuditDoc> = {
  records: AuditRecord,
  heads: AuditPartition,
  partitionCount,
  headsFromStart: true,
  plainHash: plainAuditHash,
}

/** The hash of records that were written before the trail had a key. */
export function plainAuditHash(record: Omit<AuditDoc, 'hash'>): string {
  const { hash: _ignored, ...content } = record as AuditDoc
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/** The partition of a record's history, as long as nobody else is there. */
function partitionOf({ entityType, entityId }: AuditEntry): number {
  return createHash('sha256').update(`${entityType}:${entityId}`).digest().readUInt32BE(0) % partitionCount
}

/**
 * Appends to one partition, inside the running transaction: that of the first entry's record, or another one while two
 * writers would meet there. The order of a record's history follows from its versions.
 */
export async function appendAudit(entries: AuditEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const partition = freePartition(partitionOf(first), partitionCount)
  await appendToPartition(auditLog, auditKey(), partition, entries)
}

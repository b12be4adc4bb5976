import { createHash } from 'node:crypto'
import type { ChainedLog, ChainedRecord } from '../../kernel/database/chained-log.ts'
import { appendToPartition, canonicalJson } from '../../kernel/database/chained-log.ts'
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

/** Returns the partition of a record's history, which never changes. */
export function partitionOf(entityType: string, entityId: number): number {
  return createHash('sha256').update(`${entityType}:${entityId}`).digest().readUInt32BE(0) % partitionCount
}

/** The hash of records that were written before the trail had a key. */
export function plainAuditHash(record: Omit<AuditDoc, 'hash'>): string {
  const { hash: _ignored, ...content } = record as AuditDoc
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/** Appends to the partitions of the entries' records, inside the running transaction. */
export async function appendAudit(entries: AuditEntry[]): Promise<void> {
  const byPartition = Map.groupBy(entries, (entry) => partitionOf(entry.entityType, entry.entityId))
  for (const [partition, partitionEntries] of byPartition)
    await appendToPartition(auditLog, auditKey(), partition, partitionEntries)
}

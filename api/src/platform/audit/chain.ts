import { createHash } from 'node:crypto'
import type { ChainedLog, ChainedRecord } from '../../kernel/database/chained-log.ts'
import { appendToPartition, canonicalJson } from '../../kernel/database/chained-log.ts'
import { ownPartition } from '../../kernel/database/seats.ts'
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

/**
 * Appends to one partition, inside the running transaction: one that no other transaction of this process appends to
 * now, whatever the records are of. The order of one record's history follows from its versions.
 */
export async function appendAudit(entries: AuditEntry[]): Promise<void> {
  await appendToPartition(auditLog, auditKey(), ownPartition(partitionCount), entries)
}

import { createHash } from 'node:crypto'
import type { ChainedLog, ChainedRecord } from '../../kernel/database/chained-log.ts'
import { appendToLane, canonicalJson } from '../../kernel/database/chained-log.ts'
import type { AuditDoc } from './audit.model.ts'
import { AuditLane, AuditRecord, laneCount } from './audit.model.ts'
import { auditKey } from './audit-key.ts'

/** A record before it has its place in a lane. */
export type AuditEntry = Omit<AuditDoc, keyof ChainedRecord>

/** Who changed what. */
export const auditLog: ChainedLog<AuditDoc> = {
  records: AuditRecord,
  heads: AuditLane,
  laneCount,
  headsFromStart: true,
  plainHash: plainAuditHash,
}

/** Which lane the history of a record is in: always the same. */
export function laneOf(entityType: string, entityId: number): number {
  return createHash('sha256').update(`${entityType}:${entityId}`).digest().readUInt32BE(0) % laneCount
}

/** The hash of records that were written before the trail had a key. */
export function plainAuditHash(record: Omit<AuditDoc, 'hash'>): string {
  const { hash: _ignored, ...content } = record as AuditDoc
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/** Appends to the lanes of the entries' records, inside the running transaction. */
export async function appendAudit(entries: AuditEntry[]): Promise<void> {
  const byLane = Map.groupBy(entries, (entry) => laneOf(entry.entityType, entry.entityId))
  for (const [lane, laneEntries] of byLane) await appendToLane(auditLog, auditKey(), lane, laneEntries)
}

import { createHash } from 'node:crypto'
import type { AuditDoc } from './audit.model.ts'
import { AuditLane, AuditRecord, laneCount } from './audit.model.ts'

/** The hash before the first record of a lane. */
export const genesis = '0'.repeat(64)

/** A record before it has its place in a lane. */
export type AuditEntry = Omit<AuditDoc, '_id' | 'lane' | 'seq' | 'prevHash' | 'hash'>

/** Which lane the history of a record is in: always the same. */
export function laneOf(entityType: string, entityId: number): number {
  return createHash('sha256').update(`${entityType}:${entityId}`).digest().readUInt32BE(0) % laneCount
}

/** JSON with sorted keys: the same text for the same content, before and after the database. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The hash a record must have, over everything it says including the hash before it. */
export function auditHash(record: Omit<AuditDoc, 'hash'>): string {
  const { hash: _ignored, ...content } = record as AuditDoc
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/**
 * Appends to the lanes of the entries' records, inside the running transaction: a concurrent append to the same lane
 * makes one of the two transactions run again.
 */
export async function appendAudit(entries: AuditEntry[]): Promise<void> {
  const byLane = Map.groupBy(entries, (entry) => laneOf(entry.entityType, entry.entityId))
  for (const [lane, laneEntries] of byLane) await appendToLane(lane, laneEntries)
}

async function appendToLane(lane: number, entries: AuditEntry[]): Promise<void> {
  const head = (await AuditLane.findById(lane).lean()) ?? { _id: lane, seq: 0, hash: genesis }
  const records: AuditDoc[] = []
  for (const entry of entries) {
    const seq = head.seq + records.length + 1
    const prevHash = records.at(-1)?.hash ?? head.hash
    const record = { ...entry, _id: `${lane}:${seq}`, lane, seq, prevHash }
    records.push({ ...record, hash: auditHash(record) })
  }
  const last = records.at(-1)
  if (!last) return
  await AuditLane.updateOne({ _id: lane }, { $set: { seq: last.seq, hash: last.hash } }, { upsert: true })
  await AuditRecord.insertMany(records, { ordered: true, lean: true })
}

import type { AuditDoc, AuditHead } from './audit.model.ts'
import { AuditLane, AuditRecord, laneCount } from './audit.model.ts'
import { auditHash, genesis } from './chain.ts'

/** Something in the audit trail is not as it was written. `id` is `<lane>:<seq>`. */
export interface AuditFault {
  id: string
  fault: 'missing' | 'altered' | 'unchained'
}

export interface AuditReport {
  records: number
  faults: AuditFault[]
}

/**
 * Walks all chains and compares every record with its hash, its predecessor and the end of its lane. It finds what
 * was edited, removed or slipped in afterwards by hand. Reads as a stream: the trail may be large.
 */
export async function verifyAudit(): Promise<AuditReport> {
  const heads = new Map((await AuditLane.find().lean<AuditHead[]>()).map((head) => [head._id, head]))
  const report: AuditReport = { records: 0, faults: [] }
  for (let lane = 0; lane < laneCount; lane += 1) await verifyLane(lane, heads.get(lane), report)
  return report
}

async function verifyLane(lane: number, head: AuditHead | undefined, report: AuditReport): Promise<void> {
  let last = { seq: 0, hash: genesis }
  const records = AuditRecord.find({ lane }).sort({ seq: 1 }).lean<AuditDoc[]>().cursor({ batchSize: 500 })
  for await (const record of records as AsyncIterable<AuditDoc>) {
    report.records += 1
    reportGap(report, lane, last.seq + 1, record.seq)
    if (auditHash(record) !== record.hash) report.faults.push({ id: record._id, fault: 'altered' })
    else if (record.seq === last.seq + 1 && record.prevHash !== last.hash) {
      report.faults.push({ id: record._id, fault: 'unchained' })
    }
    last = record
  }
  if (head) reportGap(report, lane, last.seq + 1, head.seq + 1)
  if (head?.seq === last.seq && head.hash !== last.hash) {
    report.faults.push({ id: `${lane}:${last.seq}`, fault: 'unchained' })
  }
  if ((head?.seq ?? 0) < last.seq) report.faults.push({ id: `${lane}:${last.seq}`, fault: 'unchained' })
}

/** Names the records from `expected` up to but excluding `found`. */
function reportGap(report: AuditReport, lane: number, expected: number, found: number): void {
  for (let seq = expected; seq < found; seq += 1)
    report.faults.push({ id: `${lane}:${seq}`, fault: 'missing' })
}

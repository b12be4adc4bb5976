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

export interface VerifyOptions {
  /** Called now and then with the number of records seen; what it throws ends the walk. */
  onProgress?: (records: number) => Promise<void>
}

const reportEvery = 2_000

/**
 * Walks all chains and compares every record with its hash, its predecessor and the end of its lane. It finds what
 * was edited, removed or slipped in afterwards by hand. Reads as a stream: the trail may be large, and grow meanwhile.
 */
export async function verifyAudit({ onProgress }: VerifyOptions = {}): Promise<AuditReport> {
  const report: AuditReport = { records: 0, faults: [] }
  for (let lane = 0; lane < laneCount; lane += 1) {
    await verifyLane(lane, report, onProgress)
    await onProgress?.(report.records)
  }
  return report
}

const headOf = (lane: number) => AuditLane.findById(lane).lean<AuditHead>()

async function verifyLane(
  lane: number,
  report: AuditReport,
  onProgress: VerifyOptions['onProgress'],
): Promise<void> {
  const before = await headOf(lane)
  let last = { seq: 0, hash: genesis }
  const records = AuditRecord.find({ lane }).sort({ seq: 1 }).lean<AuditDoc[]>().cursor({ batchSize: 500 })
  for await (const record of records as AsyncIterable<AuditDoc>) {
    report.records += 1
    if (report.records % reportEvery === 0) await onProgress?.(report.records)
    reportGap(report, lane, last.seq + 1, record.seq)
    if (auditHash(record) !== record.hash) report.faults.push({ id: record._id, fault: 'altered' })
    else if (record.seq === last.seq + 1 && record.prevHash !== last.hash) {
      report.faults.push({ id: record._id, fault: 'unchained' })
    }
    last = record
  }
  reportGap(report, lane, last.seq + 1, (before?.seq ?? 0) + 1)
  checkEnd(lane, last, await headOf(lane), report)
}

/** The head is read after the walk: the lane may have grown, so records beyond the last one seen are no fault. */
function checkEnd(
  lane: number,
  last: { seq: number; hash: string },
  head: AuditHead | null,
  report: AuditReport,
): void {
  const isBeyond = last.seq > (head?.seq ?? 0)
  const differs = last.seq === head?.seq && last.hash !== head.hash
  if (isBeyond || differs) report.faults.push({ id: `${lane}:${last.seq}`, fault: 'unchained' })
}

/** Names the records from `expected` up to but excluding `found`. */
function reportGap(report: AuditReport, lane: number, expected: number, found: number): void {
  for (let seq = expected; seq < found; seq += 1)
    report.faults.push({ id: `${lane}:${seq}`, fault: 'missing' })
}

import { genesis } from '../audit/chain.ts'
import type { AccessDoc, AccessHead } from './access.model.ts'
import { AccessLane, AccessRecord, accessLanes } from './access.model.ts'
import { accessHash, existingLogKey, headSeal } from './access-log.ts'
import type { KeyRing } from './key-ring.ts'

/** Something in the access log is not as it was written. `id` is `<lane>:<seq>`, or `head <lane>`. */
export interface AccessFault {
  id: string
  fault: 'missing' | 'altered' | 'unchained' | 'key'
}

export interface AccessReport {
  records: number
  faults: AccessFault[]
}

/**
 * Walks all chains of the vault's access log and compares every record with its hash, its predecessor and the end of
 * its lane: names what was edited, removed (also at the end), exchanged or slipped in. Reads as a stream.
 */
export async function verifyAccessLog(ring: KeyRing): Promise<AccessReport> {
  const report: AccessReport = { records: 0, faults: [] }
  const key = await existingLogKey(ring)
  if (!key) return await withoutKey(report, key)
  for (let lane = 0; lane < accessLanes; lane += 1) await verifyLane(key, lane, report)
  return report
}

/** Without its key nothing of the log can be proven; that is only right while there is no log. */
async function withoutKey(report: AccessReport, key: null | undefined): Promise<AccessReport> {
  report.records = await AccessRecord.countDocuments()
  if (key === null || report.records > 0) report.faults.push({ id: 'access-log', fault: 'key' })
  return report
}

const headOf = (lane: number) => AccessLane.findById(lane).lean<AccessHead>()

async function verifyLane(key: Buffer, lane: number, report: AccessReport): Promise<void> {
  const before = await headOf(lane)
  let last = { seq: 0, hash: genesis }
  const records = AccessRecord.find({ lane }).sort({ seq: 1 }).lean<AccessDoc[]>().cursor({ batchSize: 500 })
  for await (const record of records as AsyncIterable<AccessDoc>) {
    report.records += 1
    reportGap(report, lane, last.seq + 1, record.seq)
    if (accessHash(key, record) !== record.hash || record._id !== `${lane}:${record.seq}`) {
      report.faults.push({ id: record._id, fault: 'altered' })
    } else if (record.seq === last.seq + 1 && record.prevHash !== last.hash) {
      report.faults.push({ id: record._id, fault: 'unchained' })
    }
    last = record
  }
  reportGap(report, lane, last.seq + 1, (before?.seq ?? 0) + 1)
  // Read again: the lane may have grown while it was walked.
  checkHead(key, lane, await headOf(lane), last, report)
}

function checkHead(
  key: Buffer,
  lane: number,
  head: AccessHead | null,
  last: { seq: number; hash: string },
  report: AccessReport,
): void {
  if (!head) {
    if (last.seq > 0) report.faults.push({ id: `head ${lane}`, fault: 'missing' })
    return
  }
  if (headSeal(key, head) !== head.seal) report.faults.push({ id: `head ${lane}`, fault: 'altered' })
  const beyond = last.seq > head.seq || (last.seq === head.seq && last.hash !== head.hash)
  if (beyond) report.faults.push({ id: `${lane}:${last.seq}`, fault: 'unchained' })
}

/** Names the records from `expected` up to but excluding `found`. */
function reportGap(report: AccessReport, lane: number, expected: number, found: number): void {
  for (let seq = expected; seq < found; seq += 1)
    report.faults.push({ id: `${lane}:${seq}`, fault: 'missing' })
}

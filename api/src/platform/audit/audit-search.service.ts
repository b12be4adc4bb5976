import { setTimeout as sleep } from 'node:timers/promises'
import { driverCollection } from '../../kernel/database/model.ts'
import type { PartitionHead } from '../../kernel/database/chained-log.ts'
import { op } from '../../kernel/database/filter.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import type { AuditDoc } from './audit.model.ts'
import { AuditPartition, AuditRecord } from './audit.model.ts'
import { withNames } from './audit-names.ts'
import type { AuditSearchDoc, AuditSearchMark } from './audit-search.model.ts'
import { AuditSearchMarkRecord, AuditSearchRecord } from './audit-search.model.ts'
import { auditKeys, keysVersion } from './audit-search-keys.ts'

const batchSize = 200
/** Between two batches, so that a long log leaves the process and the database to people. */
const pauseMs = 20

/** A partition of the log that has records without search keys. */
interface Backlog {
  partition: number
  from: number
  to: number
}

/**
 * Gives search keys to the audit records that have none yet. Two small questions when there are none. It may be cut off
 * at any point and goes on from there; two processes that do it at once do the same.
 * @returns the number of records that got keys
 */
export async function indexAudits(signal?: AbortSignal): Promise<number> {
  let done = 0
  for (const { partition, from, to } of await backlogs()) {
    for (let seq = from; seq < to; seq += batchSize) {
      if (signal?.aborted) return done
      done += await indexBatch(partition, seq, Math.min(to, seq + batchSize))
      if (seq + batchSize < to) await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  return done
}

/** Number of audit records that a search does not know yet. */
export async function unindexedAudits(): Promise<number> {
  return (await backlogs()).reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Places are taken in the order of commits, so everything up to the end of a partition is there. */
async function backlogs(): Promise<Backlog[]> {
  const [heads, marks] = await Promise.all([
    AuditPartition.find({}, { seq: 1 }).lean<Pick<PartitionHead, '_id' | 'seq'>[]>(),
    AuditSearchMarkRecord.find().lean<AuditSearchMark[]>(),
  ])
  const known = new Map(marks.map((mark) => [mark._id, mark.keys === keysVersion ? mark.seq : 0]))
  return heads
    .map(({ _id, seq }) => ({ partition: _id, from: known.get(_id) ?? 0, to: seq }))
    .filter(({ from, to }) => from < to)
}

/** Indexes what lies after `from` up to `to`. Only what a majority has: another record may still take its place. */
async function indexBatch(partition: number, from: number, to: number): Promise<number> {
  const records = await AuditRecord.find({ lane: partition, seq: op.between(from + 1, to) })
    .sort({ seq: 1 })
    .readConcern('majority')
    .lean<AuditDoc[]>()
  const last = records.at(-1)
  if (!last) return 0
  const named = await withNames(records)
  // mongoose leaves out, without a word, what does not fit its schema.
  await driverCollection(AuditSearchRecord).bulkWrite(
    named.map((record) => {
      const { _id, at, userId, action, entityType, entityId } = record
      const replacement = { search: auditKeys(record), at, userId, action, entityType, entityId }
      return { replaceOne: { filter: { _id }, replacement, upsert: true } }
    }),
    { ordered: false },
  )
  const mark = { seq: last.seq, keys: keysVersion }
  await AuditSearchMarkRecord.updateOne({ _id: partition }, { $set: mark }, { upsert: true })
  return records.length
}

/** One page of the audit records that have words beginning as those typed, in the order of their time. */
export async function searchAudits(
  filter: Record<string, unknown>,
  query: ListOptions<AuditSearchDoc>['query'],
  sorts: Sorts,
): Promise<Page<AuditDoc>> {
  // The keys are in the order of time alone.
  const sort = query.sort.startsWith('-') ? '-at' : 'at'
  const found = await listQuery<AuditSearchDoc>({
    model: AuditSearchRecord,
    filter,
    sorts,
    query: { ...query, sort },
    select: { at: 1 },
  })
  const ids = found.rows.map(({ _id }) => _id)
  const records = new Map(
    (await AuditRecord.find({ _id: op.in(ids) }).lean<AuditDoc[]>()).map((record) => [record._id, record]),
  )
  const rows = ids.map((id) => records.get(id)).filter((record) => record !== undefined)
  return new Page(rows, found.next, found.total, found.atLeast)
}

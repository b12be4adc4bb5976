import type { KeyObject } from 'node:crypto'
import { createHmac, createSecretKey } from 'node:crypto'
import type { AuditFaultKind } from '@drayline/domain/kernel/journal/audit'
import type { Model } from 'mongoose'
import { driverCollection, walkLimit } from './model.ts'

/** The hash before the first record of a partition. */
export const genesis = '0'.repeat(64)

/** A record of an append-only log, in its place. */
export interface ChainedRecord {
  /** `<partition>:<seq>` */
  _id: string
  /** Its partition. The stored name stays from before: hashes cover it, and anchor files carry it. */
  lane: number
  /** Position in the partition, from 1 without gaps. */
  seq: number
  prevHash: string
  /** HMAC of everything else in the record under the log's key. */
  hash: string
}

/** Returns the validator of a log: its place in the chain and these fields, whoever writes a record. */
export function chainedFields(others: readonly string[]): object {
  const required = ['lane', 'seq', 'prevHash', 'hash', ...others]
  return { $jsonSchema: { bsonType: 'object', required } }
}

/** The end of a partition: how many records it has, the hash of the last, and an HMAC over this head. */
export interface PartitionHead {
  _id: number
  seq: number
  hash: string
  seal: string
  /** The first record under the log's key; those before it have a plain hash. Absent in logs that always had a key. */
  keyedFrom?: number
}

/** An append-only log, chained by keyed hashes in partitions so that unrelated writers do not wait for each other. */
export interface ChainedLog<R extends ChainedRecord> {
  records: Model<R>
  heads: Model<PartitionHead>
  partitionCount: number
  /** True if every partition has had a head from the first day, so that a missing one is a fault. */
  headsFromStart: boolean
  /** The hash of records from before the log had a key. */
  plainHash?: (record: R) => string
}

/** Something in a log is not as it was written. `id` is `<partition>:<seq>`, or `head <partition>`. */
export interface ChainFault {
  id: string
  fault: AuditFaultKind
}

export interface ChainReport {
  records: number
  /** Those of them from before the log had a key: sealed as they were then, which proves nothing about earlier. */
  unkeyed: number
  faults: ChainFault[]
}

/** Called now and then with the number of records seen; what it throws ends the check. */
export type OnProgress = (records: number) => Promise<void>

/** JSON with sorted keys: the same text for the same content, before and after the database. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value))
}

/**
 * Beforehand: as a replacer of `JSON.stringify` it takes longer, which a book of millions of entries shows. So does an
 * object without a prototype.
 */
function withSortedKeys(value: unknown): unknown {
  const plain = hasJson(value) ? value.toJSON() : value
  if (!plain || typeof plain !== 'object') return plain
  if (Array.isArray(plain)) return plain.map(withSortedKeys)
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(plain).sort()) {
    const inner = withSortedKeys(plain[key as keyof typeof plain])
    if (key === '__proto__') Object.defineProperty(sorted, key, { value: inner, enumerable: true })
    else sorted[key] = inner
  }
  return sorted
}

function hasJson(value: unknown): value is { toJSON(): unknown } {
  return typeof (value as { toJSON?: unknown } | null | undefined)?.toJSON === 'function'
}

/** The hash a record must have, over everything it says including the hash before it. */
function recordHash(key: Buffer, record: object): string {
  const { hash: _ignored, ...content } = record as ChainedRecord
  return hmac(key, 'record', content)
}

/** Computes the seal that proves where a partition ends. */
export function headSeal(key: Buffer, { _id, seq, hash, keyedFrom }: Omit<PartitionHead, 'seal'>): string {
  return hmac(key, 'head', { _id, seq, hash, keyedFrom })
}

const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Making the key anew for each of millions of records takes longer than hashing them. */
function keyObject(key: Buffer): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, known)
  return known
}

function hmac(key: Buffer, kind: string, content: object): string {
  return createHmac('sha256', keyObject(key)).update(`${kind}\n`).update(canonicalJson(content)).digest('hex')
}

/** No HMAC: the seal of a partition whose head was changed by hand, so that going on does not make it right again. */
const broken = 'broken'

/** Puts entries in their places after the end of a partition, without storing them. */
export function chained<R extends ChainedRecord>(
  key: Buffer,
  partition: number,
  head: Pick<PartitionHead, 'seq' | 'hash'> | null,
  entries: readonly Omit<R, keyof ChainedRecord>[],
): R[] {
  const records: R[] = []
  for (const entry of entries) {
    const seq = (head?.seq ?? 0) + records.length + 1
    const prevHash = records.at(-1)?.hash ?? head?.hash ?? genesis
    const record = { ...entry, _id: `${partition}:${seq}`, lane: partition, seq, prevHash }
    records.push({ ...record, hash: recordHash(key, record) } as unknown as R)
  }
  return records
}

/**
 * Appends to a partition, inside the running transaction: a concurrent append to the same partition makes one of the
 * two transactions run again.
 * @returns the records as they are stored
 */
export async function appendToPartition<R extends ChainedRecord>(
  { records: Records, heads, partitionCount }: ChainedLog<R>,
  key: Buffer,
  partition: number,
  entries: Omit<R, keyof ChainedRecord>[],
): Promise<R[]> {
  if (partition >= partitionCount) throw new Error(`There is no partition ${partition}`)
  const head = await heads.findById(partition).lean<PartitionHead>()
  const records = chained<R>(key, partition, head, entries)
  const last = records.at(-1)
  if (!last) return []
  const next = { _id: partition, seq: last.seq, hash: last.hash, keyedFrom: head?.keyedFrom }
  const intact = !head || head.seal === headSeal(key, head)
  const values = { seq: next.seq, hash: next.hash, seal: intact ? headSeal(key, next) : broken }
  await heads.updateOne({ _id: partition }, { $set: values }, { upsert: true })
  await Records.insertMany(records, { ordered: true, lean: true })
  return records
}

const progressInterval = 2_000

/**
 * Goes through all partitions and compares every record with its hash, its predecessor and the end of its partition:
 * names what was edited, removed (also at the end), exchanged or slipped in. Reads as a stream: the log may be large,
 * and grow in the meantime.
 */
export async function verifyChainedLog<R extends ChainedRecord>(
  log: ChainedLog<R>,
  key: Buffer,
  onProgress?: OnProgress,
): Promise<ChainReport> {
  const report: ChainReport = { records: 0, unkeyed: 0, faults: [] }
  for (let partition = 0; partition < log.partitionCount; partition += 1) {
    await verifyPartition(log, key, partition, report, onProgress)
    await onProgress?.(report.records)
  }
  await reportOutside(log, report)
  return report
}

/** Records in partitions that the log does not have: no one appends there, but lists would show them. */
async function reportOutside<R extends ChainedRecord>(
  { records, partitionCount }: ChainedLog<R>,
  report: ChainReport,
): Promise<void> {
  const own = Array.from({ length: partitionCount }, (_, partition) => partition)
  const filter = { lane: { $nin: own } } as never
  const outside = driverCollection<R>(records).find(filter, { projection: { _id: 1 }, batchSize: 500 })
  for await (const { _id } of outside) {
    report.records += 1
    report.faults.push({ id: String(_id), fault: 'unchained' })
  }
}

async function verifyPartition<R extends ChainedRecord>(
  log: ChainedLog<R>,
  key: Buffer,
  partition: number,
  report: ChainReport,
  onProgress?: OnProgress,
): Promise<void> {
  const before = await log.heads.findById(partition).lean<PartitionHead>()
  const keyedFrom = before?.keyedFrom ?? 1
  const expectedHash = (record: R) =>
    log.plainHash && record.seq < keyedFrom ? log.plainHash(record) : recordHash(key, record)
  let last = { seq: 0, hash: genesis }
  const records = log.records
    .find({ lane: partition }, null, walkLimit)
    .sort({ seq: 1 })
    .lean<R[]>()
    .cursor({ batchSize: 500 })
  for await (const record of records as AsyncIterable<R>) {
    report.records += 1
    if (record.seq < keyedFrom) report.unkeyed += 1
    if (report.records % progressInterval === 0) await onProgress?.(report.records)
    reportGap(report, partition, last.seq + 1, record.seq)
    if (expectedHash(record) !== record.hash || record._id !== `${partition}:${record.seq}`) {
      report.faults.push({ id: record._id, fault: 'altered' })
    } else if (record.seq === last.seq + 1 && record.prevHash !== last.hash) {
      report.faults.push({ id: record._id, fault: 'unchained' })
    }
    last = record
  }
  reportGap(report, partition, last.seq + 1, (before?.seq ?? 0) + 1)
  // Read again: the partition may have grown in the meantime, so records beyond the last one seen are no fault.
  checkHead(log, key, partition, await log.heads.findById(partition).lean<PartitionHead>(), last, report)
}

function checkHead<R extends ChainedRecord>(
  { headsFromStart }: ChainedLog<R>,
  key: Buffer,
  partition: number,
  head: PartitionHead | null,
  last: { seq: number; hash: string },
  report: ChainReport,
): void {
  if (!head) {
    if (headsFromStart || last.seq > 0) report.faults.push({ id: `head ${partition}`, fault: 'missing' })
    return
  }
  if (headSeal(key, head) !== head.seal) report.faults.push({ id: `head ${partition}`, fault: 'altered' })
  const beyond = last.seq > head.seq || (last.seq === head.seq && last.hash !== head.hash)
  if (beyond) report.faults.push({ id: `${partition}:${last.seq}`, fault: 'unchained' })
}

/** Of each gap no more are named: a forged end far away must not keep the check from ending. */
const maxNamedInGap = 1_000

/** Names the records from `expected` up to but excluding `found`, the first ones of a very long gap. */
function reportGap(report: ChainReport, partition: number, expected: number, found: number): void {
  const end = Math.min(found, expected + maxNamedInGap)
  for (let seq = expected; seq < end; seq += 1)
    report.faults.push({ id: `${partition}:${seq}`, fault: 'missing' })
}

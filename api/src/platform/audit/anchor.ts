import type { AuditLog } from '@drayline/domain/kernel/journal/audit'
import type {
  ChainedLog,
  ChainedRecord,
  ChainFault,
  PartitionHead,
} from '../../kernel/database/chained-log.ts'
import { accessLog } from './access-log.ts'
import { auditLog } from './chain.ts'

/** Ends of the partitions of a log at some moment. */
export type PartitionEnds = { lane: number; seq: number; hash: string }[]

/**
 * The ends of all partitions of both logs, to be kept where no one who writes to the database can reach: with it, a
 * trail that was cut, replaced or made anew as a whole is found too.
 */
export interface Anchor {
  format: 'drayline-anchor-1'
  /** ISO instant, UTC. */
  at: string
  logs: Record<AuditLog, PartitionEnds>
}

/** Reads where the partitions of both logs end now. */
export async function takeAnchor(now: Date): Promise<Anchor> {
  const logs = { audit: await endsOf(auditLog), vault: await endsOf(accessLog) }
  return { format: 'drayline-anchor-1', at: now.toISOString(), logs }
}

async function endsOf<R extends ChainedRecord>({ heads }: ChainedLog<R>): Promise<PartitionEnds> {
  const all = await heads.find().sort({ _id: 1 }).lean<PartitionHead[]>()
  return all.map(({ _id, seq, hash }) => ({ lane: _id, seq, hash })).filter(({ seq }) => seq > 0)
}

/**
 * Compares both logs with an anchor taken earlier.
 * @returns the records that were there then and are not, or not as they were
 */
export async function compareWithAnchor({ logs }: Anchor): Promise<Record<AuditLog, ChainFault[]>> {
  return { audit: await compare(auditLog, logs.audit), vault: await compare(accessLog, logs.vault) }
}

async function compare<R extends ChainedRecord>(
  { records }: ChainedLog<R>,
  ends: PartitionEnds,
): Promise<ChainFault[]> {
  const faults: ChainFault[] = []
  for (const { lane: partition, seq, hash } of ends) {
    const id = `${partition}:${seq}`
    const record = await records.findById(id).lean<R>()
    if (!record) faults.push({ id, fault: 'missing' })
    else if (record.hash !== hash) faults.push({ id, fault: 'altered' })
  }
  return faults
}

/** Tells whether the content of a file is an anchor. */
export function isAnchor(value: unknown): value is Anchor {
  const { format, at, logs } = (value ?? {}) as Partial<Anchor>
  if (format !== 'drayline-anchor-1' || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return false
  return [logs?.audit, logs?.vault].every(isEnds)
}

function isEnds(value: unknown): value is PartitionEnds {
  return (
    Array.isArray(value) &&
    value.every(
      (end) => Number.isInteger(end?.lane) && Number.isInteger(end?.seq) && typeof end?.hash === 'string',
    )
  )
}

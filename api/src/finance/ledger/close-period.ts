import { randomUUID } from 'node:crypto'
import { accountsWith } from '@drayline/domain/finance/ledger/chart'
import { blocksClose, lastDayOf, monthOfPeriod, periodId } from '@drayline/domain/finance/ledger/period'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { signedByAccounts, signedTotals } from './balances.ts'
import type { Closer } from './closing-month.ts'
import { takeOverClose } from './closing-month.ts'
import { postMonthEnd } from './ledger.ports.ts'
import { holdPartitions, partitionEnds } from './ledger-chain.ts'
import type { LedgerPeriodDoc, LedgerSnapshotDoc, PeriodFinding } from './period.model.ts'
import { LedgerPeriod, LedgerSnapshot, snapshotDimensions } from './period.model.ts'
import { checkPeriod } from './period-checks.ts'

/** Outcome of a close: the name of its snapshots, or null where something speaks against it. */
export interface CloseResult {
  findings: PeriodFinding[]
  snapshot: string | null
}

/**
 * First part, in a transaction: from its commit on nothing is posted into the month or before it. The end of every
 * partition is written, so that it and an entry that is being posted cannot both commit without seeing each other.
 */
export async function beginClose(
  month: string,
  closedBy: NonNullable<LedgerPeriodDoc['closedBy']>,
): Promise<void> {
  await holdPartitions()
  const values = { status: 'closing', request: null, findings: [], notClosedAt: null, closedBy, worker: null }
  await LedgerPeriod.updateOne(
    { _id: periodId(month) },
    { $set: values, $inc: { version: 1 } },
    { upsert: true },
  )
}

/**
 * Second part, outside of any transaction, as often as it takes: checks the month, which nobody posts into any more, lets
 * features post what it has earned at its end (R-LED-15), and writes its balances. What an earlier attempt left is
 * removed, but for entries: they are posted once.
 */
export async function prepareClose(month: string, closer: Closer): Promise<CloseResult> {
  const findings = await checkPeriod(month)
  if (findings.some(({ check }) => blocksClose(check))) return { findings, snapshot: null }
  await postMonthEnd(await takeOverClose(month, closer))
  await dropUnusedSnapshots()
  return { findings, snapshot: await writeSnapshots(lastDayOf(month)) }
}

/**
 * Last part, in a transaction. A month that something speaks against is open again; one that is closed remembers the ends
 * of the chains.
 */
export async function endClose(month: string, { findings, snapshot }: CloseResult, now: Date): Promise<void> {
  const isClosed = snapshot !== null
  const heads = isClosed ? await partitionEnds() : []
  const closed = { status: 'closed', findings, snapshot, closedAt: now, heads, worker: null }
  const open = {
    ...{ status: 'open', findings, notClosedAt: now, snapshot: null, closedAt: null },
    ...{ closedBy: null, heads, worker: null },
  }
  await LedgerPeriod.updateOne(
    { _id: periodId(month), status: 'closing' },
    { $set: isClosed ? closed : open, $inc: { version: 1 } },
  )
}

/**
 * Opens a month and all that were closed after it, in a transaction. Their snapshots are no longer used from its commit
 * on; `dropUnusedSnapshots` removes them.
 * @returns the months, the earliest first
 */
export async function reopen(month: string): Promise<string[]> {
  await holdPartitions()
  const filter = conditionsOn<LedgerPeriodDoc>({ _id: op.gte(periodId(month)), status: 'closed' })
  const periods = await LedgerPeriod.find(filter, { _id: 1 }).sort({ _id: 1 }).lean<LedgerPeriodDoc[]>()
  const values = { status: 'open', request: null, closedBy: null, closedAt: null, snapshot: null, heads: [] }
  await LedgerPeriod.updateMany(filter, { $set: values, $inc: { version: 1 } })
  return periods.map(({ _id }) => monthOfPeriod(_id))
}

/** Removes snapshots that no closed month names. */
export async function dropUnusedSnapshots(): Promise<void> {
  const closed = await LedgerPeriod.find({ status: 'closed' }, { snapshot: 1 }).lean<LedgerPeriodDoc[]>()
  await LedgerSnapshot.deleteMany({ snapshot: op.nin(closed.map(({ snapshot }) => snapshot)) })
}

const batchSize = 1_000

/** Stores the balances of the end of a day. @returns the name of these snapshots */
export async function writeSnapshots(day: string): Promise<string> {
  const snapshot = randomUUID()
  const store = async (rows: Omit<LedgerSnapshotDoc, '_id'>[]) => {
    for (let at = 0; at < rows.length; at += batchSize)
      await LedgerSnapshot.insertMany(rows.slice(at, at + batchSize), { ordered: false, lean: true })
  }
  const totals = await signedTotals(day)
  await store([...totals].map(([account, cents]) => ({ snapshot, account, by: 'all', holder: 0, cents })))
  for (const by of snapshotDimensions)
    for (const [account, sums] of await signedByAccounts(accountsWith(by), by, day))
      await store([...sums].map(([holder, cents]) => ({ snapshot, account, by, holder, cents })))
  return snapshot
}

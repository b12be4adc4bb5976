import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountCodes, accountsWith } from '@drayline/domain/finance/ledger/chart'
import { lastDayOf, monthOfPeriod } from '@drayline/domain/finance/ledger/period'
import { op } from '../../kernel/database/filter.ts'
import { driverCollection, walkLimit } from '../../kernel/database/model.ts'
import { auditRecords } from '../../platform/audit/index.ts'
import type { LedgerPostingDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosting } from './ledger.model.ts'
import type { LedgerPeriodDoc, LedgerSnapshotDoc } from './period.model.ts'
import { LedgerPeriod, LedgerSnapshot, snapshotDimensions } from './period.model.ts'

const batchSize = 1_000

/**
 * What is wrong with closed months, as `2026-10 7`: a close that remembers another end of a partition than the chain has
 * (a whole chain that was written anew, with the key, still contradicts it), and one that the audit trail tells and that
 * is no longer there.
 */
export async function closeFaults(): Promise<string[]> {
  const closed = await LedgerPeriod.find({ status: 'closed' }).sort({ _id: 1 }).lean<LedgerPeriodDoc[]>()
  const faults: string[] = []
  for (const { _id, heads } of closed)
    for (const { partition, seq, hash } of heads) {
      const entry = seq > 0 ? await LedgerEntry.findOne({ lane: partition, seq }, { hash: 1 }).lean() : null
      if (seq > 0 && entry?.hash !== hash) faults.push(`${monthOfPeriod(_id)} ${partition}`)
    }
  const kept = new Map(closed.map(({ _id, snapshot }) => [_id, snapshot]))
  for (const [id, snapshot] of await toldCloses())
    if (kept.get(id) !== snapshot) faults.push(`${monthOfPeriod(id)} told`)
  return faults
}

/** Months that are closed by what the audit trail tells, with the name of their snapshots. Reopening opens later ones, too. */
async function toldCloses(): Promise<Map<number, unknown>> {
  const told = new Map<number, unknown>()
  const actions = ['ledger.period.closed', 'ledger.period.reopened']
  const records = auditRecords
    .find({ entityType: 'ledger_period', action: op.in(actions) } as never)
    .sort({ at: 1, 'after.version': 1, _id: 1 })
    .lean<{ action: string; entityId: number; after: { snapshot?: unknown } | null }[]>()
    .cursor({ batchSize, ...walkLimit })
  for await (const { action, entityId, after } of records)
    if (action === 'ledger.period.closed') told.set(entityId, after?.snapshot ?? null)
    else for (const id of [...told.keys()]) if (id >= entityId) told.delete(id)
  return told
}

type By = LedgerSnapshotDoc['by']

/** A sum of an account, of one client or broker in it or of all, in signed cents. */
interface Sum {
  account: AccountCode
  holder: number
  cents: number
}

/** The end of a closed month, or the beginning of the book. */
interface End {
  snapshot: string | null
  day: string
}

/**
 * Balances of closed months that the postings do not add up to, as `2026-10 clientId:7 1100`. Each month is held against
 * the one before and what moved since, all as streams in one order: every posting is read once for clients, for
 * brokers and for all, and only what differs is kept.
 */
export async function snapshotFaults(): Promise<string[]> {
  const faults: string[] = []
  const closed = await LedgerPeriod.find({ status: 'closed' }, { snapshot: 1 }).sort({ _id: 1 }).lean()
  for (const by of ['all', ...snapshotDimensions] as const) {
    let before: End = { snapshot: null, day: '' }
    // What a month should say beyond what it says: the next one goes on from there.
    let missing = new Map<string, number>()
    for (const { _id, snapshot } of closed) {
      const month = monthOfPeriod(_id)
      const end = { snapshot, day: lastDayOf(month) }
      missing = await differences(by, { before, end, missing }, (name) => faults.push(`${month} ${name}`))
      before = end
    }
  }
  return faults
}

/** Compares the balances of one month. @returns by how much they fall short of what they should be */
async function differences(
  by: By,
  { before, end, missing }: { before: End; end: End; missing: ReadonlyMap<string, number> },
  tell: (name: string) => void,
): Promise<Map<string, number>> {
  const short = new Map<string, number>()
  const left = new Map(missing)
  const check = (name: string, expected: number, stored: number, rows = 1) => {
    if (expected !== stored) short.set(name, expected - stored)
    // Two rows of one balance add up in one place and not in another.
    if (expected !== stored || rows > 1) tell(name)
  }
  const streams = [storedSums(by, before), movedSums(by, before, end), storedSums(by, end)] as const
  for await (const { first, cents, rows } of sideBySide(streams)) {
    const [prior = 0, moved = 0, stored = 0] = cents
    const name = `${by === 'all' ? by : `${by}:${first.holder}`} ${first.account}`
    check(name, prior + moved + (left.get(name) ?? 0), stored, rows[2])
    left.delete(name)
  }
  for (const [name, cents] of left) check(name, cents, 0)
  return short
}

function storedSums(by: By, { snapshot }: End): AsyncIterable<Sum> {
  return driverCollection<LedgerSnapshotDoc>(LedgerSnapshot).find(
    { snapshot: snapshot ?? '', by },
    { projection: { _id: 0, account: 1, holder: 1, cents: 1 }, sort: { account: 1, holder: 1 }, batchSize },
  ) as AsyncIterable<Sum>
}

/** What moved after one end and up to another. */
function movedSums(by: By, before: End, { day }: End): AsyncIterable<Sum> {
  const isAll = by === 'all'
  const accounts = isAll ? accountCodes : accountsWith(by)
  const own = isAll ? {} : { [by]: { $type: 'number' } }
  return driverCollection<LedgerPostingDoc>(LedgerPosting).aggregate<Sum>(
    [
      { $match: { account: { $in: accounts }, bookDate: { $gt: before.day, $lte: day }, ...own } },
      {
        $group: {
          _id: { account: '$account', holder: isAll ? { $literal: 0 } : `$${by}` },
          cents: { $sum: '$cents' },
        },
      },
      { $sort: { '_id.account': 1, '_id.holder': 1 } },
      { $project: { _id: 0, account: '$_id.account', holder: '$_id.holder', cents: 1 } },
    ],
    { allowDiskUse: true, batchSize },
  )
}

/** Streams in the order of account and holder, one balance at a time: its cents and its rows in each of them. */
async function* sideBySide(
  streams: readonly AsyncIterable<Sum>[],
): AsyncGenerator<{ first: Sum; cents: number[]; rows: number[] }> {
  const readers = streams.map((stream) => stream[Symbol.asyncIterator]())
  const heads = await Promise.all(readers.map((reader) => reader.next()))
  for (;;) {
    const values = heads.flatMap(({ done, value }) => (done ? [] : [value as Sum]))
    const [first] = values.sort(inOrder)
    if (!first) return
    const [cents, rows]: [number[], number[]] = [[], []]
    for (const [index, reader] of readers.entries()) {
      for (let head = heads[index]; head && !head.done && inOrder(head.value, first) === 0; ) {
        cents[index] = (cents[index] ?? 0) + head.value.cents
        rows[index] = (rows[index] ?? 0) + 1
        head = await reader.next()
        heads[index] = head
      }
    }
    yield { first, cents, rows }
  }
}

function inOrder(one: Sum, other: Sum): number {
  if (one.account === other.account) return one.holder - other.holder
  return one.account < other.account ? -1 : 1
}

import { isDeepStrictEqual } from 'node:util'
import type { AccountCode, LedgerDimension } from '@drayline/domain/finance/ledger/chart'
import { accountCodes, ledgerDimensions } from '@drayline/domain/finance/ledger/chart'
import type { ChainReport, OnProgress } from '../../kernel/database/chained-log.ts'
import { verifyChainedLog } from '../../kernel/database/chained-log.ts'
import { driverCollection } from '../../kernel/database/model.ts'
import type { LedgerDayDoc, LedgerEntryDoc, LedgerPositionDoc, LedgerPostingDoc } from './ledger.model.ts'
import { LedgerDay, LedgerEntry, LedgerPosition, LedgerPosting } from './ledger.model.ts'
import { ledgerKey, ledgerLog } from './ledger-chain.ts'
import { postingsOf } from './post.ts'
import { closeFaults, snapshotFaults } from './verify-closes.ts'

export interface LedgerReport {
  chain: ChainReport
  /** Postings that are not, or not as, the lines of the entries. */
  postings: string[]
  /** Balances that the postings do not add up to, as `clientId:7 1100`. */
  positions: string[]
  /** Sums of days that the postings do not add up to, as `2026-10-05 1100`. */
  days: string[]
  /** Closes that are not as they were told, or remember another end of a partition than the chain has, as `2026-10 7`. */
  closes: string[]
  /** Balances of closed months that the postings do not add up to, as `2026-10 clientId:7 1100`. */
  snapshots: string[]
}

/**
 * Checks that the book is as it was written, and that everything derived from it is what it adds up to. Reads both
 * sides as streams in one order, so that millions of postings need no memory.
 */
export async function verifyLedger(onProgress?: OnProgress): Promise<LedgerReport> {
  const chain = await verifyChainedLog(ledgerLog, ledgerKey(), onProgress)
  const postings = await postingFaults()
  const positions: string[] = []
  for (const holder of holders) positions.push(...(await positionFaults(holder)))
  const [days, closes] = [await dayFaults(), await closeFaults()]
  return { chain, postings, positions, days, closes, snapshots: await snapshotFaults() }
}

const batchSize = 1_000

/** Entries and postings side by side, both by the entry's id. */
async function postingFaults(): Promise<string[]> {
  const faults: string[] = []
  const lines = linesByEntry()
  let found = await lines.next()
  for await (const entry of driverCollection<LedgerEntryDoc>(LedgerEntry).find(
    {},
    { sort: { _id: 1 }, batchSize },
  )) {
    for (; !found.done && found.value.entryId < entry._id; found = await lines.next())
      faults.push(...strays(found.value))
    const own = !found.done && found.value.entryId === entry._id ? found.value.postings : []
    const byId = new Map(own.map((posting) => [posting._id, posting]))
    for (const posting of postingsOf(entry)) {
      if (!isDeepStrictEqual(byId.get(posting._id), posting)) faults.push(posting._id)
      byId.delete(posting._id)
    }
    faults.push(...byId.keys())
    if (own.length > 0) found = await lines.next()
  }
  for (; !found.done; found = await lines.next()) faults.push(...strays(found.value))
  return faults
}

interface EntryPostings {
  entryId: string
  postings: LedgerPostingDoc[]
}

async function* linesByEntry(): AsyncGenerator<EntryPostings, undefined> {
  let group: EntryPostings | undefined
  const all = driverCollection<LedgerPostingDoc>(LedgerPosting).find({}, { sort: { entryId: 1 }, batchSize })
  for await (const posting of all) {
    if (group?.entryId === posting.entryId) group.postings.push(posting)
    else {
      if (group) yield group
      group = { entryId: posting.entryId, postings: [posting] }
    }
  }
  if (group) yield group
}

const strays = ({ postings }: EntryPostings) => postings.map(({ _id }) => _id)

/** What balances are kept of, with the fields of a posting that say so. */
const holders: { prefix: string; fields: readonly LedgerDimension[] }[] = [
  ...ledgerDimensions.map((name) => ({ prefix: name, fields: [name] })),
  { prefix: 'pair', fields: ['clientId', 'brokerId'] },
]

type Sums = Partial<Record<AccountCode, number>>

/** Holders by their postings, in batches beside their kept balances; then kept balances that have no posting. */
async function positionFaults({ prefix, fields }: (typeof holders)[number]): Promise<string[]> {
  const faults: string[] = []
  let known = 0
  let batch = new Map<string, Sums>()
  const compare = async () => {
    const kept = await positionsOf([...batch.keys()])
    for (const [holder, sums] of batch) {
      const balances = kept.get(holder)
      if (balances) known += 1
      faults.push(...(balances ? differing(holder, balances, sums) : [holder]))
    }
    batch = new Map()
  }
  for (const range of await rangesOf(fields))
    for await (const { of, sums } of sumsBy(fields, range)) {
      batch.set([prefix, ...fields.map((field) => of[field])].join(':'), sums)
      if (batch.size === batchSize) await compare()
    }
  await compare()
  return [...faults, ...(await positionsOfNothing(prefix, fields, known))]
}

/** So many purchases that their sums stay in the database's memory. */
const purchasesAtOnce = 50_000

/**
 * Postings that are added up at once: those of all holders or, of purchases, which are as many as invoices, of some by
 * their ids. The last ones have no end, so that none is left out.
 */
async function rangesOf(fields: readonly LedgerDimension[]): Promise<object[]> {
  if (!fields.includes('purchaseId'))
    return [Object.fromEntries(fields.map((field) => [field, { $type: 'number' }]))]
  const last = await Promise.all(accountCodes.map(lastPurchaseIn))
  const count = Math.ceil((Math.max(...last) + 1) / purchasesAtOnce)
  return Array.from({ length: count }, (_, index) => ({
    account: { $in: accountCodes },
    purchaseId: {
      ...(index === 0 ? { $type: 'number' } : { $gte: index * purchasesAtOnce }),
      ...(index < count - 1 ? { $lt: (index + 1) * purchasesAtOnce } : {}),
    },
  }))
}

async function lastPurchaseIn(account: AccountCode): Promise<number> {
  const last = await driverCollection<LedgerPostingDoc>(LedgerPosting).findOne(
    { account },
    { projection: { _id: 0, purchaseId: 1 }, sort: { purchaseId: -1 } },
  )
  return last?.purchaseId ?? 0
}

type Keys = Pick<LedgerPostingDoc, LedgerDimension | 'bookDate'>

/**
 * Sums of postings by account for each holder or day. One number for each of them and account, put together here: an
 * expression for each account took the database ten times as long.
 */
async function* sumsBy(
  fields: readonly (keyof Keys)[],
  filter: object,
): AsyncGenerator<{ of: Keys; sums: Sums }, undefined> {
  const of = Object.fromEntries(fields.map((field) => [field, `$${field}`]))
  const groups = driverCollection<LedgerPostingDoc>(LedgerPosting).aggregate<{
    _id: { of: Keys; account: AccountCode }
    cents: number
  }>(
    [
      { $match: filter },
      { $group: { _id: { of, account: '$account' }, cents: { $sum: '$cents' } } },
      { $sort: { '_id.of': 1 } },
    ],
    { allowDiskUse: true, batchSize },
  )
  let one: { of: Keys; sums: Sums } | undefined
  for await (const { _id, cents } of groups) {
    if (one && !fields.every((field) => one?.of[field] === _id.of[field])) {
      yield one
      one = undefined
    }
    one ??= { of: _id.of, sums: {} }
    one.sums[_id.account] = cents
  }
  if (one) yield one
}

async function positionsOf(ids: string[]): Promise<Map<string, Sums>> {
  const kept = await driverCollection<LedgerPositionDoc>(LedgerPosition)
    .find({ _id: { $in: ids } })
    .toArray()
  return new Map(kept.map(({ _id, balances }) => [_id, balances]))
}

const differing = (name: string, kept: Sums, sums: Sums) =>
  accountCodes.filter((code) => (kept[code] ?? 0) !== (sums[code] ?? 0)).map((code) => `${name} ${code}`)

/** Only looked for when there are more kept balances than holders: usually there are none. */
async function positionsOfNothing(
  prefix: string,
  fields: readonly LedgerDimension[],
  known: number,
): Promise<string[]> {
  const filter = { _id: { $gt: `${prefix}:`, $lt: `${prefix};` } }
  const collection = driverCollection<LedgerPositionDoc>(LedgerPosition)
  if ((await collection.countDocuments(filter)) <= known) return []
  const faults: string[] = []
  for await (const { _id, balances } of collection.find(filter, { batchSize })) {
    const [, ...ids] = _id.split(':').map(Number)
    const own = Object.fromEntries(fields.map((field, index) => [field, ids[index]]))
    if (!(await driverCollection<LedgerPostingDoc>(LedgerPosting).findOne(own)))
      faults.push(...differing(_id, balances, {}))
  }
  return faults
}

/** Sums of days beside those of the postings: some thousands of days at most. */
async function dayFaults(): Promise<string[]> {
  const kept = new Map<string, Sums>()
  for await (const { day, moved } of driverCollection<LedgerDayDoc>(LedgerDay).find({}, { batchSize })) {
    const sums = kept.get(day) ?? {}
    for (const code of accountCodes) sums[code] = (sums[code] ?? 0) + (moved[code] ?? 0)
    kept.set(day, sums)
  }
  const faults: string[] = []
  for await (const { of, sums } of sumsBy(['bookDate'], {})) {
    faults.push(...differing(of.bookDate, kept.get(of.bookDate) ?? {}, sums))
    kept.delete(of.bookDate)
  }
  for (const [day, sums] of kept) faults.push(...differing(day, sums, {}))
  return faults.sort()
}

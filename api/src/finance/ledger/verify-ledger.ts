import { isDeepStrictEqual } from 'node:util'
import { accountCodes } from '@drayline/domain/finance/ledger/chart'
import type { ChainReport, OnProgress } from '../../kernel/database/chained-log.ts'
import { verifyChainedLog } from '../../kernel/database/chained-log.ts'
import { driverCollection } from '../../kernel/database/model.ts'
import type { LedgerEntryDoc, LedgerPositionDoc, LedgerPostingDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosition, LedgerPosting } from './ledger.model.ts'
import { ledgerKey, ledgerLog } from './ledger-chain.ts'
import { balanceChanges, postingsOf } from './post.ts'

export interface LedgerReport {
  chain: ChainReport
  /** Postings that are not, or not as, the lines of the entries. */
  postings: string[]
  /** Balances that the entries do not add up to, as `clientId:7 1100`. */
  positions: string[]
}

/** Checks that the book is as it was written, and that everything derived from it is what it adds up to. */
export async function verifyLedger(onProgress?: OnProgress): Promise<LedgerReport> {
  const chain = await verifyChainedLog(ledgerLog, ledgerKey(), onProgress)
  const expected = new Map<string, Map<string, number>>()
  const postings: string[] = []
  let lineCount = 0
  const entries = driverCollection<LedgerEntryDoc>(LedgerEntry).find({}, { batchSize: 500 })
  for await (const entry of entries) {
    lineCount += entry.lines.length
    postings.push(...(await postingFaults(entry)))
    for (const [holder, moved] of balanceChanges(entry.lines)) {
      const sums = expected.get(holder) ?? new Map<string, number>()
      for (const [account, cents] of moved) sums.set(account, (sums.get(account) ?? 0) + cents)
      expected.set(holder, sums)
    }
  }
  const stored = await LedgerPosting.countDocuments()
  if (stored > lineCount && postings.length === 0) postings.push(`${stored - lineCount} of no entry`)
  return { chain, postings, positions: await positionFaults(expected) }
}

async function postingFaults(entry: LedgerEntryDoc): Promise<string[]> {
  const found = await LedgerPosting.find({ entryId: entry._id }).lean<LedgerPostingDoc[]>()
  const byId = new Map(found.map((posting) => [posting._id, posting]))
  return postingsOf(entry).flatMap((posting) =>
    isDeepStrictEqual(byId.get(posting._id), posting) ? [] : [posting._id],
  )
}

async function positionFaults(expected: ReadonlyMap<string, ReadonlyMap<string, number>>): Promise<string[]> {
  const faults: string[] = []
  const seen = new Set<string>()
  for await (const { _id, balances } of driverCollection<LedgerPositionDoc>(LedgerPosition).find()) {
    seen.add(_id)
    for (const account of accountCodes)
      if ((balances[account] ?? 0) !== (expected.get(_id)?.get(account) ?? 0))
        faults.push(`${_id} ${account}`)
  }
  return [...faults, ...[...expected.keys()].filter((holder) => !seen.has(holder))]
}

import type { AccountCode, LedgerDimension } from '@drayline/domain/finance/ledger/chart'
import { accountCodes, balanceSide } from '@drayline/domain/finance/ledger/chart'
import { lastDayOf, monthOfPeriod } from '@drayline/domain/finance/ledger/period'
import { op } from '../../kernel/database/filter.ts'
import { LedgerDay, LedgerPosting } from './ledger.model.ts'
import type { SnapshotDimension } from './period.model.ts'
import { LedgerSnapshot, snapshotDimensions } from './period.model.ts'
import { closedBy } from './periods.ts'

/** Part of an account: a client's, a broker's, a purchase's. */
export type BalanceScope = Partial<
  Pick<Record<LedgerDimension, number>, 'clientId' | 'brokerId' | 'purchaseId'>
>

/** Where a sum begins: the snapshots of the last closed month, or the first day of the book. */
interface Base {
  snapshot: string | null
  /** Postings after this day are added. */
  through: string
}

/** Before every day that a book can have. */
const beginning = '0000-00-00'

/**
 * Works from the last month that was closed on or before a day. A month that is reopened meanwhile loses its snapshots:
 * then it is done once more.
 */
async function fromSnapshot<T>(asOf: string, work: (base: Base) => Promise<T>): Promise<T> {
  for (;;) {
    const base = await baseOf(asOf)
    const result = await work(base)
    const after = await baseOf(asOf)
    if (after.snapshot === base.snapshot || base.snapshot === null) return result
  }
}

async function baseOf(asOf: string): Promise<Base> {
  const period = await closedBy(asOf)
  return period
    ? { snapshot: period.snapshot, through: lastDayOf(monthOfPeriod(period._id)) }
    : { snapshot: null, through: beginning }
}

/**
 * Returns the balance of an account at the end of a day, in cents on the account's own side: a liability that we owe is
 * positive.
 * @param asOf calendar date of the company
 */
export async function balanceAsOf(
  account: AccountCode,
  asOf: string,
  scope: BalanceScope = {},
): Promise<number> {
  const cents = await signedBalance(account, asOf, scope)
  // A liability of nothing is 0, not -0.
  return cents === 0 ? 0 : cents * balanceSide(account)
}

async function signedBalance(account: AccountCode, asOf: string, scope: BalanceScope): Promise<number> {
  const given = Object.keys(scope) as (keyof BalanceScope)[]
  if (given.length === 0) return (await signedTotals(asOf)).get(account) ?? 0
  const [only, ...others] = given
  const by = snapshotDimensions.find((dimension) => dimension === only)
  // Snapshots know clients and brokers by themselves; a purchase, or a client with one broker, has few postings.
  if (!by || others.length > 0) return await movedIn(account, scope, beginning, asOf)
  return await fromSnapshot(asOf, async ({ snapshot, through }) => {
    const holder = scope[by]
    // One after the other: this also runs inside transactions, which take no statements side by side.
    const before = snapshot
      ? await LedgerSnapshot.findOne({ snapshot, account, by, holder }, { cents: 1 }).lean()
      : null
    return (before?.cents ?? 0) + (await movedIn(account, scope, through, asOf))
  })
}

/** Balances of several accounts of one client or broker at the end of a day, in signed cents. */
export async function signedOf(
  accounts: readonly AccountCode[],
  asOf: string,
  { by, holder }: { by: SnapshotDimension; holder: number },
): Promise<(account: AccountCode) => number> {
  const sums = await fromSnapshot(asOf, async ({ snapshot, through }) => {
    const before = snapshot
      ? await LedgerSnapshot.find(
          { snapshot, by, account: op.in(accounts), holder },
          { account: 1, cents: 1 },
        ).lean()
      : []
    const moved = await LedgerPosting.aggregate<{ _id: AccountCode; cents: number }>([
      { $match: { account: { $in: accounts }, [by]: holder, bookDate: { $gt: through, $lte: asOf } } },
      { $group: { _id: '$account', cents: { $sum: '$cents' } } },
    ])
    const all = new Map(before.map(({ account, cents }) => [account, cents]))
    for (const { _id, cents } of moved) all.set(_id, (all.get(_id) ?? 0) + cents)
    return all
  })
  return (account) => sums.get(account) ?? 0
}

/** Sum of an account's postings after a day and up to another, in signed cents. */
async function movedIn(
  account: AccountCode,
  scope: BalanceScope,
  after: string,
  upTo: string,
): Promise<number> {
  const [row] = await LedgerPosting.aggregate<{ cents: number }>([
    { $match: { account, ...scope, bookDate: { $gt: after, $lte: upTo } } },
    { $group: { _id: null, cents: { $sum: '$cents' } } },
  ])
  return row?.cents ?? 0
}

/** Balances of all accounts at the end of a day, in signed cents; accounts of nothing are left out. */
export async function signedTotals(asOf: string): Promise<Map<AccountCode, number>> {
  return await fromSnapshot(asOf, async ({ snapshot, through }) => {
    const before = snapshot
      ? await LedgerSnapshot.find({ snapshot, by: 'all' }, { account: 1, cents: 1 }).lean()
      : []
    const [moved] = await LedgerDay.aggregate<Record<string, number>>([
      { $match: { day: { $gt: through, $lte: asOf } } },
      { $group: { _id: null, ...Object.fromEntries(accountCodes.map(sumOfAccount)) } },
    ])
    const start = new Map(before.map(({ account, cents }) => [account, cents]))
    const totals = accountCodes.map((code) => [code, (start.get(code) ?? 0) + (moved?.[code] ?? 0)] as const)
    return new Map(totals.filter(([, cents]) => cents !== 0))
  })
}

function sumOfAccount(code: AccountCode): [string, object] {
  return [code, { $sum: `$moved.${code}` }]
}

export interface TrialBalanceRow {
  account: AccountCode
  debitCents: number
  creditCents: number
}

/** Returns the accounts that have a balance at the end of a day, by code; debits and credits are equal. */
export async function trialBalance(asOf: string): Promise<TrialBalanceRow[]> {
  return [...(await signedTotals(asOf))].map(([account, cents]) => ({
    account,
    debitCents: Math.max(0, cents),
    creditCents: Math.max(0, -cents),
  }))
}

/** Balances of an account by client or by broker at the end of a day, in signed cents, without those of nothing. */
export async function signedBy(
  account: AccountCode,
  by: SnapshotDimension,
  asOf: string,
): Promise<Map<number, number>> {
  return (await signedByAccounts([account], by, asOf)).get(account) ?? new Map()
}

/** The same of several accounts, by account; those of nothing are left out. */
export async function signedByAccounts(
  accounts: readonly AccountCode[],
  by: SnapshotDimension,
  asOf: string,
): Promise<Map<AccountCode, Map<number, number>>> {
  const $in = [...accounts]
  return await fromSnapshot(asOf, async ({ snapshot, through }) => {
    const before = snapshot
      ? await LedgerSnapshot.find(
          { snapshot, by, account: op.in($in) },
          { account: 1, holder: 1, cents: 1 },
        ).lean()
      : []
    const after = await LedgerPosting.aggregate<{ _id: Holder; cents: number }>([
      { $match: { account: { $in }, bookDate: { $gt: through, $lte: asOf } } },
      { $group: { _id: { account: '$account', holder: `$${by}` }, cents: { $sum: '$cents' } } },
    ]).allowDiskUse(true)
    const all = new Map<AccountCode, Map<number, number>>()
    for (const { account, holder, cents } of [
      ...before,
      ...after.map(({ _id, cents }) => ({ ..._id, cents })),
    ]) {
      if (typeof holder !== 'number') continue
      const sums = all.get(account) ?? new Map<number, number>()
      all.set(account, sums.set(holder, (sums.get(holder) ?? 0) + cents))
    }
    for (const sums of all.values()) for (const [holder, cents] of sums) if (cents === 0) sums.delete(holder)
    return all
  })
}

/** Whom a sum belongs to; lines without the dimension have none, which a group of the database gives as null. */
interface Holder {
  account: AccountCode
  holder?: number | null
}

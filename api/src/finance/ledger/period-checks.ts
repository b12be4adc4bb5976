import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountCodes, accountsWith, balanceSide } from '@drayline/domain/finance/ledger/chart'
import { lastDayOf, lastOverdueDay, maxUnappliedDays } from '@drayline/domain/finance/ledger/period'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { driverCollection } from '../../kernel/database/model.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import { balanceAsOf, signedBy, signedByAccounts, signedTotals } from './balances.ts'
import type { LedgerJournalDoc } from './journal.model.ts'
import { LedgerJournal } from './journal.model.ts'
import type { LedgerPositionDoc } from './ledger.model.ts'
import { LedgerPosition, LedgerPosting } from './ledger.model.ts'
import type { PeriodFinding, SnapshotDimension } from './period.model.ts'
import { snapshotDimensions } from './period.model.ts'

/** After every day that a book can have. */
const end = '9999-12-31'
/** So many findings of a check are named. */
const maxNamed = 50

/** Payments on their way out: what left is a credit until the bank shows it. */
const transitAccounts = ['1090', '1095'] as const
const unappliedAccount = '2200'

/** Returns what speaks against closing a month (R-LED-9). Reads what is there now; nothing waits for it. */
export async function checkPeriod(month: string): Promise<PeriodFinding[]> {
  const last = lastDayOf(month)
  const findings = [...(await unbalanced(last)), ...(await waitingJournals(last))]
  for (const by of snapshotDimensions) findings.push(...(await wrongBalances(by)))
  const oldTransit = lastOverdueDay(month)
  for (const account of transitAccounts)
    findings.push(...(await outstanding('inTransit', account, 'clientId', oldTransit)))
  const oldMoney = addDays(last, -maxUnappliedDays)
  findings.push(...(await outstanding('unapplied', unappliedAccount, 'brokerId', oldMoney)))
  return findings
}

async function unbalanced(last: string): Promise<PeriodFinding[]> {
  const cents = [...(await signedTotals(last)).values()].reduce((sum, one) => sum + one, 0)
  return cents === 0 ? [] : [{ check: 'unbalanced', holder: '', account: null, cents }]
}

/** After the close they could no longer be posted in the month that they are for. */
async function waitingJournals(last: string): Promise<PeriodFinding[]> {
  const waiting = conditionsOn<LedgerJournalDoc>({ status: 'requested', bookDate: op.lte(last) })
  const journals = await LedgerJournal.find(waiting).limit(maxNamed).lean<LedgerJournalDoc[]>()
  return journals.map(({ lines }) => ({
    check: 'journals',
    holder: '',
    account: null,
    cents: lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
  }))
}

/** Kept balances of clients or brokers that their postings do not add up to. */
async function wrongBalances(by: SnapshotDimension): Promise<PeriodFinding[]> {
  const expected = new Map<string, Map<AccountCode, number>>()
  for (const [account, sums] of await signedByAccounts(accountsWith(by), by, end))
    for (const [holder, cents] of sums) {
      const ofHolder = expected.get(`${by}:${holder}`) ?? new Map<AccountCode, number>()
      expected.set(`${by}:${holder}`, ofHolder.set(account, cents))
    }
  const suspects: { holder: string; account: AccountCode }[] = []
  const seen = new Set<string>()
  const kept = driverCollection<LedgerPositionDoc>(LedgerPosition).find({
    _id: { $gt: `${by}:`, $lt: `${by};` },
  })
  for await (const { _id, balances } of kept) {
    seen.add(_id)
    for (const account of accountCodes)
      if ((balances[account] ?? 0) !== (expected.get(_id)?.get(account) ?? 0))
        suspects.push({ holder: _id, account })
  }
  for (const [holder, sums] of expected)
    if (!seen.has(holder)) for (const account of sums.keys()) suspects.push({ holder, account })
  return await confirmed(by, suspects)
}

/** Others post meanwhile, so what differs is looked at once more, postings and balance at one instant. */
async function confirmed(
  by: SnapshotDimension,
  suspects: readonly { holder: string; account: AccountCode }[],
): Promise<PeriodFinding[]> {
  const findings: PeriodFinding[] = []
  for (const { holder, account } of suspects) {
    if (findings.length === maxNamed) break
    const cents = await runTransaction(async () => {
      const posted = await balanceAsOf(account, end, { [by]: Number(holder.split(':')[1]) })
      const position = await LedgerPosition.findById(holder).lean<LedgerPositionDoc>()
      return (position?.balances[account] ?? 0) * balanceSide(account) - posted
    })
    if (cents !== 0) findings.push({ check: 'balances', holder, account, cents })
  }
  return findings
}

/** Credits that stood on a day and that nothing has taken away since. */
async function outstanding(
  check: 'inTransit' | 'unapplied',
  account: AccountCode,
  by: SnapshotDimension,
  day: string,
): Promise<PeriodFinding[]> {
  const then = await signedBy(account, by, day)
  const debits = await LedgerPosting.aggregate<{ _id: number; cents: number }>([
    { $match: { account, bookDate: { $gt: day }, cents: { $gt: 0 } } },
    { $group: { _id: `$${by}`, cents: { $sum: '$cents' } } },
  ])
  const since = new Map(debits.map(({ _id, cents }) => [_id, cents]))
  return [...then]
    .map(([holder, cents]) => ({ holder: `${by}:${holder}`, cents: -cents - (since.get(holder) ?? 0) }))
    .filter(({ cents }) => cents > 0)
    .slice(0, maxNamed)
    .map(({ holder, cents }) => ({ check, holder, account, cents }))
}

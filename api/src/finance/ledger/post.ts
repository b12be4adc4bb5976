import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountRules, balanceSide, ledgerDimensions } from '@drayline/domain/finance/ledger/chart'
import type { EntryKind, EntryLines, LedgerLine } from '@drayline/domain/finance/ledger/entry'
import { clientsOf, dateProblems, lineProblems, reversedLines } from '@drayline/domain/finance/ledger/entry'
import type { Person } from '../../kernel/base/person.ts'
import { appendToPartition, type ChainedRecord } from '../../kernel/database/chained-log.ts'
import type { EntrySource, LedgerEntryDoc, LedgerPositionDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosition, LedgerPosting, ledgerPartitionCount } from './ledger.model.ts'
import { ledgerKey, ledgerLog } from './ledger-chain.ts'

/** Everything of an entry but its place in the book. */
export interface EntryFacts extends EntryLines {
  source: EntrySource
  /** Which of several events of this kind about the source; 1 when there is only one. */
  n?: number
  bookDate: string
  valueDate: string
  at: Date
  by: Person | null
}

/** An entry was refused because a balance would fall below zero. */
export class BelowZero extends Error {
  readonly account: AccountCode
  /** What the balance belongs to: `purchaseId:7`. */
  readonly holder: string
  /** The balance as it would be, in cents on the account's own side. */
  readonly cents: number

  constructor(account: AccountCode, holder: string, cents: number) {
    super(`${account} of ${holder} would be ${cents}`)
    this.account = account
    this.holder = holder
    this.cents = cents
  }
}

/** Returns the key of an event. The same event has the same key, however often it is posted. */
function entryKey(kind: EntryKind, { entity, id }: EntrySource, n = 1): string {
  return `${kind}:${entity}:${id}:${n}`
}

/**
 * Posts an entry, inside the running transaction. An event that is in the book already is answered with its entry.
 * @throws BelowZero when a balance that has a floor would fall below it
 * @throws Error when the lines do not make an entry: a fault of the caller, not of a person
 */
export async function post(facts: EntryFacts): Promise<LedgerEntryDoc> {
  const { kind, source, n, lines, bookDate, valueDate, at, by } = facts
  return await store({ key: entryKey(kind, source, n), kind, bookDate, valueDate, at, by, source, lines })
}

/**
 * Undoes an entry whole, inside the running transaction: the same lines on the other side. It keeps the value date.
 * An entry that is reversed already is answered with its reversal.
 * @throws Error for an unknown entry, and for the reversal of a reversal
 */
export async function reverse(
  entryId: string,
  { bookDate, at, by }: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<LedgerEntryDoc> {
  const entry = await LedgerEntry.findById(entryId).lean<LedgerEntryDoc>()
  if (!entry) throw new Error(`There is no entry ${entryId}`)
  if (entry.reverses) throw new Error(`${entryId} is a reversal: post the event anew`)
  const { key, kind, valueDate, source, lines } = entry
  return await store({
    ...{ key: `reversal:${key}`, kind, bookDate, valueDate, at, by, source },
    ...{ reverses: entryId, lines: reversedLines(lines) },
  })
}

async function store(entry: Omit<LedgerEntryDoc, keyof ChainedRecord>): Promise<LedgerEntryDoc> {
  const { key, lines } = entry
  const problems = [...lineProblems(lines), ...dateProblems(entry)]
  if (problems.length > 0) throw new Error(`${key} is no entry: ${problems.join(', ')}`)
  const earlier = await LedgerEntry.findOne({ key }).lean<LedgerEntryDoc>()
  if (earlier) return earlier
  await moveBalances(lines)
  const [stored] = await appendToPartition(ledgerLog, ledgerKey(), partitionOf(lines), [entry])
  if (!stored) throw new Error(`${key} was not stored`)
  await LedgerPosting.insertMany(postingsOf(stored), { ordered: true, lean: true })
  return stored
}

/** Writers who meet in a partition are those who meet in a client's balances anyway. */
function partitionOf(lines: readonly LedgerLine[]): number {
  const [clientId] = clientsOf(lines)
  const holder = clientId ?? lines.find(({ brokerId }) => brokerId !== undefined)?.brokerId ?? 0
  return holder % ledgerPartitionCount
}

/** Returns the flat copies of an entry's lines. */
export function postingsOf({ _id: entryId, bookDate, valueDate, lines }: LedgerEntryDoc) {
  return lines.map((line, index) => ({ ...line, _id: `${entryId}:${index}`, entryId, bookDate, valueDate }))
}

/** Adds the lines to the balances of everything they belong to, always in the same order: no two writers block each other. */
async function moveBalances(lines: readonly LedgerLine[]): Promise<void> {
  const changes = balanceChanges(lines)
  for (const holder of [...changes.keys()].sort()) {
    const moved = changes.get(holder) as Map<AccountCode, number>
    const $inc = Object.fromEntries([...moved].map(([account, cents]) => [`balances.${account}`, cents]))
    const position = await LedgerPosition.findOneAndUpdate(
      { _id: holder },
      { $inc },
      { upsert: true, returnDocument: 'after' },
    )
      .lean<LedgerPositionDoc>()
      .orFail()
    for (const account of moved.keys()) checkFloor(position, account)
  }
}

function checkFloor({ _id: holder, balances }: LedgerPositionDoc, account: AccountCode): void {
  const cents = (balances[account] ?? 0) * balanceSide(account)
  const { floor } = accountRules(account)
  if (cents < 0 && floor && holder.startsWith(`${floor}:`)) throw new BelowZero(account, holder, cents)
}

/** Changes of balances in signed cents: by holder (`clientId:7`) and account. */
export function balanceChanges(lines: readonly LedgerLine[]): Map<string, Map<AccountCode, number>> {
  const changes = new Map<string, Map<AccountCode, number>>()
  for (const line of lines)
    for (const holder of holdersOf(line)) {
      const moved = changes.get(holder) ?? new Map<AccountCode, number>()
      moved.set(line.account, (moved.get(line.account) ?? 0) + line.cents)
      changes.set(holder, moved)
    }
  return changes
}

/** Everything a line's amount belongs to: each of its dimensions, and the pair of client and broker. */
function holdersOf(line: LedgerLine): string[] {
  const own = ledgerDimensions.flatMap((name) => (line[name] === undefined ? [] : [`${name}:${line[name]}`]))
  const { clientId, brokerId } = line
  return clientId === undefined || brokerId === undefined ? own : [...own, `pair:${clientId}:${brokerId}`]
}

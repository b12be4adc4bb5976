import type { AccountCode, FlooredAccount } from '@drayline/domain/finance/ledger/chart'
import { accountRules, balanceSide, hasFloor, ledgerDimensions } from '@drayline/domain/finance/ledger/chart'
import type { EntryKind, EntryLines, LedgerLine } from '@drayline/domain/finance/ledger/entry'
import { clientsOf, dateProblems, lineProblems, reversedLines } from '@drayline/domain/finance/ledger/entry'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { Problem } from '../../kernel/base/errors.ts'
import type { Person } from '../../kernel/base/person.ts'
import { appendToPartition, type ChainedRecord } from '../../kernel/database/chained-log.ts'
import { op } from '../../kernel/database/filter.ts'
import { nextInstant } from './entry-instants.ts'
import type { EntrySource, LedgerEntryDoc, LedgerPositionDoc } from './ledger.model.ts'
import {
  LedgerDay,
  LedgerEntry,
  LedgerPosition,
  LedgerPosting,
  ledgerPartitionCount,
} from './ledger.model.ts'
import { ledgerKey, ledgerLog } from './ledger-chain.ts'
import { requireOpen } from './periods.ts'

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

/** An entry was refused because a balance would fall below zero: 409 wherever it happens. */
export class BelowZero extends Problem {
  readonly account: FlooredAccount
  /** What the balance belongs to: `purchaseId:7`. */
  readonly holder: string
  /** The balance as it would be, in cents on the account's own side. */
  readonly cents: number

  constructor(account: FlooredAccount, holder: string, cents: number) {
    const message = { key: `ledger.belowZero.${account}`, params: { amount: formatCents(cents) } } as const
    super(409, 'error.conflict', { message })
    this.account = account
    this.holder = holder
    this.cents = cents
  }
}

/** Returns the key of an event. The same event has the same key, however often it is posted. */
export function entryKey(kind: EntryKind, { entity, id }: EntrySource, n = 1): string {
  return `${kind}:${entity}:${id}:${n}`
}

/**
 * Posts an entry, inside the running transaction. An event that is in the book already is answered with its entry.
 * @throws BelowZero (409) when a balance that has a floor would fall below it
 * @throws PeriodClosed (409) when the book date lies in a month that is closed or being closed
 * @throws Error when the lines do not make an entry: a fault of the caller, not of a person
 */
export async function post(facts: EntryFacts, requireDay: DayCheck = requireOpen): Promise<LedgerEntryDoc> {
  return await store(entryOf(facts), requireDay)
}

/** Refuses a book date that takes no entry. */
type DayCheck = (bookDate: string) => Promise<void>

/** Everything of an entry that its event says; its place in the book comes with the storing. */
export type UnplacedEntry = Omit<LedgerEntryDoc, keyof ChainedRecord>

/** Returns the entry of an event. */
export function entryOf({ kind, source, n, lines, bookDate, valueDate, at, by }: EntryFacts): UnplacedEntry {
  return { key: entryKey(kind, source, n), kind, bookDate, valueDate, at, by, source, lines }
}

/** Returns the entry that undoes another one: the same lines on the other side, with the same value date. */
export function reversalOf(
  { _id, key, kind, valueDate, source, lines }: LedgerEntryDoc,
  { bookDate, at, by }: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): UnplacedEntry {
  return {
    ...{ key: `reversal:${key}`, kind, bookDate, valueDate, at, by, source },
    ...{ reverses: _id, lines: reversedLines(lines) },
  }
}

/** @throws Error when the lines do not make an entry */
export function requireEntry(entry: UnplacedEntry): void {
  const problems = [...lineProblems(entry.lines), ...dateProblems(entry)]
  if (problems.length > 0) throw new Error(`${entry.key} is no entry: ${problems.join(', ')}`)
}

/** Tells whether an event is in the book, also inside a transaction. */
export async function isPosted({
  kind,
  source,
  n,
}: Pick<EntryFacts, 'kind' | 'source' | 'n'>): Promise<boolean> {
  return (await LedgerEntry.exists({ key: entryKey(kind, source, n) })) !== null
}

/** Tells whether the book has entries of another kind. */
export async function hasEntriesOtherThan(kind: EntryKind): Promise<boolean> {
  return (await LedgerEntry.exists({ kind: op.ne(kind) } as never)) !== null
}

/**
 * Undoes an entry whole, inside the running transaction: the same lines on the other side. It keeps the value date.
 * An entry that is reversed already is answered with its reversal.
 * @throws PeriodClosed (409) for a book date in a closed month: `firstOpenDay` gives one that is open
 * @throws Error for an unknown entry, and for the reversal of a reversal
 */
export async function reverse(
  entryId: string,
  undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<LedgerEntryDoc> {
  const entry = await LedgerEntry.findById(entryId).lean<LedgerEntryDoc>()
  if (!entry) throw new Error(`There is no entry ${entryId}`)
  if (entry.reverses) throw new Error(`${entryId} is a reversal: post the event anew`)
  return await store(reversalOf(entry, undo))
}

async function store(entry: UnplacedEntry, requireDay: DayCheck = requireOpen): Promise<LedgerEntryDoc> {
  const { key, lines } = entry
  requireEntry(entry)
  const earlier = await LedgerEntry.findOne({ key }).lean<LedgerEntryDoc>()
  if (earlier) return earlier
  await requireDay(entry.bookDate)
  await moveBalances(lines)
  const partition = partitionOf(lines)
  await moveDay(entry.bookDate, partition, lines)
  const [stored] = await appendToPartition(ledgerLog, ledgerKey(), partition, [
    { ...entry, at: nextInstant(entry.at) },
  ])
  // Stryker disable next-line ConditionalExpression,StringLiteral: an entry that is appended is answered
  if (!stored) throw new Error(`${key} was not stored`)
  await LedgerPosting.insertMany(postingsOf(stored), { ordered: true, lean: true })
  return stored
}

/** Partition of an entry. Writers who meet in a partition are those who meet in a client's balances anyway. */
export function partitionOf(lines: readonly LedgerLine[]): number {
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

async function moveDay(day: string, partition: number, lines: readonly LedgerLine[]): Promise<void> {
  const $inc = Object.fromEntries([...sumsByAccount(lines)].map(([code, cents]) => [`moved.${code}`, cents]))
  await LedgerDay.updateOne({ _id: `${day}:${partition}` }, { $inc, $setOnInsert: { day } }, { upsert: true })
}

/** Sums of lines in signed cents, by account. */
export function sumsByAccount(lines: readonly LedgerLine[]): Map<AccountCode, number> {
  const sums = new Map<AccountCode, number>()
  for (const { account, cents } of lines) sums.set(account, (sums.get(account) ?? 0) + cents)
  return sums
}

function checkFloor({ _id: holder, balances }: LedgerPositionDoc, account: AccountCode): void {
  const cents = (balances[account] ?? 0) * balanceSide(account)
  if (cents < 0 && hasFloor(account) && holder.startsWith(`${accountRules(account).floor}:`))
    throw new BelowZero(account, holder, cents)
}

/** Changes of balances in signed cents, by holder (`clientId:7`) and account. */
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

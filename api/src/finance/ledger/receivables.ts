import type { EntryKind, LedgerLine } from '@drayline/domain/finance/ledger/entry'
import { op } from '../../kernel/database/filter.ts'
import { signedBy } from './balances.ts'
import type { LedgerEntryDoc, LedgerPostingDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosting } from './ledger.model.ts'
import type { SnapshotDimension } from './period.model.ts'

const owedAccount = '1100'

/** A change of what a broker owes on a purchase, as one entry of the book made it. */
export interface ReceivableMovement {
  purchaseId: number
  kind: EntryKind
  isReversal: boolean
  /** Signed: positive when more is owed. */
  cents: number
  bookDate: string
  at: Date
}

/** Movements of what is owed on purchases, by purchase, in the order of the book. Also inside a transaction. */
export async function receivableMovements(
  purchaseIds: readonly number[],
): Promise<Map<number, ReceivableMovement[]>> {
  const owed = { account: owedAccount, purchaseId: op.in(purchaseIds) } as const
  const postings = await LedgerPosting.find(owed, { entryId: 1, purchaseId: 1, cents: 1 }).lean<
    LedgerPostingDoc[]
  >()
  const entries = await LedgerEntry.find(
    { _id: op.in([...new Set(postings.map(({ entryId }) => entryId))]) },
    { kind: 1, reverses: 1, bookDate: 1, at: 1, seq: 1 },
  ).lean<LedgerEntryDoc[]>()
  // All entries about a purchase are in one partition: that of its client.
  const ordered = entries.sort((a, b) =>
    a.bookDate < b.bookDate ? -1 : a.bookDate > b.bookDate ? 1 : a.seq - b.seq,
  )
  const byEntry = Map.groupBy(postings, ({ entryId }) => entryId)
  const movements = ordered.flatMap((entry) => movementsBy(entry, byEntry.get(entry._id) ?? []))
  return Map.groupBy(movements, ({ purchaseId }) => purchaseId)
}

/** Movements of what is owed on purchases that one entry makes. */
export function movementsOfEntry(entry: LedgerEntryDoc): ReceivableMovement[] {
  return movementsBy(
    entry,
    entry.lines.filter(({ account, purchaseId }) => account === owedAccount && purchaseId !== undefined),
  )
}

function movementsBy(
  { kind, reverses, bookDate, at }: Pick<LedgerEntryDoc, 'kind' | 'reverses' | 'bookDate' | 'at'>,
  lines: readonly Pick<LedgerLine, 'purchaseId' | 'cents'>[],
): ReceivableMovement[] {
  return [...Map.groupBy(lines, ({ purchaseId }) => purchaseId ?? 0)].map(([purchaseId, own]) => ({
    ...{ purchaseId, kind, isReversal: reverses !== undefined, bookDate, at },
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
  }))
}

/** Returns what brokers owe on purchases at the end of a day, in cents, by client or by broker. */
export async function receivablesBy(by: SnapshotDimension, asOf: string): Promise<Map<number, number>> {
  return await signedBy(owedAccount, by, asOf)
}

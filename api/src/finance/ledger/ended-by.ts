import type { EntryKind } from '@drayline/domain/finance/ledger/entry'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { EntrySource, LedgerEntryDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosting } from './ledger.model.ts'

/** Entries that end what they are about. */
const endings: readonly EntryKind[] = ['settlement', 'chargeback', 'writeOff']

/**
 * Tells which of some records had ended by the end of a day: an entry ended them that was not undone by then, or the one
 * they began with was undone.
 */
export async function endedBy(
  entity: EntrySource['entity'],
  ids: readonly number[],
  day: string,
): Promise<Set<number>> {
  const about = conditionsOn<LedgerEntryDoc>({
    'source.entity': entity,
    'source.id': op.in([...ids]),
    bookDate: op.lte(day),
  } as never)
  const entries = await LedgerEntry.find(about, { kind: 1, reverses: 1, source: 1 }).lean<LedgerEntryDoc[]>()
  const undone = new Set(entries.flatMap(({ reverses }) => reverses ?? []))
  const ended = entries.filter(({ _id, kind, reverses }) =>
    endings.includes(kind) ? !reverses && !undone.has(_id) : kind === 'purchase' && reverses,
  )
  return new Set(ended.map(({ source }) => source.id))
}

/** When these purchases ended: the instant of the last entry that ended each and was not undone. */
export async function endingsOf(purchaseIds: readonly number[]): Promise<Map<number, Date>> {
  const about = conditionsOn<LedgerEntryDoc>({
    ...{ 'source.entity': 'purchase', 'source.id': op.in([...purchaseIds]) },
  } as never)
  const fields = { kind: 1, reverses: 1, source: 1, at: 1 } as const
  const entries = await LedgerEntry.find(about, fields).sort({ at: 1 }).lean<LedgerEntryDoc[]>()
  const undone = new Set(entries.flatMap(({ reverses }) => reverses ?? []))
  const last = entries.filter(
    ({ _id, kind, reverses }) => endings.includes(kind) && !reverses && !undone.has(_id),
  )
  return new Map(last.map(({ source, at }) => [source.id, at]))
}

/** When payments to clients were booked: the instant of the first entry of each. */
export async function payoutsBooked(ids: readonly number[]): Promise<Map<number, Date>> {
  const about = conditionsOn<LedgerEntryDoc>({
    ...{ 'source.entity': 'payout', 'source.id': op.in([...ids]) },
  } as never)
  const entries = await LedgerEntry.find(about, { source: 1, at: 1 })
    .sort({ at: -1 })
    .lean<LedgerEntryDoc[]>()
  return new Map(entries.map(({ source, at }) => [source.id, at]))
}

/** A purchase does not end without moving one of these. */
const purchaseAccounts = ['1100', '2100', '4100', '4110'] as const

/** Returns the purchases of a client that entries after a day belong to. */
export async function purchasesMovedAfter(clientId: number, day: string): Promise<number[]> {
  const moved = { account: op.in(purchaseAccounts), clientId, bookDate: op.gt(day) }
  const ids = await LedgerPosting.distinct('purchaseId', moved as never)
  return ids.filter((id): id is number => id !== undefined && id !== null)
}

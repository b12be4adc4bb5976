import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { balanceSide } from '@drayline/domain/finance/ledger/chart'
import type { EntryKind, LedgerLine } from '@drayline/domain/finance/ledger/entry'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { walkLimit } from '../../kernel/database/model.ts'
import type { LedgerEntryDoc, LedgerPositionDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosition } from './ledger.model.ts'

// What the book says of records, for a check of what the records say themselves. Amounts are cents.

/** What entries about a record moved, but for those that were undone. */
export interface BookedAmounts {
  /** Debits of the entries that stand, by kind. */
  kinds: Partial<Record<EntryKind, number>>
  /** Kinds that were posted, undone ones included. */
  posted: Set<EntryKind>
  /** What they leave of a broker's money. */
  unappliedCents: number
}

/** What entries about records of a kind moved, by record; all that were asked for are answered. */
export async function amountsAbout(
  entity: string,
  ids: readonly number[],
): Promise<Map<number, BookedAmounts>> {
  const about = conditionsOn<LedgerEntryDoc>({ 'source.entity': entity, 'source.id': op.in(ids) })
  const entries = await LedgerEntry.find(about, {
    ...{ source: 1, kind: 1, reverses: 1, 'lines.account': 1, 'lines.cents': 1 },
  }).lean<LedgerEntryDoc[]>()
  const undone = new Set(entries.flatMap(({ reverses }) => reverses ?? []))
  const amounts = new Map(
    ids.map((id) => [id, { kinds: {}, posted: new Set(), unappliedCents: 0 } as BookedAmounts]),
  )
  for (const { _id, source, kind, reverses, lines } of entries) {
    const of = amounts.get(source.id)
    of?.posted.add(kind)
    if (!of || reverses || undone.has(_id)) continue
    of.kinds[kind] = (of.kinds[kind] ?? 0) + sumOf(lines, ({ cents }) => Math.max(0, cents))
    of.unappliedCents += sumOf(lines, ({ account, cents }) => (account === '2200' ? -cents : 0))
  }
  return amounts
}

const sumOf = (lines: readonly LedgerLine[], cents: (line: LedgerLine) => number) =>
  lines.reduce((sum, line) => sum + cents(line), 0)

/** Account that says what is open of a record. */
const openAccounts = { purchaseId: '1100', advanceId: '1200', partyId: '2300' } as const

/** Balances that belong to a purchase, a fuel advance or a third party alone. */
export interface RecordBalances {
  /** Left to come in, or owed to the third party. */
  openCents: number
  reserveCents: number
  /** Fees and interest that were taken. */
  feeCents: number
  /** Part of the face that we bear. */
  lostCents: number
}

/** Present balances of purchases, fuel advances or third parties, by record; all that were asked for are answered. */
export async function balancesOfRecords(
  dimension: keyof typeof openAccounts,
  ids: readonly number[],
): Promise<Map<number, RecordBalances>> {
  const holders = conditionsOn<LedgerPositionDoc>({ _id: op.in(ids.map((id) => `${dimension}:${id}`)) })
  const positions = await LedgerPosition.find(holders).lean<LedgerPositionDoc[]>()
  const known = new Map(positions.map(({ _id, balances }) => [_id, balances]))
  return new Map(
    ids.map((id) => {
      const balances = known.get(`${dimension}:${id}`)
      const cents = (code: AccountCode) => (balances?.[code] ? balances[code] * balanceSide(code) : 0)
      const fees = cents('4100') + cents('4110')
      const openCents = cents(openAccounts[dimension])
      return [id, { openCents, reserveCents: cents('2100'), feeCents: fees, lostCents: cents('5100') }]
    }),
  )
}

/** Ids of all records of a kind that entries are about, in batches. */
export async function* recordsInBook(entity: string, batchSize: number): AsyncGenerator<number[]> {
  const groups = LedgerEntry.aggregate<{ _id: number }>([
    { $match: { 'source.entity': entity } },
    { $group: { _id: '$source.id' } },
  ])
    .option({ allowDiskUse: true, ...walkLimit })
    .cursor({ batchSize })
  let ids: number[] = []
  for await (const { _id } of groups) {
    ids.push(_id)
    if (ids.length < batchSize) continue
    yield ids
    ids = []
  }
  if (ids.length > 0) yield ids
}

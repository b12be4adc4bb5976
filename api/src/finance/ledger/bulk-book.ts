import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import type { PartitionHead } from '../../kernel/database/chained-log.ts'
import { chained, headSeal } from '../../kernel/database/chained-log.ts'
import { insertBulk } from '../../kernel/database/insert-bulk.ts'
import { WriteBehind } from '../../kernel/database/write-behind.ts'
import { EntryInstants } from './entry-instants.ts'
import type { LedgerEntryDoc, LedgerPostingDoc } from './ledger.model.ts'
import { LedgerDay, LedgerEntry, LedgerPartition, LedgerPosition, LedgerPosting } from './ledger.model.ts'
import { ledgerKey } from './ledger-chain.ts'
import type { EntryFacts, UnplacedEntry } from './post.ts'
import {
  balanceChanges,
  entryOf,
  partitionOf,
  postingsOf,
  requireEntry,
  reversalOf,
  sumsByAccount,
} from './post.ts'

const batchSize = 1_000
const maxKeptSums = 100_000

type Moved = Map<AccountCode, number>

/**
 * Writes a book of its own making in bulk, past transactions: made-up data, or a measurement. It checks each entry as
 * `post` does, except for floors and closed months, and leaves a book that `verify:ledger` finds whole. Nobody else may
 * post meanwhile.
 */
export class BulkBook {
  readonly #key = ledgerKey()
  readonly #instants = new EntryInstants()
  readonly #heads: Map<number, Pick<PartitionHead, 'seq' | 'hash'>>
  readonly #writing = new WriteBehind()
  #entries: LedgerEntryDoc[] = []
  #postings: LedgerPostingDoc[] = []
  #positions = new Map<string, Moved>()
  readonly #days = new Map<string, Moved>()
  /** Entries that were added. */
  count = 0

  private constructor(heads: PartitionHead[]) {
    this.#heads = new Map(heads.map(({ _id, seq, hash }) => [_id, { seq, hash }]))
  }

  /** Goes on where the book ends. */
  static async open(): Promise<BulkBook> {
    return new BulkBook(await LedgerPartition.find().lean<PartitionHead[]>())
  }

  /** @throws Error when the lines do not make an entry */
  async post(facts: EntryFacts): Promise<LedgerEntryDoc> {
    return await this.#append(entryOf(facts))
  }

  /** Undoes an entry whole. */
  async reverse(
    entry: LedgerEntryDoc,
    undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
  ): Promise<LedgerEntryDoc> {
    return await this.#append(reversalOf(entry, undo))
  }

  /** Stores what is left, and the ends of the partitions. */
  async finish(): Promise<void> {
    await this.#flush()
    await this.#flushPositions()
    await this.#writing.end()
    await add(LedgerDay, this.#days, (id) => ({ day: id.split(':')[0] }))
    for (const [_id, { seq, hash }] of this.#heads) {
      const seal = headSeal(this.#key, { _id, seq, hash })
      await LedgerPartition.updateOne({ _id }, { $set: { seq, hash, seal } }, { upsert: true })
    }
  }

  async #append(unplaced: UnplacedEntry): Promise<LedgerEntryDoc> {
    requireEntry(unplaced)
    const partition = partitionOf(unplaced.lines)
    const [entry] = chained<LedgerEntryDoc>(this.#key, partition, this.#heads.get(partition) ?? null, [
      { ...unplaced, at: this.#instants.next(unplaced.at) },
    ])
    if (!entry) throw new Error('An entry that is placed is answered')
    this.#heads.set(partition, entry)
    this.#entries.push(entry)
    this.#postings.push(...postingsOf(entry))
    for (const [holder, moved] of balanceChanges(entry.lines)) keep(this.#positions, holder, moved)
    keep(this.#days, `${entry.bookDate}:${partition}`, sumsByAccount(entry.lines))
    this.count += 1
    if (this.#entries.length >= batchSize) await this.#flush()
    if (this.#positions.size >= maxKeptSums) await this.#flushPositions()
    return entry
  }

  async #flush(): Promise<void> {
    const [entries, postings] = [this.#entries, this.#postings]
    this.#entries = []
    this.#postings = []
    await this.#writing.begin(() => insert(entries, postings))
  }

  async #flushPositions(): Promise<void> {
    const positions = this.#positions
    this.#positions = new Map()
    await this.#writing.begin(() => add(LedgerPosition, positions, () => ({})))
  }
}

async function insert(
  entries: readonly LedgerEntryDoc[],
  postings: readonly LedgerPostingDoc[],
): Promise<void> {
  await insertBulk(LedgerEntry, entries)
  await insertBulk(LedgerPosting, postings)
}

function keep(sums: Map<string, Moved>, id: string, moved: ReadonlyMap<AccountCode, number>): void {
  const kept: Moved = sums.get(id) ?? new Map()
  for (const [account, cents] of moved) kept.set(account, (kept.get(account) ?? 0) + cents)
  sums.set(id, kept)
}

/** Adds sums to those that are stored. */
async function add(
  model: typeof LedgerPosition | typeof LedgerDay,
  sums: ReadonlyMap<string, Moved>,
  others: (id: string) => object,
): Promise<void> {
  const field = model === LedgerDay ? 'moved' : 'balances'
  const operations = [...sums].map(([_id, moved]) => ({
    updateOne: {
      filter: { _id },
      update: {
        $inc: Object.fromEntries([...moved].map(([account, cents]) => [`${field}.${account}`, cents])),
        $setOnInsert: others(_id),
      },
      upsert: true,
    },
  }))
  for (let at = 0; at < operations.length; at += batchSize)
    await model.collection.bulkWrite(operations.slice(at, at + batchSize) as never, { ordered: false })
}

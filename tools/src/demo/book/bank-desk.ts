import type { EntryFacts } from '@drayline/api/finance/ledger/post'
import { bankAccounts } from '@drayline/domain/finance/ledger/chart'
import type { LedgerLine } from '@drayline/domain/finance/ledger/entry'
import { companyOpening } from '@drayline/domain/finance/ledger/recipes'
import type { Person } from '../types.ts'
import type { BookDay, BookSink, LedgerJournalDoc } from './book-records.ts'

const [operating, collections] = bankAccounts

/** What owners bring in first; later as much again as they have, so that a large office needs few such payments. */
const firstCapital = 25_000_000
/** Money that the bank may still take back stays where it arrived. */
const daysKept = 14

/** Who asks for an entry by hand, and who approves it. */
type Pair = [asking: Person, approving: Person]

/**
 * The company's own accounts at its bank. Owners pay in what payments need, and what brokers have paid goes over to the
 * account that payments leave from; both are entries by hand, by two people. So neither account is ever overdrawn.
 */
export class BankDesk {
  readonly #sink: BookSink
  readonly #pair: () => Pair
  #operating = 0
  #collections = 0
  #capital = 0
  /** What arrived of late, by day. */
  readonly #arrived = new Map<number, number>()

  constructor(sink: BookSink, pair: () => Pair) {
    this.#sink = sink
    this.#pair = pair
  }

  /** The same sink, which has money for what is posted to it. */
  get sink(): BookSink {
    return {
      ...this.#sink,
      post: async (facts) => {
        await this.#prepare(facts.lines, facts)
        return await this.#sink.post(facts)
      },
      reverse: async (entry, undo) => {
        const lines = entry.lines.map((line) => ({ ...line, cents: -line.cents }))
        await this.#prepare(lines, undo)
        return await this.#sink.reverse(entry, undo)
      },
    }
  }

  /** Takes over to the operating account what has stayed long enough. */
  async sweep({ day, date, at }: BookDay): Promise<void> {
    for (const arrivedOn of this.#arrived.keys())
      if (arrivedOn < day - daysKept) this.#arrived.delete(arrivedOn)
    const kept = [...this.#arrived.values()].reduce((sum, cents) => sum + cents, 0)
    if (this.#collections > kept) await this.#take(this.#collections - kept, { bookDate: date, at })
  }

  async #prepare(lines: readonly LedgerLine[], when: Pick<EntryFacts, 'bookDate' | 'at'>): Promise<void> {
    const change = (account: string) =>
      lines.reduce((sum, line) => (line.account === account ? sum + line.cents : sum), 0)
    const arriving = change(collections)
    const day = Math.round(Date.parse(when.bookDate) / 86_400_000)
    if (arriving > 0) this.#arrived.set(day, (this.#arrived.get(day) ?? 0) + arriving)
    // What the bank takes back may have gone over already.
    const short = Math.max(0, -(this.#collections + arriving))
    while (this.#operating + change(operating) - short < 0) await this.#payIn(when)
    if (short > 0) await this.#take(-short, when)
    this.#operating += change(operating)
    this.#collections += arriving
  }

  async #payIn(when: Pick<EntryFacts, 'bookDate' | 'at'>): Promise<void> {
    const cents = this.#capital || firstCapital
    await this.#byHand(
      'Capital paid in by the owners',
      companyOpening(new Map([[operating, cents]])).lines,
      when,
    )
    this.#capital += cents
    this.#operating += cents
  }

  /** From the account of collections to the operating one; a negative amount goes the other way. */
  async #take(cents: number, when: Pick<EntryFacts, 'bookDate' | 'at'>): Promise<void> {
    const lines = [
      { account: operating, cents },
      { account: collections, cents: -cents },
    ]
    const reason = cents > 0 ? 'Collections to the operating account' : 'Covers checks that came back'
    await this.#byHand(reason, lines, when)
    this.#operating += cents
    this.#collections -= cents
  }

  async #byHand(
    reason: string,
    lines: LedgerLine[],
    { bookDate, at }: Pick<EntryFacts, 'bookDate' | 'at'>,
  ): Promise<void> {
    const [requestedBy, decidedBy] = this.#pair()
    const _id = await this.#sink.nextId('ledger_journals')
    const source = { entity: 'ledger_journal', id: _id }
    const { _id: entryId } = await this.#sink.post({
      ...{ kind: 'manual', lines, source, bookDate, valueDate: bookDate, at, by: decidedBy },
    })
    const journal: LedgerJournalDoc = {
      ...{
        _id,
        version: 2,
        createdAt: at,
        updatedAt: at,
        status: 'posted',
        bookDate,
        reason,
        lines,
        entryId,
      },
      ...{ reverses: null, requestedBy, decidedBy, decidedAt: at, refusal: null },
    }
    await this.#sink.journal(journal)
  }
}

import type { LedgerEntryDoc } from '@drayline/api/finance/ledger/ledger.model'
import type { AgreementTerms } from '@drayline/domain/finance/agreements/agreement'
import { missingToMinimum } from '@drayline/domain/finance/agreements/agreement'
import type { BaseRate } from '@drayline/domain/finance/fee-plans/fee-plan'
import { clientsOf } from '@drayline/domain/finance/ledger/entry'
import { feesTakenBy } from '@drayline/domain/finance/ledger/party-figures'
import { lastDayOf, monthAfter, periodId } from '@drayline/domain/finance/ledger/period'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { earnedBy, owingStates } from '@drayline/domain/finance/purchases/purchase'
import { mountainZone } from '@drayline/domain/kernel/dates/bank-days'
import { addBusinessDays, dayMs, instantAt } from '../calendar.ts'
import type { BookOptions } from './book-options.ts'
import type { BookSink, Deal, Standing } from './book-records.ts'

/** Instant at which a month is closed: on a business day early in the next one. */
export function closedAt(month: string): number {
  const after = Math.round(Date.parse(lastDayOf(month)) / dayMs) + 1
  return instantAt(addBusinessDays(after, 5 + (periodId(month) % 4)), mountainZone, 14 * 60)
}

const made = (month: string) => ({ at: new Date(closedAt(month)), by: null })

/** What the fees taken in a month are short of a client's minimum. */
async function chargeMinimum(
  sink: BookSink,
  month: string,
  client: { id: number; standing: Standing; takenCents: number },
  terms: AgreementTerms,
): Promise<void> {
  const { id, standing, takenCents } = client
  const cents = missingToMinimum(terms, takenCents)
  if (cents === 0) return
  const [day, fromPayable] = [lastDayOf(month), Math.min(cents, standing.payableCents)]
  await sink.post({
    ...recipes.minimumFee(id, cents, standing.payableCents),
    ...{
      source: { entity: 'client', id },
      n: periodId(month),
      bookDate: day,
      valueDate: day,
      ...made(month),
    },
  })
  standing.payableCents -= fromPayable
  standing.dueCents += cents - fromPayable
}

/** What open purchases have earned by the end of a month that is closed later, and its reversal a day later. */
async function accrueFees(
  sink: BookSink,
  month: string,
  deals: ReadonlySet<Deal>,
  baseRates: readonly BaseRate[],
): Promise<void> {
  const day = lastDayOf(month)
  const open = [...deals].map(({ purchase }) => purchase).filter(({ state }) => owingStates.includes(state))
  for (const [clientId, ofClient] of Map.groupBy(open, (purchase) => purchase.clientId)) {
    const sum = { feeCents: 0, interestCents: 0 }
    for (const purchase of ofClient) {
      const { feeCents, interestCents } = earnedBy(purchase, baseRates, day)
      sum.feeCents += feeCents
      sum.interestCents += interestCents
    }
    const accrual = recipes.accrual(clientId, sum)
    if (accrual.lines.length === 0) continue
    const source = { entity: 'client', id: clientId }
    const n = periodId(month) * 100
    const entry = await sink.post({ ...accrual, source, n, bookDate: day, valueDate: day, ...made(month) })
    await sink.reverse(entry, { bookDate: `${monthAfter(month)}-01`, ...made(month) })
  }
}

interface MonthOptions extends Pick<BookOptions, 'sink' | 'baseRates' | 'clientIds' | 'termsOf' | 'now'> {
  /** Purchases that are not over. */
  deals: ReadonlySet<Deal>
  standingOf(clientId: number): Standing
}

/** Ends each month: adds up the fees on their way into the book, and posts what the month has earned. */
export class MonthStory {
  readonly #options: MonthOptions
  /** The month that the last day was in. */
  #month: string | null = null
  /** Fees that were taken in it, in cents by client. */
  #taken = new Map<number, number>()

  constructor(options: MonthOptions) {
    this.#options = options
  }

  /** The book that everything of the office goes through. */
  get sink(): BookSink {
    const { sink } = this.#options
    return {
      ...sink,
      post: async (facts) => this.#count(await sink.post(facts)),
      reverse: async (entry, undo) => this.#count(await sink.reverse(entry, undo)),
    }
  }

  #count(entry: LedgerEntryDoc): LedgerEntryDoc {
    const [client] = clientsOf(entry.lines)
    if (client !== undefined)
      this.#taken.set(client, (this.#taken.get(client) ?? 0) + feesTakenBy(entry.lines))
    return entry
  }

  /** Before anything of a new month: what the one before it has earned, if it is closed by now. */
  async begin(month: string): Promise<void> {
    const [ended, taken] = [this.#month, this.#taken]
    if (ended === month) return
    this.#month = month
    this.#taken = new Map()
    const { baseRates, clientIds, termsOf, deals, standingOf, now } = this.#options
    if (ended === null || closedAt(ended) > now) return
    const { sink } = this
    for (const id of clientIds) {
      const terms = termsOf(id, `${ended}-01`)?.terms
      const client = { id, standing: standingOf(id), takenCents: taken.get(id) ?? 0 }
      if (terms) await chargeMinimum(sink, ended, client, terms)
    }
    await accrueFees(sink, ended, deals, baseRates)
  }
}

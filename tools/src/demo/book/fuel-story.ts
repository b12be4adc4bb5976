import { fuelAdvanceKeys } from '@drayline/api/finance/fuel-advances/fuel-advance.model'
import { advanceApprover } from '@drayline/domain/finance/four-eyes/four-eyes'
import { recoveryShares } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { mountainZone } from '@drayline/domain/kernel/dates/bank-days'
import { isoDate, localDay } from '../calendar.ts'
import type { DemoFuelAdvance } from '../generate-fuel.ts'
import { getOrSet } from '../get-or-set.ts'
import type { DemoLoad } from '../types.ts'
import type { BookDay, BookSink, FuelAdvanceDoc, PayoutDoc } from './book-records.ts'
import { entryOn } from './purchase-story.ts'

/** Makes the advances of a day, for loads of the days before it. */
export interface FuelSource {
  day(day: number, loads: readonly DemoLoad[]): DemoFuelAdvance[]
}

/** Fuel advances of the office: posted when they are paid, and taken off what clients are paid next. */
export class FuelStory {
  readonly #sink: BookSink
  readonly #source: FuelSource
  /** Paid later than they were made. */
  #due: { advance: DemoFuelAdvance; record: FuelAdvanceDoc }[] = []
  readonly #open = new Map<number, FuelAdvanceDoc[]>()
  readonly #records: FuelAdvanceDoc[] = []

  constructor(sink: BookSink, source: FuelSource) {
    this.#sink = sink
    this.#source = source
  }

  async day(day: number, loads: readonly DemoLoad[]): Promise<void> {
    for (const advance of this.#source.day(day, loads)) {
      const record = recordOf(advance, await this.#sink.nextId('fuel_advances'))
      this.#records.push(record)
      if (advance.status === 'paid') this.#due.push({ advance, record })
    }
    const isDue = ({ advance }: { advance: DemoFuelAdvance }) =>
      localDay(advance.updatedAt, mountainZone) <= day
    const due = this.#due.filter(isDue)
    this.#due = this.#due.filter((one) => !isDue(one))
    for (const one of due) await this.#pay(one)
  }

  async finish(): Promise<void> {
    for (const record of this.#records) await this.#sink.advance(record)
  }

  /** Advances of a client that are to come off a payment at an instant, the oldest first. */
  openOf(clientId: number, at: Date): FuelAdvanceDoc[] {
    const all = this.#open.get(clientId) ?? []
    return all.filter(({ posted, openCents }) => openCents > 0 && posted && posted.at <= at)
  }

  /** Takes advances off a payment. */
  async recover(day: BookDay, payout: PayoutDoc): Promise<PayoutDoc['fuel']> {
    const { clientId, _id: payoutId, fuelCents } = payout
    const open = this.openOf(clientId, day.at)
    const shares = recoveryShares(
      open.map(({ _id: id, openCents }) => ({ id, openCents })),
      fuelCents,
    )
    for (const { advanceId, cents } of shares) {
      const record = open.find(({ _id }) => _id === advanceId)
      if (!record) continue
      const lines = recipes.fuelRecovery({ clientId, advanceId }, cents)
      await this.#sink.post({
        ...{ ...lines, source: { entity: 'payout', id: payoutId }, n: advanceId },
        ...entryOn(day),
      })
      record.openCents -= cents
      record.recoveries.push({ payoutId, day: day.date, cents })
      Object.assign(record, { version: record.version + 1, updatedAt: day.at })
    }
    return shares
  }

  async #pay({ advance, record }: { advance: DemoFuelAdvance; record: FuelAdvanceDoc }): Promise<void> {
    const { _id: advanceId, amountCents: paidCents, feeCents } = record
    const { client, decidedBy } = advance
    const at = new Date(advance.updatedAt)
    const day = localDay(advance.updatedAt, mountainZone)
    const of = { clientId: client.id, advanceId }
    await this.#sink.post({
      ...recipes.fuelAdvance(of, { paidCents, feeCents }),
      ...{ source: { entity: 'fuel_advance', id: advanceId } },
      ...entryOn({ day, date: isoDate(day), at, by: decidedBy }),
    })
    Object.assign(record, { posted: { day: isoDate(day), at }, openCents: paidCents + feeCents })
    getOrSet(this.#open, client.id, () => []).push(record)
  }
}

function recordOf(advance: DemoFuelAdvance, _id: number): FuelAdvanceDoc {
  const { carrierName, amountCents, feeCents, advanceDate, pickupState, deliveryState } = advance
  const { agent, client, load, notes, status, override, createdAt, updatedAt, decidedBy } = advance
  return {
    ...{ _id, version: status === 'pending' ? 1 : 2, carrierName, amountCents, feeCents, advanceDate },
    ...{ pickupState, deliveryState, notes, status, processedBy: agent.id, loadId: load?.id ?? null },
    ...{
      clientId: client.id,
      posted: null,
      openCents: 0,
      recoveries: [],
      reversal: null,
      isOutsideBook: false,
    },
    override: override && { ...override, at: new Date(override.at) },
    createdBy: { id: agent.id, name: agent.name },
    moneyBy: null,
    approvedBy: advanceApprover('pending', status, null, decidedBy),
    decidedAt: status === 'approved' || status === 'paid' ? new Date(updatedAt) : null,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    ...fuelAdvanceKeys({ carrierName, notes }, load?.loadNumber),
  }
}

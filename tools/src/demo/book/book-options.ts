import type { BaseRate } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { Office } from '../generate-staff.ts'
import type { Random } from '../random.ts'
import type { BookSink, TermsInForce } from './book-records.ts'
import type { FuelSource } from './fuel-story.ts'
import type { PayeeOf } from './payout-story.ts'

/** What the book of an office is told from. */
export interface BookOptions {
  sink: BookSink
  office: Office
  baseRates: readonly BaseRate[]
  clientIds: readonly number[]
  /** Terms of a client that are in force on a calendar date. */
  termsOf(clientId: number, date: string): TermsInForce | undefined
  payeeOf: PayeeOf
  fuel: FuelSource
  /** Of its own, so that the rest of the story stays as it was. */
  buyoutRandom: Random
  /** A broker that pays nothing from a day on. */
  insolvent: { id: number; from: number } | null
  /** Milliseconds; nothing happens later. */
  now: number
}

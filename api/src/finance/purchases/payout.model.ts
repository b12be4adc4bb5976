import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { paymentMethods } from '@drayline/domain/finance/agreements/agreement'
import type { Deductions } from '@drayline/domain/finance/purchases/purchase'
import { formatCents } from '@drayline/domain/kernel/money/money'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { IndexSpec, RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** What of a payment to a client is owed to its former factor instead. */
interface PayoutPayoff {
  buyoutId: number
  factorName: string
  dueCents: number
  /** When it was taken back by itself, since the rest had left. */
  reversedAt: Date | null
}

/** A payment to a client, by hand. Amounts are cents. */
export interface PayoutDoc extends RecordDoc, Deductions {
  clientId: number
  /** Calendar date of the company. */
  day: string
  method: PaymentMethod
  reference: string | null
  payableCents: number
  netCents: number
  /** The former factor that `payoffCents` is for; what they did not bear of it is due from the client. */
  payoff: PayoutPayoff | null
  /** Parts of `fuelCents`, by advance. */
  fuel: { advanceId: number; cents: number }[]
  by: Person
  reversedAt: Date | null
  /** Account that it was sent to, as it was called then; null by check, and by reference alone. */
  payee: { id: number; holder: string; bankName: string; accountTail: string } | null
  /** That the bank sent it back. */
  returned: { at: Date; by: Person; reason: string } | null
  /** Day on which the bank showed it, and who said so; null while it is on its way. */
  confirmed: { day: string; by: Person } | null
  search: string[]
}

/** Words that find a payment: its reference and what left. */
export function payoutKeys({ reference, netCents }: Pick<PayoutDoc, 'reference' | 'netCents'>): string[] {
  return searchKeys(reference, formatCents(netCents))
}

const embedded = { _id: false, id: false } as const
const text = { type: String, required: true }
const person = new mongoose.Schema({ id: { type: Number, required: true }, name: text }, embedded)
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }

const seen = { confirmed: { $type: 'object' } }
/** Without the many of which nothing was left to send: those never show at a bank. */
const unseen = { confirmed: null, netCents: { $gt: 0 } }

export const PayoutRecord = recordModel<PayoutDoc>(
  { collection: 'payouts', entity: 'payout' },
  {
    clientId: { type: Number, required: true },
    day: calendarDate,
    method: { type: String, enum: paymentMethods, required: true },
    reference: { type: String, default: null },
    payableCents: cents,
    payoffCents: { ...cents, default: 0 },
    recoveredCents: cents,
    fuelCents: { ...cents, default: 0 },
    escrowCents: cents,
    transferFeeCents: cents,
    netCents: cents,
    payoff: {
      type: new mongoose.Schema(
        {
          buyoutId: { type: Number, required: true },
          factorName: text,
          dueCents: cents,
          reversedAt: { type: Date, default: null },
        },
        embedded,
      ),
      default: null,
    },
    fuel: {
      type: [new mongoose.Schema({ advanceId: { type: Number, required: true }, cents }, embedded)],
      default: [],
    },
    by: { type: person, required: true },
    reversedAt: { type: Date, default: null },
    payee: {
      type: new mongoose.Schema(
        { id: { type: Number, required: true }, holder: text, bankName: text, accountTail: text },
        embedded,
      ),
      default: null,
    },
    returned: {
      type: new mongoose.Schema(
        { at: { type: Date, required: true }, by: { type: person, required: true }, reason: text },
        embedded,
      ),
      default: null,
    },
    confirmed: {
      type: new mongoose.Schema({ day: calendarDate, by: { type: person, required: true } }, embedded),
      default: null,
    },
    search: { type: [String], default: [] },
  },
  [
    ...listIndexes(['day'], ['clientId']),
    [
      { returned: 1, reversedAt: 1, _id: -1 },
      { name: 'seen', partialFilterExpression: seen },
    ],
    [
      { returned: 1, reversedAt: 1, day: -1, _id: -1 },
      { name: 'seen_by_day', partialFilterExpression: seen },
    ],
    [
      { reversedAt: 1, returned: 1, _id: -1 },
      { name: 'in_transit', partialFilterExpression: unseen },
    ],
    [
      { reversedAt: 1, returned: 1, day: -1, _id: -1 },
      { name: 'in_transit_by_day', partialFilterExpression: unseen },
    ],
    ...['returned.at', 'reversedAt'].map(
      (at): IndexSpec => [{ [at]: 1 }, { partialFilterExpression: { [at]: { $gt: new Date(0) } } }],
    ),
  ],
)

import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { paymentMethods } from '@drayline/domain/finance/agreements/agreement'
import type { BuyoutState, PayoffLetter } from '@drayline/domain/finance/buyouts/buyout'
import { buyoutStates } from '@drayline/domain/finance/buyouts/buyout'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, recordModel } from '../../kernel/database/model.ts'

/** The former factor of a client, and what we pay it, as stored. In the book its id is that of the third party owed. */
export interface BuyoutDoc extends RecordDoc, PayoffLetter {
  clientId: number
  state: BuyoutState
  factorName: string
  reference: string | null
  remittance: string
  documentId: number | null
  proposedBy: Person
  decidedBy: Person | null
  decidedAt: Date | null
  reason: string | null
  /** When nothing more was to be done: a client has one at most that is not ended. */
  endedAt: Date | null
  /** The payment to the client that it came off. */
  funding: BuyoutFunding | null
  payment: BuyoutPayment | null
  /** How often it was paid: each payment has its own entries. */
  payments: number
  /** That the last payment came back. */
  returned: { at: Date; by: Person; reason: string } | null
}

/** Funding that a payoff came off. */
export interface BuyoutFunding {
  payoutId: number
  /** Calendar date of the company. */
  day: string
  /** Owed to the former factor since. */
  cents: number
  /** Part of it that is due from the client. */
  dueCents: number
  overrideReason: string | null
}

/** Payment of a payoff, by hand. */
interface BuyoutPayment {
  day: string
  method: PaymentMethod
  reference: string | null
  by: Person
  /** Day on which the bank showed it; null while it is on its way. */
  confirmed: { day: string; by: Person } | null
}

const embedded = { _id: false, id: false } as const
const text = { type: String, required: true }
const optionalText = { type: String, default: null }
const person = new mongoose.Schema({ id: { type: Number, required: true }, name: text }, embedded)
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }
const funding = new mongoose.Schema(
  {
    payoutId: { type: Number, required: true },
    day: calendarDate,
    cents,
    dueCents: cents,
    overrideReason: optionalText,
  },
  embedded,
)
const confirmed = new mongoose.Schema({ day: calendarDate, by: { type: person, required: true } }, embedded)
const payment = new mongoose.Schema(
  {
    day: calendarDate,
    method: { type: String, enum: paymentMethods, required: true },
    reference: optionalText,
    by: { type: person, required: true },
    confirmed: { type: confirmed, default: null },
  },
  embedded,
)
const returned = new mongoose.Schema(
  { at: { type: Date, required: true }, by: { type: person, required: true }, reason: text },
  embedded,
)

export const BuyoutRecord = recordModel<BuyoutDoc>(
  { collection: 'buyouts', entity: 'buyout' },
  {
    clientId: { type: Number, required: true },
    state: { type: String, enum: buyoutStates, required: true },
    factorName: text,
    payoffCents: cents,
    goodThrough: calendarDate,
    perDiemCents: cents,
    reference: optionalText,
    remittance: text,
    documentId: { type: Number, default: null },
    proposedBy: { type: person, required: true },
    decidedBy: { type: person, default: null },
    decidedAt: { type: Date, default: null },
    reason: optionalText,
    endedAt: { type: Date, default: null },
    funding: { type: funding, default: null },
    payment: { type: payment, default: null },
    payments: { type: Number, default: 0 },
    returned: { type: returned, default: null },
  },
  [
    [{ clientId: 1, _id: -1 }],
    [{ clientId: 1, state: 1, _id: -1 }],
    [{ state: 1, _id: -1 }],
    [{ documentId: 1 }, { partialFilterExpression: { documentId: { $type: 'number' } } }],
    // One of a client at a time.
    [
      { clientId: 1 },
      { unique: true, partialFilterExpression: { endedAt: { $type: 'null' } }, name: 'one_open' },
    ],
  ],
)

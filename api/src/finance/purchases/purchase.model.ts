import type { VerdictFinding } from '@drayline/domain/finance/invoices/verdict'
import type {
  ChargeBackCause,
  LostReserve,
  PurchaseFigures,
  PurchaseState,
  PurchaseTerms,
} from '@drayline/domain/finance/purchases/purchase'
import { chargeBackCauses, lostReserves, purchaseStates } from '@drayline/domain/finance/purchases/purchase'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, optionalCalendarDate, recordModel } from '../../kernel/database/model.ts'

/** Money of a broker that paid a part of a purchase. Days are calendar dates. */
export interface PaymentDoc {
  /** Null for what was paid before the book was opened. */
  receiptId: number | null
  cents: number
  valueDay: string
  /** Day on which it counts as final. */
  clearedDay: string
}

/** How a purchase ended, in cents. */
export interface ClosingDoc {
  day: string
  /** The whole fee, the part taken at funding included. */
  feeCents: number
  /** Part of the face that the client bears. */
  chargedCents: number
  /** Left of the reserve; negative when the client owes the difference. */
  rebateCents: number
  /** Part of the face that we bear. */
  lostCents: number
  /** The payment that carried the rebate; null while it waits, missing where that was not kept. */
  payoutId?: number | null
  /** Part of the rebate that was in it. */
  paidCents?: number
}

/** Money of a broker that came after its loss was borne. */
export interface RecoveryDoc {
  receiptId: number
  cents: number
  /** Calendar date on which the bank credited it. */
  valueDay: string
}

/** A loss that one person proposed; another one confirms it. */
export interface WriteOffDoc {
  reason: string
  reserve: LostReserve
  by: Person
  at: Date
}

/** Why a person refused what another one had proposed. */
export interface RefusalDoc {
  reason: string
  by: Person
  askedBy: Person
  at: Date
}

/** An invoice that we bought: its terms and amounts never change, its state and what is open do. */
export interface PurchaseDoc extends RecordDoc, PurchaseFigures {
  invoiceId: number
  invoiceNumber: string
  clientId: number
  brokerId: number
  terms: PurchaseTerms
  state: PurchaseState
  openCents: number
  payments: PaymentDoc[]
  payoutId: number | null
  findings: VerdictFinding[]
  overrideReason: string | null
  fundedBy: Person | null
  closing: ClosingDoc | null
  /** How often it has ended: a payment that bounced reopens it. */
  closings: number
  writeOff: WriteOffDoc | null
  /** What came of a loss that we bore. */
  recoveries?: RecoveryDoc[]
  /** The last loss that was proposed and refused, until another one is proposed. */
  writeOffRefusal?: RefusalDoc | null
  /** Why it was charged back or written off. */
  reason: string | null
  /** Kind of that reason, where one was named at the charge back. */
  cause?: ChargeBackCause | null
  /** When it stopped being ours without being paid: the funding was taken back. */
  releasedAt: Date | null
  search: string[]
}

const embedded = { _id: false, id: false } as const
const cents = { type: Number, required: true, validate: Number.isSafeInteger }
const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  embedded,
)
const payment = new mongoose.Schema(
  { receiptId: { type: Number, default: null }, cents, valueDay: calendarDate, clearedDay: calendarDate },
  embedded,
)
const closing = new mongoose.Schema(
  {
    day: calendarDate,
    feeCents: cents,
    chargedCents: cents,
    rebateCents: cents,
    lostCents: { ...cents, default: 0 },
    payoutId: { type: Number, default: null },
    paidCents: { ...cents, default: 0 },
  },
  embedded,
)
const writeOff = new mongoose.Schema(
  {
    reason: { type: String, required: true },
    reserve: { type: String, enum: lostReserves, required: true },
    by: { type: person, required: true },
    at: { type: Date, required: true },
  },
  embedded,
)

const refusal = new mongoose.Schema(
  {
    reason: { type: String, required: true },
    by: { type: person, required: true },
    askedBy: { type: person, required: true },
    at: { type: Date, required: true },
  },
  embedded,
)

/**
 * What a broker paid in a month is found by it: left to itself the database may take all purchases that the broker ever
 * paid.
 */
export const paymentsOfBroker = { hint: { brokerId: 1, 'payments.clearedDay': 1 } } as const

export const PurchaseRecord = recordModel<PurchaseDoc>(
  { collection: 'purchases', entity: 'purchase' },
  {
    invoiceId: { type: Number, required: true },
    invoiceNumber: { type: String, required: true },
    clientId: { type: Number, required: true },
    brokerId: { type: Number, required: true },
    // Frozen, and checked when the agreement was made.
    terms: { type: mongoose.Schema.Types.Mixed, required: true },
    state: { type: String, enum: purchaseStates, required: true },
    faceCents: cents,
    advanceCents: cents,
    reserveCents: cents,
    openCents: { ...cents, min: 0 },
    fundingFee: {
      type: new mongoose.Schema({ feeCents: cents, interestCents: cents }, embedded),
      required: true,
    },
    purchaseDay: calendarDate,
    invoiceDay: calendarDate,
    recourseDay: optionalCalendarDate,
    payments: { type: [payment], default: [] },
    payoutId: { type: Number, default: null },
    findings: Array,
    overrideReason: { type: String, default: null },
    fundedBy: { type: person, default: null },
    closing: { type: closing, default: null },
    closings: { type: Number, default: 0 },
    writeOff: { type: writeOff, default: null },
    writeOffRefusal: { type: refusal, default: null },
    recoveries: {
      type: [
        new mongoose.Schema(
          { receiptId: { type: Number, required: true }, cents, valueDay: calendarDate },
          embedded,
        ),
      ],
      default: [],
    },
    reason: { type: String, default: null },
    cause: { type: String, enum: [...chargeBackCauses, null], default: null },
    releasedAt: { type: Date, default: null },
    search: { type: [String], default: [] },
  },
  [
    // Stryker disable next-line UnaryOperator: within one payout the database reads its index both ways
    [{ payoutId: 1, _id: -1 }],
    [{ 'closing.payoutId': 1, _id: -1 }],
    [
      { clientId: 1, 'closing.day': -1, _id: -1 },
      {
        partialFilterExpression: { 'closing.payoutId': { $type: 'null' }, 'closing.rebateCents': { $gt: 0 } },
        name: 'rebates_waiting',
      },
    ],
    [
      { 'writeOff.at': 1 },
      { partialFilterExpression: { writeOff: { $type: 'object' } }, name: 'write_offs_asked' },
    ],
    // An invoice is ours once at a time, whoever buys it and how often.
    [
      { invoiceId: 1 },
      { unique: true, partialFilterExpression: { releasedAt: { $type: 'null' } }, name: 'bought_once' },
    ],
    [{ invoiceId: 1, _id: -1 }],
    ...listIndexes(['purchaseDay', 'openCents', 'state'], ['state', 'clientId', 'brokerId']),
    // Collected and final.
    [{ state: 1, 'payments.clearedDay': 1, _id: 1 }],
    [paymentsOfBroker.hint],
    // Those whose fee depends on base rates: the first one, and the last day of one.
    [{ 'terms.plan.charges.kind': 1, invoiceDay: 1 }],
    [{ 'terms.plan.charges.kind': 1, 'closing.day': 1 }],
    // What a broker may still pay, oldest first.
    [{ brokerId: 1, state: 1, purchaseDay: 1, _id: 1 }],
  ],
)

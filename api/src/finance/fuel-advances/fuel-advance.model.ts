import type { FuelAdvanceStatus } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { fuelAdvanceStatuses } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import type { UsState } from '@drayline/domain/kernel/forms/us-states'
import { usStateCodes } from '@drayline/domain/kernel/forms/us-states'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** A manager's decision to go beyond the limit of a load, with the amounts as they were. */
export interface OverrideDoc {
  reason: string
  at: Date
  by: { id: number; name: string }
  limitCents: number
  totalCents: number
}

/** Part of an advance that came off a payment to its client. */
export interface RecoveryDoc {
  payoutId: number
  /** Calendar date of the company. */
  day: string
  cents: number
}

/** A fuel advance as it is stored. */
export interface FuelAdvanceDoc extends RecordDoc {
  carrierName: string
  /** In the order of the alphabet, in any case: what lists sort by. */
  carrierKey: string
  amountCents: number
  feeCents: number
  /** Calendar date. */
  advanceDate: string
  pickupState: UsState
  deliveryState: UsState
  processedBy: number
  loadId: number | null
  clientId: number | null
  notes: string | null
  status: FuelAdvanceStatus
  override: OverrideDoc | null
  /** Person who made it; missing in those stored before this was kept. */
  createdBy: { id: number; name: string } | null
  /** Person who last changed amount, fee, load or client, also by giving its load to another one. */
  moneyBy: { id: number; name: string } | null
  /** Person whose approval counts now; null without one, missing in those stored before this was kept. */
  approvedBy: { id: number; name: string } | null
  /** Time it was first approved or paid; a cancellation keeps it. */
  decidedAt: Date | null
  /** The company's day on which it went into the book; missing in those stored before there was one. */
  posted: { day: string; at: Date } | null
  /** Left to come off fundings, with the fee; 0 outside the book. */
  openCents: number
  recoveries: RecoveryDoc[]
  reversal: { at: Date; by: Person; reason: string } | null
  /** It was paid before there was a book: what was settled then comes off no funding, also when it is paid anew. */
  isOutsideBook: boolean
  search: string[]
}

/** Fields that follow from others. The load's number is part of what an advance is found by: see `syncAdvances`. */
export function fuelAdvanceKeys(advance: Pick<FuelAdvanceDoc, 'carrierName' | 'notes'>, loadNumber = '') {
  return {
    carrierKey: advance.carrierName.toLowerCase(),
    search: searchKeys(advance.carrierName, loadNumber, advance.notes),
  }
}

const embedded = { _id: false, id: false } as const
const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  embedded,
)
const cents = { type: Number, min: 0, default: 0, validate: Number.isSafeInteger }
const recovery = new mongoose.Schema(
  { payoutId: { type: Number, required: true }, day: calendarDate, cents: { ...cents, required: true } },
  embedded,
)
const reversal = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    by: { type: person, required: true },
    reason: { type: String, required: true },
  },
  embedded,
)
const override = new mongoose.Schema(
  {
    reason: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: person, required: true },
    limitCents: { type: Number, required: true },
    totalCents: { type: Number, required: true },
  },
  embedded,
)
const state = { type: String, enum: usStateCodes, required: true }

export const FuelAdvanceRecord = recordModel<FuelAdvanceDoc>(
  { collection: 'fuel_advances', entity: 'fuel_advance' },
  {
    carrierName: { type: String, required: true },
    carrierKey: { type: String, required: true },
    amountCents: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    feeCents: cents,
    advanceDate: calendarDate,
    pickupState: state,
    deliveryState: state,
    processedBy: { type: Number, required: true },
    loadId: { type: Number, default: null },
    clientId: { type: Number, default: null },
    notes: { type: String, default: null },
    status: { type: String, enum: fuelAdvanceStatuses, required: true },
    override: { type: override, default: null },
    createdBy: { type: person, default: null },
    moneyBy: { type: person, default: null },
    approvedBy: { type: person, default: null },
    decidedAt: { type: Date, default: null },
    posted: {
      type: new mongoose.Schema({ day: calendarDate, at: { type: Date, required: true } }, embedded),
      default: null,
    },
    openCents: cents,
    recoveries: { type: [recovery], default: [] },
    reversal: { type: reversal, default: null },
    isOutsideBook: { type: Boolean, default: false },
    search: [String],
  },
  [
    ...listIndexes(
      ['carrierKey', 'amountCents', 'advanceDate', 'status', 'createdAt'],
      ['status', 'processedBy', 'loadId', 'clientId'],
    ),
    // Covers the sum advanced on a load, so that no record is read.
    [{ loadId: 1, status: 1, amountCents: 1 }],
    // What is still to come off the fundings of a client, oldest first.
    [
      { clientId: 1, _id: 1 },
      { partialFilterExpression: { openCents: { $gt: 0 } }, name: 'open_of_client' },
    ],
  ],
)

import type { FuelAdvanceStatus } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { fuelAdvanceStatuses } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import type { UsState } from '@drayline/domain/kernel/forms/us-states'
import { usStateCodes } from '@drayline/domain/kernel/forms/us-states'
import mongoose from 'mongoose'
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

/** A fuel advance as it is stored. */
export interface FuelAdvanceDoc extends RecordDoc {
  carrierName: string
  /** In the order of the alphabet, in any case: what lists sort by. */
  carrierKey: string
  amountCents: number
  /** Calendar date. */
  advanceDate: string
  pickupState: UsState
  deliveryState: UsState
  processedBy: number
  loadId: number | null
  notes: string | null
  status: FuelAdvanceStatus
  override: OverrideDoc | null
  /** Person who made it; missing in those stored before this was kept. */
  createdBy: { id: number; name: string } | null
  /** Time it was first approved or paid; a cancellation keeps it. */
  decidedAt: Date | null
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
    advanceDate: calendarDate,
    pickupState: state,
    deliveryState: state,
    processedBy: { type: Number, required: true },
    loadId: { type: Number, default: null },
    notes: { type: String, default: null },
    status: { type: String, enum: fuelAdvanceStatuses, required: true },
    override: { type: override, default: null },
    createdBy: { type: person, default: null },
    decidedAt: { type: Date, default: null },
    search: { type: [String], default: [] },
  },
  [
    ...listIndexes(
      ['carrierKey', 'amountCents', 'advanceDate', 'status', 'createdAt'],
      ['status', 'processedBy', 'loadId'],
    ),
    // Covers the sum advanced on a load, so that no record is read.
    [{ loadId: 1, status: 1, amountCents: 1 }],
  ],
)

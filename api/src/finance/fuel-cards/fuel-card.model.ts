import type {
  BusinessType,
  FleetSize,
  FuelCardStatus,
  FuelCardType,
  FuelSpendBand,
  YearsInBusiness,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import {
  businessTypes,
  fleetSizes,
  fuelCardStatuses,
  fuelCardTypes,
  fuelSpendBands,
  yearsInBusinessBands,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** One step of a review. */
export interface ReviewDoc {
  at: Date
  by: Person
  from: FuelCardStatus
  to: FuelCardStatus
  notes: string | null
}

/** An application for fuel cards as it is stored. */
export interface FuelCardDoc extends RecordDoc {
  companyName: string
  /** In any case: what lists sort by. */
  companyKey: string
  contactName: string
  email: string
  phone: string
  fleetSize: FleetSize
  monthlyFuelSpend: FuelSpendBand
  cardType: FuelCardType
  businessType: BusinessType
  yearsInBusiness: YearsInBusiness
  status: FuelCardStatus
  submittedBy: Person
  /** Person who set the present status, and when; null before any review. */
  reviewedBy: Person | null
  reviewedAt: Date | null
  notes: string | null
  /** Oldest first, the last 100; the audit trail has all. */
  reviews: ReviewDoc[]
  search: string[]
}

/** Fields that follow from others. */
export function fuelCardKeys({
  companyName,
  contactName,
  email,
  phone,
}: Pick<FuelCardDoc, 'companyName' | 'contactName' | 'email' | 'phone'>) {
  return {
    companyKey: companyName.toLowerCase(),
    search: searchKeys(companyName, contactName, email, phone),
  }
}

const embedded = { _id: false, id: false } as const
const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  embedded,
)
const text = { type: String, required: true }
const oneOf = (values: readonly string[]) => ({ type: String, enum: values, required: true })
const review = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    by: { type: person, required: true },
    from: oneOf(fuelCardStatuses),
    to: oneOf(fuelCardStatuses),
    notes: { type: String, default: null },
  },
  embedded,
)

export const FuelCardRecord = recordModel<FuelCardDoc>(
  { collection: 'fuel_card_applications', entity: 'fuel_card_application' },
  {
    companyName: text,
    companyKey: text,
    contactName: text,
    email: text,
    phone: text,
    fleetSize: oneOf(fleetSizes),
    monthlyFuelSpend: oneOf(fuelSpendBands),
    cardType: oneOf(fuelCardTypes),
    businessType: oneOf(businessTypes),
    yearsInBusiness: oneOf(yearsInBusinessBands),
    status: oneOf(fuelCardStatuses),
    submittedBy: { type: person, required: true },
    reviewedBy: { type: person, default: null },
    reviewedAt: { type: Date, default: null },
    notes: { type: String, default: null },
    reviews: [review],
    search: [String],
  },
  listIndexes(
    ['companyKey', 'status', 'createdAt'],
    ['status', 'cardType', 'fleetSize', 'monthlyFuelSpend', 'businessType'],
  ),
)

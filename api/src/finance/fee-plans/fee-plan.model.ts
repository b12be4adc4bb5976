import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { uniqueNumber } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, recordModel } from '../../kernel/database/model.ts'

/** A version of a plan that was changed since. */
interface EarlierPlan {
  version: number
  name: string
  terms: FeePlan
  changedBy: Person
  changedAt: Date
}

/** A named fee plan as it is stored. */
export interface FeePlanDoc extends RecordDoc {
  name: string
  /** In the order of the alphabet, in any case: what lists sort by. */
  nameKey: string
  terms: FeePlan
  changedBy: Person
  /** Newest first. */
  earlier: EarlierPlan[]
}

const embedded = { _id: false, id: false } as const
const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  embedded,
)
/** Checked by its schema in the domain; its parts differ from kind to kind. */
const terms = { type: mongoose.Schema.Types.Mixed, required: true } as const
const earlier = new mongoose.Schema(
  {
    version: { type: Number, required: true },
    name: { type: String, required: true },
    terms,
    changedBy: { type: person, required: true },
    changedAt: { type: Date, required: true },
  },
  embedded,
)

export const FeePlanRecord = recordModel<FeePlanDoc>(
  { collection: 'fee_plans', entity: 'fee_plan' },
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    terms,
    changedBy: { type: person, required: true },
    earlier: { type: [earlier], default: [] },
  },
  [[{ nameKey: -1, _id: -1 }], uniqueNumber('name')],
)

/** A base rate as it is stored. */
export interface BaseRateDoc extends RecordDoc {
  /** Calendar date from which it counts. */
  from: string
  ppm: number
  changedBy: Person
}

export const BaseRateRecord = recordModel<BaseRateDoc>(
  { collection: 'base_rates', entity: 'base_rate' },
  {
    from: calendarDate,
    ppm: { type: Number, required: true, validate: Number.isSafeInteger },
    changedBy: { type: person, required: true },
  },
  [[{ from: 1 }, { unique: true }], [{ from: -1, _id: -1 }]],
)

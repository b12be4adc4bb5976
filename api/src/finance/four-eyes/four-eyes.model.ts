import type { Person } from '../../kernel/base/person.ts'
import mongoose from 'mongoose'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** The rule that an administrator has set. An office that never set one has no record. */
export interface FourEyesDoc extends RecordDoc {
  enabled: boolean
  amountCents: number
  /** Reason it is off; null while it is on. */
  reason: string | null
  changedBy: Person
}

/** There is one rule in an office. */
export const fourEyesId = 1

const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)

export const FourEyesRecord = recordModel<FourEyesDoc>(
  { collection: 'four_eyes', entity: 'four_eyes' },
  {
    enabled: { type: Boolean, required: true },
    amountCents: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    reason: { type: String, default: null },
    changedBy: { type: person, required: true },
  },
)

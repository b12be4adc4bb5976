import type { FactorResetState } from '@drayline/domain/platform/security/security'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** A request that someone's second factors are taken away: one administrator asks, another one confirms. */
export interface FactorResetDoc extends RecordDoc {
  user: Person
  reason: string
  askedBy: Person
  /** Open ones are over after `expiresAt`. */
  state: Exclude<FactorResetState, 'expired'>
  expiresAt: Date
  decidedBy: Person | null
  decidedAt: Date | null
}

const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)

export const FactorResetRecord = recordModel<FactorResetDoc>(
  { collection: 'factor_resets', entity: 'security' },
  {
    user: { type: person, required: true },
    reason: { type: String, required: true },
    askedBy: { type: person, required: true },
    state: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    decidedBy: { type: person, default: null },
    decidedAt: { type: Date, default: null },
  },
  [[{ 'user.id': 1, state: 1 }]],
)

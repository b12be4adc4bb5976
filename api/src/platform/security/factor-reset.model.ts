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
  /** Open ones are over after `expiresAt`, and are stored as expired when somebody asks again. */
  state: FactorResetState
  expiresAt: Date
  /** When the person got the factors that are to go: the request is not about later ones. */
  factorsSince: Date
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
    factorsSince: { type: Date, required: true },
    decidedBy: { type: person, default: null },
    decidedAt: { type: Date, default: null },
  },
  [
    // A person has one open request, however many ask at once.
    [{ 'user.id': 1 }, { unique: true, partialFilterExpression: { state: 'open' } }],
  ],
)

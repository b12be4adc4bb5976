import type { AgreementState, AgreementTerms } from '@drayline/domain/finance/agreements/agreement'
import { agreementStates } from '@drayline/domain/finance/agreements/agreement'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { conditionsOn } from '../../kernel/database/filter.ts'
import type { IndexSpec, RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, optionalCalendarDate, recordModel } from '../../kernel/database/model.ts'

/** A version of a client's terms as it is stored. Its terms never change. */
export interface AgreementDoc extends RecordDoc {
  clientId: number
  number: number
  state: AgreementState
  /** Calendar date. */
  effectiveFrom: string
  /** Calendar date from which a later version counts; the same as `effectiveFrom` when this one never will. */
  effectiveUntil: string | null
  documentId: number | null
  terms: AgreementTerms
  previousId: number | null
  proposedBy: Person
  decidedBy: Person | null
  decidedAt: Date | null
  reason: string | null
}

/** Where the terms name single brokers. */
const brokerPaths = ['terms.brokerAdvances.brokerId', 'terms.limits.brokers.brokerId'] as const

/** Versions whose terms name a broker. */
export function agreementsNaming(brokerId: number) {
  return conditionsOn<AgreementDoc>({ $or: brokerPaths.map((path) => ({ [path]: brokerId })) })
}

const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)

export const AgreementRecord = recordModel<AgreementDoc>(
  { collection: 'agreements', entity: 'agreement' },
  {
    clientId: { type: Number, required: true },
    number: { type: Number, required: true },
    state: { type: String, enum: agreementStates, required: true },
    effectiveFrom: calendarDate,
    effectiveUntil: optionalCalendarDate,
    documentId: { type: Number, default: null },
    // Checked by its schema in the domain.
    terms: { type: mongoose.Schema.Types.Mixed, required: true },
    previousId: { type: Number, default: null },
    proposedBy: { type: person, required: true },
    decidedBy: { type: person, default: null },
    decidedAt: { type: Date, default: null },
    reason: { type: String, default: null },
  },
  [
    [{ clientId: 1, number: -1 }, { unique: true }],
    // One proposal of a client at a time.
    [{ clientId: 1 }, { unique: true, partialFilterExpression: { state: 'proposed' }, name: 'one_proposal' }],
    [{ clientId: 1, state: 1, effectiveFrom: -1, number: -1 }],
    [{ clientId: 1, _id: -1 }],
    [{ state: 1, _id: -1 }],
    [{ documentId: 1 }, { partialFilterExpression: { documentId: { $type: 'number' } } }],
    ...brokerPaths.map((path): IndexSpec => [{ [path]: 1 }, { sparse: true }]),
  ],
)

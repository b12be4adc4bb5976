import type { CreditCheckStatus, CreditFailure } from '@drayline/domain/operations/credit-checks/credit-check'
import { creditCheckStatuses } from '@drayline/domain/operations/credit-checks/credit-check'
import type { CreditRating, ScorePart } from '@drayline/domain/operations/credit-checks/credit-score'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** A credit check as it is stored. Limits are whole US dollars. */
export interface CreditCheckDoc extends RecordDoc {
  brokerId: number
  requestedLimit: number
  reason: string | null
  requestedBy: Person | null
  /** Result of the last attempt: a score, or the reason there is none. */
  score: number | null
  rating: CreditRating | null
  proposedLimit: number | null
  parts: ScorePart[]
  provider: string | null
  reference: string | null
  failure: CreditFailure | null
  checkedAt: Date | null
  status: CreditCheckStatus
  /** The decision. */
  limit: number | null
  note: string | null
  decidedBy: Person | null
  decidedAt: Date | null
  limitApplied: boolean
  search: string[]
}

/** Search keys of a check: the broker's name. Renaming the broker rewrites them. */
export function creditCheckKeys(brokerName: string) {
  return { search: searchKeys(brokerName) }
}

/** A check begins without score and decision. */
export const unchecked = {
  ...{ score: null, rating: null, proposedLimit: null, parts: [] as ScorePart[] },
  ...{ provider: null, reference: null, failure: null, checkedAt: null },
  ...{ limit: null, note: null, decidedBy: null, decidedAt: null, limitApplied: false },
}

const requiredText = { type: String, required: true }
const requiredNumber = { type: Number, required: true }
const person = { type: { _id: false, id: requiredNumber, name: requiredText }, default: null }
const text = { type: String, default: null }
const figure = { type: Number, default: null }
const instant = { type: Date, default: null }

export const CreditCheckRecord = recordModel<CreditCheckDoc>(
  { collection: 'credit_checks', entity: 'credit_check' },
  {
    brokerId: requiredNumber,
    requestedLimit: requiredNumber,
    reason: text,
    requestedBy: person,
    score: figure,
    rating: text,
    proposedLimit: figure,
    parts: [{ _id: false, factor: requiredText, value: figure, points: requiredNumber }],
    provider: text,
    reference: text,
    failure: text,
    checkedAt: instant,
    status: { type: String, enum: creditCheckStatuses, required: true },
    limit: figure,
    note: text,
    decidedBy: person,
    decidedAt: instant,
    limitApplied: { type: Boolean, default: false },
    search: [String],
  },
  listIndexes(['score', 'status', 'requestedLimit', 'checkedAt', 'createdAt'], ['status', 'brokerId']),
)

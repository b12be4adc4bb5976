import type { CreditCheck, CreditCheckDetail } from '@drayline/domain/operations/credit-checks/credit-check'
import { factorPoints } from '@drayline/domain/operations/credit-checks/credit-score'
import type { Person } from '../../kernel/base/person.ts'
import type { Named } from '../../kernel/database/names.ts'
import type { CreditCheckDoc } from './credit-check.model.ts'

/** A check with the name of its broker. */
export type CreditCheckRow = CreditCheckDoc & { broker: Named | null }

/** A check as it leaves the API in lists. */
export function presentCreditCheck(check: CreditCheckRow): CreditCheck {
  return {
    id: check._id,
    version: check.version,
    brokerId: check.brokerId,
    broker: check.broker && { id: check.broker.id, name: check.broker.name },
    requestedLimit: check.requestedLimit,
    reason: check.reason,
    requestedBy: personOf(check.requestedBy),
    score: check.score,
    rating: check.rating,
    proposedLimit: check.proposedLimit,
    provider: check.provider,
    reference: check.reference,
    failure: check.failure,
    checkedAt: check.checkedAt?.toISOString() ?? null,
    status: check.status,
    limit: check.limit,
    note: check.note,
    decidedBy: personOf(check.decidedBy),
    decidedAt: check.decidedAt?.toISOString() ?? null,
    limitApplied: check.limitApplied,
    createdAt: check.createdAt.toISOString(),
    updatedAt: check.updatedAt.toISOString(),
  }
}

/** One check with the parts of its score. */
export function presentCreditCheckDetail(check: CreditCheckRow): CreditCheckDetail {
  const parts = check.parts.map(({ factor, value, points }) => ({
    ...{ factor, value, points },
    of: factorPoints[factor],
  }))
  return { ...presentCreditCheck(check), parts }
}

function personOf(person: Person | null): Person | null {
  return person && { id: person.id, name: person.name }
}

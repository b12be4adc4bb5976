import type { BaseRateRecord, FeePlanRecord } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { BaseRateRow } from './base-rates.service.ts'
import type { FeePlanDoc } from './fee-plan.model.ts'

/** A fee plan as it leaves the API. */
export function presentFeePlan(plan: FeePlanDoc): FeePlanRecord {
  return {
    id: plan._id,
    version: plan.version,
    name: plan.name,
    terms: plan.terms,
    changedBy: { id: plan.changedBy.id, name: plan.changedBy.name },
    earlier: plan.earlier.map(({ version, name, terms, changedBy, changedAt }) => ({
      ...{ version, name, terms },
      changedBy: { id: changedBy.id, name: changedBy.name },
      changedAt: changedAt.toISOString(),
    })),
    createdAt: plan.createdAt.toISOString(),
    updatedAt: plan.updatedAt.toISOString(),
  }
}

/** A base rate as it leaves the API. */
export function presentBaseRate(rate: BaseRateRow): BaseRateRecord {
  return {
    id: rate._id,
    version: rate.version,
    from: rate.from,
    ppm: rate.ppm,
    isFixed: rate.isFixed,
    changedBy: { id: rate.changedBy.id, name: rate.changedBy.name },
    createdAt: rate.createdAt.toISOString(),
    updatedAt: rate.updatedAt.toISOString(),
  }
}

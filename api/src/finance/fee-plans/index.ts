import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { FeePlanDoc } from './fee-plan.model.ts'
import { FeePlanRecord } from './fee-plan.model.ts'

// Public surface of fee plans: other features import nothing else of it.

export { readBaseRates } from './base-rates.service.ts'

/** A version of a fee plan, as agreements keep it; null when there is none. */
export async function feePlanVersion(
  id: number,
  version: number,
): Promise<{ id: number; version: number; name: string; terms: FeePlan } | null> {
  const plan = await FeePlanRecord.findById(id).lean<FeePlanDoc>()
  const found = plan && [plan, ...plan.earlier].find((one) => one.version === version)
  return found ? { id, version, name: found.name, terms: found.terms } : null
}

/** A fee plan as it is now; null when there is none. */
export async function feePlanNow(id: number): Promise<{ name: string; terms: FeePlan } | null> {
  return await FeePlanRecord.findById(id, { name: 1, terms: 1 }).lean<Pick<FeePlanDoc, 'name' | 'terms'>>()
}

/** A step of a plan, as the database explains it. */
interface Step {
  stage?: string
  filter?: object
  /** By field, the intervals that are read. */
  indexBounds?: Record<string, string[]>
}

export interface Explained {
  queryPlanner: { winningPlan: object; rejectedPlans: object[] }
}

const isWhole = (interval: string) => /^\[(?:MinKey, MaxKey|MaxKey, MinKey)\]$/.test(interval)

/** All steps of a plan, each with what is refused above it and in it. */
function stepsOf(plan: unknown, isFiltered = false): (Step & { isFiltered: boolean })[] {
  if (typeof plan !== 'object' || plan === null) return []
  const { stage, filter } = plan as Step
  const filtered = isFiltered || Object.keys(filter ?? {}).length > 0
  const below = Object.values(plan).flatMap((part) => stepsOf(part, filtered))
  return stage ? [{ ...(plan as Step), isFiltered: filtered }, ...below] : below
}

/** Whether a plan reads a collection without an index. */
export const scans = (plan: unknown) => stepsOf(plan).some(({ stage }) => stage === 'COLLSCAN')

/**
 * Whether an index has records in the order and with the values asked for: whatever the planner chose for the few
 * records of a test, it has a way that neither sorts in memory nor reads all of an index to find some.
 */
export function isServed({ queryPlanner: { winningPlan, rejectedPlans } }: Explained): boolean {
  return [winningPlan, ...rejectedPlans].some((plan) =>
    stepsOf(plan).every(
      ({ stage, indexBounds, isFiltered }) =>
        stage !== 'SORT' &&
        stage !== 'COLLSCAN' &&
        !(indexBounds && isFiltered && Object.values(indexBounds).flat().every(isWhole)),
    ),
  )
}

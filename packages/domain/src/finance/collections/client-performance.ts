export type * from './client-performance-schema.ts'

export const clientActivities = ['active', 'warning', 'inactive'] as const
export type ClientActivity = (typeof clientActivities)[number]

/** From so many days without loads a client counts as inactive (R-COL-3). */
const inactiveAfterDays = 30
/** From so many days without loads a client deserves a look: half of the time to inactivity. */
const warningAfterDays = 15

/**
 * Returns the activity level of a client after this many days without loads: active up to 14, warning 15 to 29,
 * inactive from 30.
 */
export function activityAfter(daysWithoutLoads: number): ClientActivity {
  if (daysWithoutLoads >= inactiveAfterDays) return 'inactive'
  return daysWithoutLoads >= warningAfterDays ? 'warning' : 'active'
}

import type { InferType } from 'yup'
import { number, object, string } from 'yup'
import { idField } from './fields.ts'

export const clientActivities = ['active', 'warning', 'inactive'] as const
export type ClientActivity = (typeof clientActivities)[number]

/** From so many days without loads a client counts as inactive (spec part 2, section 9). */
export const inactiveAfterDays = 30
/** From so many days without loads a client deserves a look: half of the time to inactivity. */
export const warningAfterDays = 15

/** How lively a client is after so many days without loads: active up to 14, warning 15 to 29, inactive from 30. */
export function activityAfter(daysWithoutLoads: number): ClientActivity {
  if (daysWithoutLoads >= inactiveAfterDays) return 'inactive'
  return daysWithoutLoads >= warningAfterDays ? 'warning' : 'active'
}

/**
 * A client with what it owes and how lively it is (spec part 2, section 3). `lastLoadDate` is the latest pickup date
 * of its loads (a load without one counts on the day it was added); a client without loads is judged by the day it was
 * added. `pendingCollections` counts the open ones, whose sum is `totalOwed`.
 */
export const clientPerformance = object({
  clientId: idField().required(),
  name: string().required(),
  status: string<ClientActivity>().oneOf(clientActivities).required(),
  lastLoadDate: string().nullable().defined(),
  daysSinceLastLoad: number().integer().min(0).nullable().defined(),
  totalOwed: string().required(),
  pendingCollections: number().integer().required(),
})
export type ClientPerformance = InferType<typeof clientPerformance>

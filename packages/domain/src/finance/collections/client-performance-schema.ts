import { type InferType, number, object, string } from 'yup'
import { idField } from '../../kernel/forms/fields.ts'
import { type ClientActivity, clientActivities } from './client-performance.ts'

/**
 * A client with what it owes and how lively it is (R-COL-13). `lastLoadDate` is the latest pickup date
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

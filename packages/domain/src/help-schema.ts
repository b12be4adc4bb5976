import { array, type InferType, number, object, string } from 'yup'
import { oneOf } from './fields.ts'
import { partStates } from './help.ts'

/** What `GET /api/help/today` answers: invoices paid on the caller's calendar day; `total` is US dollars, "1500.25". */
export const todayTotal = object({
  date: string().required(),
  invoices: number().integer().required(),
  total: string().required(),
})
export type TodayTotal = InferType<typeof todayTotal>

/** What `GET /api/help/status` answers: the database and every remote this user gets. */
export const systemStatus = object({
  status: oneOf(['operational', 'degraded'] as const).required(),
  checkedAt: string().required(),
  parts: array(
    object({
      id: string().required(),
      title: string().required(),
      version: string().nullable().defined(),
      state: oneOf(partStates).required(),
    }),
  ).required(),
})
export type SystemStatus = InferType<typeof systemStatus>

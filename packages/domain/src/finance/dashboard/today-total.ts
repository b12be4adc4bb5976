import { type InferType, number, object, string } from 'yup'

/**
 * Answer of `GET /api/help/today` answers: invoices paid on the caller's calendar day; `total` is US dollars,
 * "1500.25".
 */
export const todayTotal = object({
  date: string().required(),
  invoices: number().integer().required(),
  total: string().required(),
})
export type TodayTotal = InferType<typeof todayTotal>

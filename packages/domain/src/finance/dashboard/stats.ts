import type { InferType } from 'yup'
import { number, object, string } from 'yup'

/** Answer of `GET /api/dashboard/stats` answers (R-DSH-7). `totalRevenue` is US dollars, "1500.25". */
export const dashboardStats = object({
  pendingInvoices: number().integer().required(),
  processedToday: number().integer().required(),
  totalRevenue: string().required(),
  activeClients: number().integer().required(),
  /** Trends of the figures. Missing in answers of APIs before this was added. */
  trends: object({
    /** Submitted today and still waiting. */
    submittedToday: number().integer().required(),
    /** Paid yesterday until this time of day. */
    processedYesterday: number().integer().required(),
    /** Sum of what was paid today, US dollars. */
    revenueToday: string().required(),
    /** Active clients that came in the last 30 days. */
    newClients: number().integer().required(),
  })
    .optional()
    .default(undefined),
})
export type DashboardStats = InferType<typeof dashboardStats>

/** Answer of `GET /api/dashboard/book`: figures of the book on the company's day (R-DSH-8). Amounts are US dollars. */
export const bookStats = object({
  today: string().required(),
  /** Our money in all clients together. */
  fundsEmployed: string().required(),
  /** Charged to clients since the first of the month. */
  feeIncome: string().required(),
  /** Approved and not bought yet. */
  toFund: object({ count: number().integer().required(), amount: string().required() }).required(),
  /** Received from brokers and not applied yet. */
  unapplied: string().required(),
})
export type BookStats = InferType<typeof bookStats>

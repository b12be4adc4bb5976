import type { InferType } from 'yup'
import { number, object, string } from 'yup'

/** What `GET /api/dashboard/stats` answers (spec part 1, section 3.5). `totalRevenue` is US dollars, "1500.25". */
export const dashboardStats = object({
  pendingInvoices: number().integer().required(),
  processedToday: number().integer().required(),
  totalRevenue: string().required(),
  activeClients: number().integer().required(),
})
export type DashboardStats = InferType<typeof dashboardStats>

import { invoicesByDay } from '../invoices/index.ts'

/** Number and sum, in cents, of the invoices paid on a calendar date of a time zone. */
export async function paidOn(day: string, zone: string): Promise<{ invoices: number; cents: number }> {
  const [found] = await invoicesByDay('paid', { from: day, to: day, zone })
  return { invoices: found?.count ?? 0, cents: found?.cents ?? 0 }
}

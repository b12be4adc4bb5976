import { port } from '../../kernel/base/port.ts'

/** Days whose base rates fees of purchases depend on: calendar dates, the last one null while a purchase goes on. */
export interface PricedDays {
  from: string
  to: string | null
}

/** Purchases with interest have used base rates, from one day on; null when there is none. */
export const daysOnBaseRates = port<() => Promise<PricedDays | null>>('days that base rates have priced')

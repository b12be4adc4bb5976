import { port } from '../../kernel/base/port.ts'

/** Numbers of records that refer to a broker, each counted up to a limit. */
export interface BrokerUses {
  loads: number
  invoices: number
  checks: number
  /** Versions of clients' terms that name it. */
  agreements: number
  /** Entries of the book (purchases, receipts, what was taken over) and those asked for by hand. */
  entries: number
}

/** Enough to say that there are many. */
export const countedUses = { limit: 1000 }

/** References to a broker. */
export const usesOfBroker = port<(brokerId: number) => Promise<BrokerUses>>('uses of a broker')

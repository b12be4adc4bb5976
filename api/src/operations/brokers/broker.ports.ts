import { port } from '../../kernel/base/port.ts'

/** Numbers of records that refer to a broker, each counted up to a limit. */
export interface BrokerUses {
  loads: number
  invoices: number
  checks: number
}

/** Enough to say that there are many. */
export const countedUses = { limit: 1000 }

/** References to a broker. */
export const usesOfBroker = port<(brokerId: number) => Promise<BrokerUses>>('uses of a broker')

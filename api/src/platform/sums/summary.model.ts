import mongoose from 'mongoose'
import { plainModel } from '../../kernel/database/model.ts'

export const summaryKinds = [
  'invoices',
  'clients',
  'brokers',
  'creditChecks',
  'collections',
  'fuelAdvances',
  'fuelCards',
] as const
export type SummaryKind = (typeof summaryKinds)[number]

/** Number of records in one status and the sum of their amounts in cents (0 for clients). */
export interface StatusSum {
  count: number
  cents: number
}

/**
 * Sums over the records of one kind whose id falls into one shard. A single document per kind would make all writers
 * wait for each other; sixteen let them pass, and reading sixteen small documents costs no more than one.
 */
export interface SummaryDoc {
  /** `<kind>:<shard>` */
  _id: string
  statuses: Partial<Record<string, StatusSum>>
}

export const summaryShards = 16

export const Summary = plainModel<SummaryDoc>('summaries', {
  _id: { type: String, required: true },
  statuses: { type: mongoose.Schema.Types.Mixed, default: {} },
})

/** The summary documents of a kind. */
export function summaryIds(kind: SummaryKind): string[] {
  return Array.from({ length: summaryShards }, (_, shard) => `${kind}:${shard}`)
}

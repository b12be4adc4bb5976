import { array, type InferType, number, object, string } from 'yup'
import { idField, reference } from '../../kernel/forms/fields.ts'
import { type AgingBucket, type AgingGrouping, agingBuckets, agingGroupings } from './aging.ts'

/** Number and amounts of open items. */
export const agingSums = {
  /** Open items. */
  count: number().integer().required(),
  total: string().required(),
  /** Amounts by bucket, decimal strings. */
  buckets: object(
    Object.fromEntries(agingBuckets.map((bucket) => [bucket, string().required()])) as Record<
      AgingBucket,
      ReturnType<ReturnType<typeof string>['required']>
    >,
  ).required(),
}

/** Sums of one client or broker; `party` is null for invoices without broker. */
export const agingGroup = object({
  party: reference({ name: string().required() }).nullable().defined(),
  ...agingSums,
})
export type AgingGroup = InferType<typeof agingGroup>

/** The aging of a date: the totals of everything that was open then, and one page of groups. */
export const agingReport = object({
  asOf: string().required(),
  by: string<AgingGrouping>().oneOf(agingGroupings).required(),
  totals: object(agingSums).required(),
  /** Number of groups in total. */
  groupCount: number().integer().required(),
  groups: array(agingGroup.required()).required(),
  /** For `?cursor=`: where the next page of groups begins; null on the last. */
  next: string().nullable().defined(),
})
export type AgingReport = InferType<typeof agingReport>

/** One open item of a date. `id` is the item's own; an invoice is open at most once at an instant. */
export const agingItem = object({
  id: idField().required(),
  invoiceId: idField().required(),
  invoiceNumber: string().required(),
  /** Purchase it is owed to us on; null in the pipeline. */
  purchaseId: idField().nullable().defined(),
  client: reference({ name: string().required() }).nullable().defined(),
  broker: reference({ name: string().required() }).nullable().defined(),
  amount: string().required(),
  /** Calendar dates of the reader. */
  submittedOn: string().required(),
  dueOn: string().required(),
  /** Zero while it is not yet due. */
  daysOverdue: number().integer().min(0).required(),
  bucket: string<AgingBucket>().oneOf(agingBuckets).required(),
})
export type AgingItem = InferType<typeof agingItem>

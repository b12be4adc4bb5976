import { array, type InferType, number, object, string } from 'yup'
import { idField, reference } from '../../kernel/forms/fields.ts'
import { type AgeingBucket, type AgeingGrouping, ageingBuckets, ageingGroupings } from './aging.ts'

const sums = {
  /** Open items. */
  count: number().integer().required(),
  total: string().required(),
  /** Amounts by bucket, decimal strings. */
  buckets: object(
    Object.fromEntries(ageingBuckets.map((bucket) => [bucket, string().required()])) as Record<
      AgeingBucket,
      ReturnType<ReturnType<typeof string>['required']>
    >,
  ).required(),
}

/** What one client or broker stands for; `party` is null for invoices without broker. */
export const ageingGroup = object({
  party: reference({ name: string().required() }).nullable().defined(),
  ...sums,
})
export type AgeingGroup = InferType<typeof ageingGroup>

/** The ageing of a date: the totals of everything that was open then, and one page of groups. */
export const ageingReport = object({
  asOf: string().required(),
  by: string<AgeingGrouping>().oneOf(ageingGroupings).required(),
  totals: object(sums).required(),
  /** How many groups there are in all. */
  groupCount: number().integer().required(),
  groups: array(ageingGroup.required()).required(),
  /** For `?cursor=`: where the next page of groups begins; null on the last. */
  next: string().nullable().defined(),
})
export type AgeingReport = InferType<typeof ageingReport>

/** One open item of a date. `id` is the item's own; an invoice is open at most once at an instant. */
export const ageingItem = object({
  id: idField().required(),
  invoiceId: idField().required(),
  invoiceNumber: string().required(),
  client: reference({ name: string().required() }).nullable().defined(),
  broker: reference({ name: string().required() }).nullable().defined(),
  amount: string().required(),
  /** Calendar dates of the reader. */
  submittedOn: string().required(),
  dueOn: string().required(),
  /** Zero while it is not yet due. */
  daysOverdue: number().integer().min(0).required(),
  bucket: string<AgeingBucket>().oneOf(ageingBuckets).required(),
})
export type AgeingItem = InferType<typeof ageingItem>

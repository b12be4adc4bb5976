import { array, boolean, type InferType, number, object, string } from 'yup'
import { idField, oneOf, optionalText, recordFields, reference } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { maxCreditLimit } from '../brokers/broker.ts'
import { wholeDollars } from '../brokers/broker-schema.ts'
import {
  type CreditCheckStatus,
  type CreditFailure,
  creditCheckStatuses,
  creditFailures,
} from './credit-check.ts'
import {
  type CreditFactor,
  type CreditRating,
  creditFactors,
  creditRatings,
  highestScore,
  lowestScore,
} from './credit-score.ts'

/** An empty field of a form is no zero. */
function emptyIsMissing(value: unknown, original: unknown): unknown {
  return original === '' || original === null ? undefined : value
}

/** Asking for a credit check of a broker. The limit is whole US dollars. */
export const creditCheckInput = object({
  brokerId: idField().required(msg('creditCheck.brokerId.required')),
  requestedLimit: wholeDollars(msg('creditCheck.limit.invalid'))
    .transform(emptyIsMissing)
    .min(1, msg('creditCheck.limit.invalid'))
    .required(msg('creditCheck.limit.required')),
  reason: optionalText(500),
})
export type CreditCheckInput = InferType<typeof creditCheckInput>

/**
 * A manager's decision. An approval needs a limit, a rejection a note; with `applyLimit` an approval sets the broker's
 * credit limit in the same change.
 */
export const creditDecisionInput = object({
  status: oneOf(['approved', 'rejected']).required(msg('choice.invalid')),
  limit: wholeDollars(msg('creditCheck.limit.invalid'))
    .transform(emptyIsMissing)
    .when('status', {
      is: 'approved',
      // biome-ignore lint/suspicious/noThenProperty: the name yup has for it
      then: (schema) => schema.required(msg('creditCheck.limit.required')),
    }),
  note: optionalText(1000).when('status', {
    is: 'rejected',
    // biome-ignore lint/suspicious/noThenProperty: the name yup has for it
    then: (schema) => schema.required(msg('creditCheck.note.required')),
  }),
  applyLimit: boolean().default(true),
  /** The broker's credit limit as the person who decides saw it: another one by now is not replaced. */
  seenLimit: number().integer().min(0).max(maxCreditLimit),
})
export type CreditDecisionInput = InferType<typeof creditDecisionInput>

const limit = () => number().integer().min(0).max(maxCreditLimit)
const person = () => reference({ name: string().required() }).nullable().defined()

/**
 * A credit check as lists show it. Limits are whole US dollars. Without a score `failure` says why; both are null while
 * the provider is being asked. `checkedAt` is the instant of the last attempt.
 */
export const creditCheckRecord = object({
  ...recordFields,
  brokerId: number().integer().required(),
  broker: reference({ name: string().required() }).nullable().defined(),
  requestedLimit: limit().required(),
  reason: string().nullable().defined(),
  requestedBy: person(),
  score: number().integer().min(lowestScore).max(highestScore).nullable().defined(),
  rating: string<CreditRating>().oneOf(creditRatings).nullable().defined(),
  proposedLimit: limit().nullable().defined(),
  provider: string().nullable().defined(),
  /** Provider's id of its answer, for questions to them. */
  reference: string().nullable().defined(),
  failure: string<CreditFailure>().oneOf(creditFailures).nullable().defined(),
  checkedAt: string().nullable().defined(),
  status: string<CreditCheckStatus>().oneOf(creditCheckStatuses).required(),
  limit: limit().nullable().defined(),
  note: string().nullable().defined(),
  decidedBy: person(),
  decidedAt: string().nullable().defined(),
  limitApplied: boolean().required(),
})
export type CreditCheck = InferType<typeof creditCheckRecord>

/** Contribution of a factor. `value` is days or a share; `of` is its maximum points. */
export const creditScorePart = object({
  factor: string<CreditFactor>().oneOf(creditFactors).required(),
  value: number().nullable().defined(),
  points: number().required(),
  of: number().required(),
})
export type CreditScorePart = InferType<typeof creditScorePart>

/** One check with the parts of its score; none when another provider gave it. */
export const creditCheckDetail = creditCheckRecord.shape({
  parts: array(creditScorePart.required()).required(),
})
export type CreditCheckDetail = InferType<typeof creditCheckDetail>

/** `GET /api/credit-checks/summary`: the four counters. */
export const creditCheckSummary = object({
  total: number().integer().required(),
  approved: number().integer().required(),
  pending: number().integer().required(),
  rejected: number().integer().required(),
})
export type CreditCheckSummary = InferType<typeof creditCheckSummary>

import { array, type InferType, mixed, object, string } from 'yup'
import { idField, moneyField, oneLine, reference } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import {
  type VerdictCode,
  type VerdictFigures,
  type VerdictSeverity,
  verdictCodes,
  verdictSeverities,
} from './verdict.ts'

/** One thing that speaks against an invoice; `message` says it in the reader's language, with its figures. */
export const verdictFinding = object({
  code: string<VerdictCode>().oneOf(verdictCodes).required(),
  severity: string<VerdictSeverity>().oneOf(verdictSeverities).required(),
  figures: mixed<VerdictFigures>().required(),
  message: string().required(),
})
export type FindingInWords = InferType<typeof verdictFinding>

/** Reason an approval goes against the findings. */
export const verdictOverride = object({
  reason: oneLine(500).required(msg('verdict.override.required')),
})
  .nullable()
  .default(null)
export type VerdictOverride = InferType<typeof verdictOverride>

/** Question of a form before it saves. */
export const verdictCheck = object({
  loadId: idField().required(),
  amount: moneyField().required(),
  /** The invoice that is being edited. */
  except: idField(),
})

/** An override that was stated: who, when, why, and what was known at that moment. */
export const statedOverride = object({
  at: string().required(),
  by: reference({ name: string().required() }).nullable().defined(),
  reason: string().required(),
  findings: array(verdictFinding.required()).required(),
})
export type StatedOverride = InferType<typeof statedOverride>

/** The findings of several invoices; those without any are missing. */
export const verdictRow = object({
  id: idField().required(),
  findings: array(verdictFinding.required()).required(),
})
export type VerdictRow = InferType<typeof verdictRow>

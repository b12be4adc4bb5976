import { array, boolean, type InferType, number, object, string } from 'yup'
import { oneOf } from '../../kernel/forms/fields.ts'
import { type AccountCode, accountCodes } from './chart.ts'
import { missing, person, reason, refusal } from './ledger-fields.ts'
import { balanceHolders } from './ledger-schema.ts'
import {
  closeRules,
  type PeriodChange,
  type PeriodCheck,
  type PeriodStatus,
  periodChanges,
  periodChecks,
  periodDecisions,
  periodStatuses,
} from './period.ts'

/** One thing that a check of a month found, with its figure. */
const finding = object({
  check: string<PeriodCheck>().oneOf(periodChecks).required(),
  /** Keeps the month open. */
  blocks: boolean().required(),
  account: string<AccountCode>().oneOf(accountCodes).nullable().defined(),
  /** The client or broker; null where it is about the whole book. */
  holder: object({
    type: oneOf(balanceHolders).required(),
    id: number().required(),
    name: string().required(),
  })
    .nullable()
    .defined(),
  amount: string().nullable().defined(),
})
export type Finding = InferType<typeof finding>

/** A month of the book. `id` is the month as a number, 202610; version 0 is one that nothing was done with yet. */
export const periodRecord = object({
  id: number().integer().required(),
  version: number().integer().min(0).required(),
  month: string().required(),
  status: string<PeriodStatus>().oneOf(periodStatuses).required(),
  /** What an open month waits for before it can be closed; null for the month whose turn it is, and for closed ones. */
  waitsFor: object({ rule: oneOf(closeRules).required(), month: string().required() })
    .nullable()
    .defined(),
  request: object({
    change: string<PeriodChange>().oneOf(periodChanges).required(),
    reason: string().required(),
    by: person().required(),
    at: string().required(),
  })
    .nullable()
    .defined(),
  findings: array(finding.required()).required(),
  /** When a close that was confirmed last failed, and what was found then; null once somebody asks again. */
  notClosed: object({ at: string().required(), findings: array(finding.required()).required() })
    .nullable()
    .defined(),
  requestedBy: person().nullable().defined(),
  confirmedBy: person().nullable().defined(),
  closedAt: string().nullable().defined(),
})
export type Period = InferType<typeof periodRecord>

export const periodList = object({
  today: string().required(),
  months: array(periodRecord.required()).required(),
})
export type PeriodList = InferType<typeof periodList>

/** Asks for a month to be closed, or opened again; another person confirms it. */
export const periodRequestInput = object({ change: oneOf(periodChanges).required(missing), reason: reason() })
export type PeriodRequestInput = InferType<typeof periodRequestInput>

/** What is decided about a request; a refusal says why. */
export const periodDecisionInput = object({
  decision: oneOf(periodDecisions).required(missing),
  reason: refusal('decision'),
})
export type PeriodDecisionInput = InferType<typeof periodDecisionInput>

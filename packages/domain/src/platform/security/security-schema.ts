import { array, boolean, type InferType, number, object, string } from 'yup'
import { roles } from '../../kernel/access/roles.ts'
import { idField, oneLine, oneOf, recordFields, reference } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { factorResetStates, maxGraceDays, securityEventKinds } from './security.ts'

const person = reference({ name: string().required() })

/** How an administrator sets who needs a second factor. */
export const factorPolicyInput = object({
  roles: array(oneOf(roles).required()).max(roles.length).required(),
  graceDays: number()
    .typeError(msg('security.graceDays.invalid'))
    .integer(msg('security.graceDays.invalid'))
    .min(0, msg('security.graceDays.invalid'))
    .max(maxGraceDays, msg('security.graceDays.invalid'))
    .required(msg('security.graceDays.invalid')),
})
export type FactorPolicyInput = InferType<typeof factorPolicyInput>

/** Who needs a second factor, who set it, and how many people of each role have none. */
export const factorPolicy = object({
  /** 0 while the office has not chosen. */
  version: number().integer().min(0).required(),
  roles: array(oneOf(roles).required()).required(),
  graceDays: number().integer().required(),
  changedBy: person.nullable().defined(),
  changedAt: string().nullable().defined(),
  counts: array(
    object({
      role: oneOf(roles).required(),
      people: number().integer().required(),
      without: number().integer().required(),
    }).required(),
  ).required(),
})
export type FactorPolicy = InferType<typeof factorPolicy>

/** A request that someone's second factors are taken away: whose, and why. */
export const factorResetInput = object({
  userId: idField().required(msg('field.required')),
  reason: oneLine(300).required(msg('security.reason.required')),
})
export type FactorResetInput = InferType<typeof factorResetInput>

export const factorReset = object({
  ...recordFields,
  user: person.required(),
  reason: string().required(),
  askedBy: person.required(),
  state: oneOf(factorResetStates).required(),
  expiresAt: string().required(),
  decidedBy: person.nullable().defined(),
  decidedAt: string().nullable().defined(),
  /** Whether the caller may confirm it: neither the one who asked nor the one whom it is about. */
  canConfirm: boolean().required(),
})
export type FactorReset = InferType<typeof factorReset>

/** Something that matters for the safety of an account. */
export const securityEvent = object({
  id: number().integer().required(),
  at: string().required(),
  kind: oneOf(securityEventKinds).required(),
  /** The account it is about; null for one that nobody has. */
  user: person.nullable().defined(),
  /** Who did it, where that is somebody else. */
  by: person.nullable().defined(),
  /** What it was about in a word: the name of a factor, a role, a right. */
  detail: string().nullable().defined(),
  ip: string().defined(),
  browser: string().defined(),
  system: string().defined(),
})
export type SecurityEvent = InferType<typeof securityEvent>

import { array, boolean, type InferType, number, object, string } from 'yup'
import {
  centsField,
  dateField,
  daysField,
  idField,
  oneOf,
  optionalId,
  optionalText,
  ppmField,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { feePlanTerms } from '../fee-plans/fee-plan-schema.ts'
import { type AgreementState, agreementStates, type PaymentMethod, paymentMethods } from './agreement.ts'

const missing = msg('field.required')
const brokerId = () => idField().required(missing)

/** Something about each way that money comes and goes. */
function byMethod<S>(of: (method: PaymentMethod) => S): Record<PaymentMethod, S> {
  return Object.fromEntries(paymentMethods.map((method) => [method, of(method)])) as Record<PaymentMethod, S>
}

/** Bank days until received money counts as final, where nothing else is agreed. */
const usualClearing: Record<PaymentMethod, number> = { ach: 0, wire: 0, check: 3 }

/** Bank days until received money counts as final, by the way it came. */
export function clearingDaysField() {
  const days = (method: PaymentMethod) =>
    daysField(0).max(30, msg('days.invalid')).default(usualClearing[method])
  return object(byMethod(days))
}

interface OfBroker {
  brokerId?: number | undefined
}

const isOncePerBroker = (list: readonly OfBroker[] | undefined) =>
  new Set(list?.map((one) => one.brokerId)).size === (list?.length ?? 0)

/** What is agreed with a client besides its fees. Rates are parts per million, amounts cents (R-AGR-1). */
const termFields = {
  /** The client takes back what a broker does not pay, after `recourseDays`; without it we bear an insolvency. */
  isRecourse: boolean().required(missing),
  recourseDays: daysField(1).required(missing),
  advancePpm: ppmField().required(missing),
  brokerAdvances: array(object({ brokerId: brokerId(), advancePpm: ppmField().required(missing) }))
    .max(500, msg('agreement.brokers.tooMany'))
    .test('once', msg('agreement.brokers.once'), isOncePerBroker)
    .default([]),
  /** A part of each funding that is kept back until the floor is reached. */
  escrow: object({ ppm: ppmField().default(0), floorCents: centsField().default(0) }),
  monthlyMinimumCents: centsField().default(0),
  transferFees: object(byMethod(() => centsField().default(0))),
  clearingDays: clearingDaysField(),
  /** Null is no limit. */
  limits: object({
    clientCents: centsField().nullable().default(null),
    /** Of the client with each broker, unless `brokers` says otherwise. */
    pairCents: centsField().nullable().default(null),
    brokers: array(object({ brokerId: brokerId(), cents: centsField().required(missing) }))
      .max(500, msg('agreement.brokers.tooMany'))
      .test('once', msg('agreement.brokers.once'), isOncePerBroker)
      .default([]),
    /** Largest part of a client's receivables that one broker may owe, once they exceed the floor. */
    concentrationPpm: ppmField().nullable().default(null),
    concentrationFloorCents: centsField().default(0),
  }),
}

/** A new version of a client's terms, as a person proposes it. */
export const agreementInput = object({
  clientId: idField().required(msg('agreement.client.required')),
  effectiveFrom: dateField().required(missing),
  documentId: optionalId(),
  terms: object({
    ...termFields,
    /** The version of the plan that was seen: a copy of it is agreed. */
    feePlan: object({
      id: idField().required(msg('agreement.feePlan.required')),
      version: number().integer().min(1).required(msg('agreement.feePlan.required')),
    }),
  }),
})
export type AgreementInput = InferType<typeof agreementInput>

/** What is agreed with a client, fees included. */
export const agreementTerms = object({
  ...termFields,
  feePlan: object({
    id: idField().required(),
    version: number().integer().min(1).required(),
    name: string().required(),
    terms: feePlanTerms.required(),
  }).required(),
})
export type AgreementTerms = InferType<typeof agreementTerms>

/** A step of a proposal. */
export const agreementPatch = object({
  state: oneOf(agreementStates).notOneOf(['proposed'], msg('choice.invalid')).required(missing),
  reason: optionalText(500).when('state', ([state], reason) =>
    state === 'active' ? reason : reason.required(msg('agreement.reason.required')),
  ),
})
export type AgreementPatch = InferType<typeof agreementPatch>

const person = () => reference({ name: string().required() })

/** A version of a client's agreement as the API answers it. */
export const agreementRecord = object({
  ...recordFields,
  clientId: number().integer().required(),
  client: person().nullable().defined(),
  /** Versions of a client are numbered from 1, those that were turned down too. */
  number: number().integer().min(1).required(),
  state: string<AgreementState>().oneOf(agreementStates).required(),
  effectiveFrom: string().required(),
  effectiveUntil: string().nullable().defined(),
  documentId: number().integer().nullable().defined(),
  terms: agreementTerms.required(),
  /** Version that it changes; null for the first. */
  previousId: number().integer().nullable().defined(),
  proposedBy: person().required(),
  decidedBy: person().nullable().defined(),
  decidedAt: string().nullable().defined(),
  reason: string().nullable().defined(),
  /** Names of the brokers that the terms mention. */
  brokers: array(person()).required(),
})
export type Agreement = InferType<typeof agreementRecord>

import { array, type InferType, number, object, string } from 'yup'
import {
  dateField,
  idField,
  moneyField,
  moneyOrZeroField,
  oneLine,
  oneOf,
  optionalId,
  optionalText,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { isUsState, type UsState } from '../../kernel/forms/us-states.ts'
import { type MessageKey, msg } from '../../kernel/text/messages.ts'
import { type FuelAdvanceStatus, fuelAdvanceStatuses } from './fuel-advance.ts'

/** A state by its two-letter code, also in lower case. */
const stateField = (missing: MessageKey) =>
  string<UsState>()
    .transform((value: unknown) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
    .required(missing)
    .test('state', (value, context) => {
      if (value === undefined) return true
      if (value.length !== 2) return context.createError({ message: missing })
      return isUsState(value) || context.createError({ message: msg('choice.invalid') })
    })

const fields = {
  carrierName: oneLine(200).required(msg('fuelAdvance.carrierName.required')),
  advanceAmount: moneyField()
    .required(msg('fuelAdvance.advanceAmount.positive'))
    .test('positive', msg('fuelAdvance.advanceAmount.positive'), (value) => !value || /[1-9]/.test(value)),
  /** What we take for it; it comes off the funding with the advance. */
  feeAmount: moneyOrZeroField(),
  advanceDate: dateField('haul').required(msg('fuelAdvance.advanceDate.required')),
  pickupState: stateField(msg('fuelAdvance.pickupState.required')),
  deliveryState: stateField(msg('fuelAdvance.deliveryState.required')),
  processedBy: idField().required(msg('fuelAdvance.processedBy.required')),
  loadId: optionalId(),
  /** Client that it belongs to: the load's, whatever is sent; without a load the one that is chosen. */
  clientId: optionalId(),
  notes: optionalText(2000),
  /** Reason a manager lets the advances of a load exceed their limit; only asked for when they do. */
  overrideReason: optionalText(500),
}

/** Money for fuel given to a carrier, as a person types it (R-FUA-2). */
export const fuelAdvanceInput = object({
  ...fields,
  status: oneOf(fuelAdvanceStatuses).default('pending'),
})
export type FuelAdvanceInput = InferType<typeof fuelAdvanceInput>

/** The fields that are changed; absent ones stay as they are. */
export const fuelAdvancePatch = object({
  carrierName: fields.carrierName.optional(),
  advanceAmount: fields.advanceAmount.optional(),
  feeAmount: fields.feeAmount.default(undefined),
  advanceDate: fields.advanceDate.optional(),
  pickupState: fields.pickupState.optional(),
  deliveryState: fields.deliveryState.optional(),
  processedBy: fields.processedBy.optional(),
  loadId: fields.loadId.default(undefined),
  clientId: fields.clientId.default(undefined),
  notes: fields.notes.default(undefined),
  overrideReason: fields.overrideReason.default(undefined),
  status: oneOf(fuelAdvanceStatuses),
})
export type FuelAdvancePatch = InferType<typeof fuelAdvancePatch>

/** Why an advance that was paid is taken back. */
export const fuelAdvanceReversal = object({
  reason: oneLine(500).required(msg('field.required')),
})
export type FuelAdvanceReversal = InferType<typeof fuelAdvanceReversal>

/** A manager's decision to go beyond the limit: amounts as they were then. */
export const fuelAdvanceOverride = object({
  reason: string().required(),
  at: string().required(),
  by: reference({ name: string().required() }).required(),
  limit: string().required(),
  /** Total advanced on the load, this advance included. */
  total: string().required(),
})
export type FuelAdvanceOverride = InferType<typeof fuelAdvanceOverride>

/** A fuel advance as the API answers it. `processedByName` is the agent's name as it is now. */
export const fuelAdvanceRecord = object({
  ...recordFields,
  carrierName: string().required(),
  advanceAmount: string().required(),
  feeAmount: string().required(),
  advanceDate: string().required(),
  pickupState: string().required(),
  deliveryState: string().required(),
  processedBy: idField().required(),
  processedByName: string().required(),
  loadId: idField().nullable().defined(),
  load: reference({ loadNumber: string().required() }).nullable().defined(),
  /** Client that it belongs to; null for one without a load and without a choice. */
  client: reference({ name: string().required() }).nullable().defined(),
  clientId: idField().nullable().defined(),
  notes: string().nullable().defined(),
  status: string<FuelAdvanceStatus>().oneOf(fuelAdvanceStatuses).required(),
  override: fuelAdvanceOverride.nullable().defined(),
  /** Person who made it; null for those from before this was kept. */
  createdBy: reference({ name: string().required() }).nullable().defined(),
  /** Person who last changed amount, fee, load or client; null while nobody has. */
  moneyBy: reference({ name: string().required() }).nullable().defined().default(null),
  /** Person whose approval counts now; null while it waits for one, and for those from before this was kept. */
  approvedBy: reference({ name: string().required() }).nullable().defined().default(null),
  /** Time it was first approved or paid, also after a cancellation; null while it waits for that. */
  decidedAt: string().nullable().defined(),
  /** The company's day on which it was paid and went into the book; null until then, and for those paid before there was one. */
  posted: object({ day: string().required() }).nullable().defined().default(null),
  /** Left to come off fundings, fee included. */
  openAmount: string().required(),
  /** Payments to the client that a part of it came off. */
  recoveries: array(
    object({
      payoutId: idField().required(),
      day: string().required(),
      amount: string().required(),
    }).required(),
  ).required(),
  /** That it was taken back out of the book. */
  reversal: object({
    at: string().required(),
    by: reference({ name: string().required() }).required(),
    reason: string().required(),
  })
    .nullable()
    .defined()
    .default(null),
})
export type FuelAdvance = InferType<typeof fuelAdvanceRecord>

/** Amount that may still be advanced on a load; without a rate its limit is 0. */
export const fuelAdvanceHeadroom = object({
  loadId: idField().required(),
  loadNumber: string().required(),
  rate: string().nullable().defined(),
  limit: string().required(),
  /** By its advances that are not cancelled, without the one that was named. */
  advanced: string().required(),
  /** Remaining amount; never negative. */
  available: string().required(),
})
export type FuelAdvanceHeadroom = InferType<typeof fuelAdvanceHeadroom>

const counted = object({ count: number().integer().required(), amount: string().required() })

/** The counters, each with its sum. `total` has all but cancelled ones. */
export const fuelAdvanceSummary = object({
  total: counted.required(),
  pending: counted.required(),
  approved: counted.required(),
  paid: counted.required(),
})
export type FuelAdvanceSummary = InferType<typeof fuelAdvanceSummary>

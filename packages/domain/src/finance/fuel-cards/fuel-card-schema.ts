import { array, type InferType, number, object, string } from 'yup'
import {
  oneLine,
  oneOf,
  optionalText,
  phoneField,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { type MessageKey, msg } from '../../kernel/text/messages.ts'
import {
  approvalBands,
  type BusinessType,
  businessTypes,
  type FleetSize,
  type FuelCardStatus,
  type FuelCardType,
  type FuelSpendBand,
  fleetSizes,
  fuelCardStatuses,
  fuelCardTypes,
  fuelSpendBands,
  type YearsInBusiness,
  yearsInBusinessBands,
} from './fuel-card.ts'

/** A choice of a form: nothing chosen counts as missing. */
const choice = <const T extends string>(values: readonly T[], missing: MessageKey) =>
  oneOf(values)
    .transform((value: unknown) => (value === '' ? undefined : value))
    .required(missing)

/** An application for fuel cards, as a person types it (R-FUC-5). */
export const fuelCardInput = object({
  companyName: oneLine(200).required(msg('fuelCard.companyName.required')),
  contactName: oneLine(120).required(msg('fuelCard.contactName.required')),
  email: string()
    .trim()
    .max(254, msg('text.tooLong'))
    .email(msg('fuelCard.email.invalid'))
    .required(msg('fuelCard.email.invalid')),
  phone: phoneField(msg('fuelCard.phone.required')),
  fleetSize: choice(fleetSizes, msg('fuelCard.fleetSize.required')),
  monthlyFuelSpend: choice(fuelSpendBands, msg('fuelCard.monthlyFuelSpend.required')),
  cardType: string<FuelCardType>()
    .oneOf(fuelCardTypes, msg('fuelCard.cardType.required'))
    .required(msg('fuelCard.cardType.required')),
  businessType: choice(businessTypes, msg('fuelCard.businessType.required')),
  yearsInBusiness: choice(yearsInBusinessBands, msg('fuelCard.yearsInBusiness.required')),
})
export type FuelCardInput = InferType<typeof fuelCardInput>

/** A review (`PATCH /api/fuel-card-applications/{id}`): where the application stands now, and why. */
export const fuelCardReview = object({
  status: oneOf(fuelCardStatuses),
  notes: optionalText(2000).default(undefined),
})
export type FuelCardReview = InferType<typeof fuelCardReview>

/** A review as its form sends it, notes always: a rejection says why. */
export const fuelCardReviewForm = fuelCardReview.shape({
  notes: optionalText(2000).when('status', {
    is: 'rejected',
    // biome-ignore lint/suspicious/noThenProperty: the name yup has for it
    then: (schema) => schema.required(msg('fuelCard.notes.required')),
  }),
})

const person = reference({ name: string().required() })

/** One step of the review. */
const reviewStep = object({
  at: string().required(),
  by: person.required(),
  from: string<FuelCardStatus>().oneOf(fuelCardStatuses).required(),
  to: string<FuelCardStatus>().oneOf(fuelCardStatuses).required(),
  notes: string().nullable().defined(),
})

/** An application as the API answers it. Submitter and reviewer under the names they had then. */
export const fuelCardRecord = object({
  ...recordFields,
  companyName: string().required(),
  contactName: string().required(),
  email: string().required(),
  phone: string().required(),
  fleetSize: string<FleetSize>().oneOf(fleetSizes).required(),
  monthlyFuelSpend: string<FuelSpendBand>().oneOf(fuelSpendBands).required(),
  cardType: string<FuelCardType>().oneOf(fuelCardTypes).required(),
  businessType: string<BusinessType>().oneOf(businessTypes).required(),
  yearsInBusiness: string<YearsInBusiness>().oneOf(yearsInBusinessBands).required(),
  status: string<FuelCardStatus>().oneOf(fuelCardStatuses).required(),
  submittedBy: person.required(),
  reviewedBy: person.nullable().defined(),
  reviewedAt: string().nullable().defined(),
  notes: string().nullable().defined(),
})
export type FuelCardApplication = InferType<typeof fuelCardRecord>

/** An application with every step of its review, the oldest first. */
export const fuelCardDetail = fuelCardRecord.shape({ reviews: array(reviewStep.required()).required() })
export type FuelCardDetail = InferType<typeof fuelCardDetail>

const statusCounts = {
  pending: number().integer().required(),
  under_review: number().integer().required(),
  approved: number().integer().required(),
  rejected: number().integer().required(),
}

/** The counters of the overview. */
export const fuelCardSummary = object({ total: number().integer().required(), ...statusCounts })
export type FuelCardSummary = InferType<typeof fuelCardSummary>

const countedBy = <T extends string>(values: readonly T[]) =>
  array(
    object({ value: string<T>().oneOf(values).required(), count: number().integer().required() }).required(),
  ).required()

/** Applications of some months, counted. Days and months are the reader's. */
export const fuelCardAnalytics = object({
  /** First and last day that counts. */
  from: string().required(),
  to: string().required(),
  total: number().integer().required(),
  /** Every month of the period, also those without any: `YYYY-MM`, by what became of the applications. */
  byMonth: array(object({ month: string().required(), ...statusCounts }).required()).required(),
  byStatus: countedBy(fuelCardStatuses),
  byCardType: countedBy(fuelCardTypes),
  bySpend: countedBy(fuelSpendBands),
  /** Calendar days from application to approval, of those that are approved. */
  approvalTime: object({
    count: number().integer().required(),
    /** One decimal; null without any. */
    averageDays: number().nullable().defined(),
    bands: countedBy(approvalBands),
  }).required(),
})
export type FuelCardAnalytics = InferType<typeof fuelCardAnalytics>

/** Address where applications are processed; null when no provider is configured. */
export const fuelCardProvider = object({ url: string().nullable().defined() })
export type FuelCardProvider = InferType<typeof fuelCardProvider>

import {
  array,
  boolean,
  type InferType,
  number,
  type ObjectSchema,
  object,
  string,
  type TestContext,
  ValidationError,
} from 'yup'
import {
  centsField,
  dateField,
  daysField,
  oneLine,
  oneOf,
  ppmField,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import {
  countStarts,
  type FeeCharge,
  type FeePlan,
  feeBases,
  feeChargeKinds,
  feeTimes,
  maxFeePpm,
} from './fee-plan.ts'

const missing = msg('field.required')
const rate = () => ppmField(maxFeePpm)

interface Bracket {
  untilDay?: number | null | undefined
}

/** Tells whether each bracket ends later than the one before. */
function areRising(brackets: readonly Bracket[] | undefined): boolean {
  const ends = (brackets ?? []).map(({ untilDay }) => untilDay ?? Number.POSITIVE_INFINITY)
  return ends.every((end, index) => index === 0 || end > (ends[index - 1] ?? 0))
}

function hasOpenEnd(brackets: readonly Bracket[] | undefined): boolean {
  const last = brackets?.at(-1)
  return last === undefined || (last.untilDay ?? null) === null
}

const brackets = array(
  object({ untilDay: daysField(1).nullable().default(null), ppm: rate().required(missing) }),
)
  .min(1, msg('feePlan.brackets.open'))
  .max(40, msg('feePlan.tooMany'))
  .test('open', msg('feePlan.brackets.open'), hasOpenEnd)
  .test('rising', msg('feePlan.brackets.rising'), areRising)

/** Fields of each kind of charge: those that it needs, and those that it may have. */
const fieldsOfKind: Record<FeeCharge['kind'], { needs: readonly string[]; may?: string }> = {
  stepped: { needs: ['base', 'firstDays', 'firstPpm'], may: 'every' },
  brackets: { needs: ['base', 'brackets'] },
  daily: { needs: ['base', 'dayPpm'] },
  interest: { needs: ['marginPpm', 'yearDays'] },
}

type Values = Record<string, unknown>

/** Drops what belongs to other kinds of charges, so that a form may keep it while someone chooses. */
function ofItsKind(charge: Values | undefined): Values | undefined {
  const fields = fieldsOfKind[charge?.kind as FeeCharge['kind']]
  if (!charge || !fields) return charge
  const known = ['kind', ...fields.needs, fields.may]
  return Object.fromEntries(Object.entries(charge).filter(([name]) => known.includes(name)))
}

function isComplete(charge: Values, context: TestContext): true | ValidationError {
  const { needs = [] } = fieldsOfKind[charge.kind as FeeCharge['kind']] ?? {}
  const refuse = (name: string, message: string) =>
    context.createError({ path: `${context.path}.${name}`, message })
  const errors = needs.filter((name) => charge[name] === undefined).map((name) => refuse(name, missing))
  // One rate for the whole time knows no part that was paid meanwhile.
  if (charge.kind === 'brackets' && charge.base === 'openFace')
    errors.push(refuse('base', msg('choice.invalid')))
  return errors.length === 0 || new ValidationError(errors)
}

const charge = object({
  kind: oneOf(feeChargeKinds).required(missing),
  base: oneOf(feeBases),
  firstDays: daysField(1),
  firstPpm: rate(),
  every: object({
    days: daysField(1).required(missing),
    ppm: rate().required(missing),
    isProrated: boolean().required(missing),
  }).default(undefined),
  brackets,
  dayPpm: rate(),
  marginPpm: rate(),
  yearDays: number().oneOf([360, 365], msg('choice.invalid')),
})
  .transform(ofItsKind)
  .test('complete', isComplete)

/** A fee plan as data (R-FEE-4). Rates are parts per million, amounts cents. */
export const feePlanTerms = object({
  charges: array(charge)
    .min(1, msg('feePlan.charges.required'))
    .max(3, msg('feePlan.tooMany'))
    .required(msg('feePlan.charges.required')),
  minDays: daysField(0).default(0),
  minFeeCents: centsField().default(0),
  capPpm: ppmField().nullable().default(null),
  taken: oneOf(feeTimes).required(missing),
  countFrom: oneOf(countStarts).required(missing),
}) as unknown as ObjectSchema<FeePlan>

const name = oneLine(80).required(msg('feePlan.name.required'))

/** A fee plan under a name, as a person types it. */
export const feePlanInput = object({ name, terms: feePlanTerms.required() })
export type FeePlanInput = InferType<typeof feePlanInput>

/** A named fee plan; earlier versions are kept, because agreements may still name them. */
export const feePlanRecord = object({
  ...recordFields,
  name: string().required(),
  terms: feePlanTerms.required(),
  changedBy: reference({ name: string().required() }).required(),
  /** What it was before, newest first. */
  earlier: array(
    object({
      version: number().integer().min(1).required(),
      name: string().required(),
      terms: feePlanTerms.required(),
      changedBy: reference({ name: string().required() }).required(),
      changedAt: string().required(),
    }),
  ).required(),
})
export type FeePlanRecord = InferType<typeof feePlanRecord>

/** A base rate, such as prime, from a day on. */
export const baseRateInput = object({
  from: dateField().required(missing),
  ppm: rate().required(missing),
})
export type BaseRateInput = InferType<typeof baseRateInput>

export const baseRateRecord = object({
  /** Days that it prices are over and fees of purchases depend on them: it is not corrected any more. */
  isFixed: boolean().default(false),
  ...recordFields,
  from: string().required(),
  ppm: number().integer().required(),
  changedBy: reference({ name: string().required() }).required(),
})
export type BaseRateRecord = InferType<typeof baseRateRecord>
